import { use, useCallback, useEffect, useId } from 'react';
import { create } from 'zustand';
import { TabKeyContext } from './tabs.ts';

export interface UnsavedChanges {
  readonly name: string;
  /** Null outside pages. */
  readonly tabKey: string | null;
  /** A hidden page is disconnected, but keeps its changes. */
  readonly isConnected: boolean;
}

interface Question {
  readonly works: readonly UnsavedChanges[];
  readonly answer: (confirmDiscard: boolean) => void;
}

interface Store {
  readonly works: ReadonlyMap<string, UnsavedChanges>;
  readonly question: Question | null;
}

export const useUnsavedStore = create<Store>()(() => ({ works: new Map(), question: null }));

const keepMatching = (shouldKeep: (work: UnsavedChanges) => boolean): void => {
  const { works } = useUnsavedStore.getState();
  const remaining = new Map([...works].filter(([, work]) => shouldKeep(work)));
  if (remaining.size !== works.size) useUnsavedStore.setState({ works: remaining });
};

const put = (id: string, work: UnsavedChanges): void =>
  useUnsavedStore.setState(({ works }) => ({ works: new Map(works).set(id, work) }));

const remove = (id: string): void => {
  const works = new Map(useUnsavedStore.getState().works);
  if (works.delete(id)) useUnsavedStore.setState({ works });
};

/** Hidden tabs; unmounting their pages doesn't discard changes. */
const hiddenTabs = new Set<string | null>();

/** Marks a page as hidden or shown. A shown page loses the changes of components that didn't return. */
export const markHidden = (tabKey: string, isHidden: boolean): void => {
  if (isHidden) hiddenTabs.add(tabKey);
  else {
    hiddenTabs.delete(tabKey);
    keepMatching((work) => work.tabKey !== tabKey || work.isConnected);
  }
};

export const discardUnsaved = (isGone: (tabKey: string) => boolean): void =>
  keepMatching(({ tabKey }) => tabKey === null || !isGone(tabKey));

export const getUnsavedChanges = (tabKeys?: readonly string[]): UnsavedChanges[] =>
  [...useUnsavedStore.getState().works.values()].filter(
    ({ tabKey }) => !tabKeys || (tabKey !== null && tabKeys.includes(tabKey)),
  );

/** Asks before discarding unsaved changes (by default all). A second question resolves the first to false. */
export const confirmDiscard = async (tabKeys?: readonly string[]): Promise<boolean> => {
  const works = getUnsavedChanges(tabKeys);
  if (works.length === 0) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const question: Question = { works, answer: resolve };
  useUnsavedStore.getState().question?.answer(false);
  useUnsavedStore.setState({ question });
  const answered = await promise;
  // Another question may have replaced this one.
  useUnsavedStore.setState((state) => (state.question === question ? { question: null } : state));
  // Confirmed changes are not asked about again while leaving.
  if (answered) keepMatching((work) => !works.includes(work));
  return answered;
};

/** Registers unsaved changes of a page: its tab is marked, and leaving asks first, with this name ("新角色"). */
export const useUnsaved = (name: string, isDirty: boolean): void => {
  const id = useId();
  const tabKey = use(TabKeyContext);
  useEffect(() => {
    if (!isDirty) {
      remove(id);
      return undefined;
    }
    put(id, { name, tabKey, isConnected: true });
    return () => {
      put(id, { name, tabKey, isConnected: false });
      // Only known after React has finished this commit.
      queueMicrotask(() => {
        const isStillGone = useUnsavedStore.getState().works.get(id)?.isConnected === false;
        if (isStillGone && !hiddenTabs.has(tabKey)) remove(id);
      });
    };
  }, [id, name, tabKey, isDirty]);
};

export const useConfirmDiscard = (): (() => Promise<boolean>) => {
  const tabKey = use(TabKeyContext);
  return useCallback(() => confirmDiscard(tabKey === null ? undefined : [tabKey]), [tabKey]);
};
