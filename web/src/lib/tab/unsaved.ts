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
  readonly changes: readonly UnsavedChanges[];
  readonly answer: (confirmDiscard: boolean) => void;
}

interface Store {
  readonly changesById: ReadonlyMap<string, UnsavedChanges>;
  readonly question: Question | null;
}

export const useUnsavedStore = create<Store>()(() => ({ changesById: new Map(), question: null }));

const keepChanges = (shouldKeep: (changes: UnsavedChanges) => boolean): void => {
  const { changesById } = useUnsavedStore.getState();
  const remaining = new Map([...changesById].filter(([, changes]) => shouldKeep(changes)));
  if (remaining.size !== changesById.size) useUnsavedStore.setState({ changesById: remaining });
};

const setChanges = (id: string, changes: UnsavedChanges): void =>
  useUnsavedStore.setState(({ changesById }) => ({ changesById: new Map(changesById).set(id, changes) }));

const removeChanges = (id: string): void => {
  const changesById = new Map(useUnsavedStore.getState().changesById);
  if (changesById.delete(id)) useUnsavedStore.setState({ changesById });
};

/** Hidden tabs; unmounting their pages doesn't discard changes. */
const hiddenTabs = new Set<string | null>();

/** Marks a page as hidden or shown. Showing it discards the changes of components that it no longer renders. */
export const markHidden = (tabKey: string, isHidden: boolean): void => {
  if (isHidden) hiddenTabs.add(tabKey);
  else {
    hiddenTabs.delete(tabKey);
    keepChanges((changes) => changes.tabKey !== tabKey || changes.isConnected);
  }
};

export const discardUnsaved = (isRemoved: (tabKey: string) => boolean): void =>
  keepChanges(({ tabKey }) => tabKey === null || !isRemoved(tabKey));

export const getUnsavedChanges = (tabKeys?: readonly string[]): UnsavedChanges[] =>
  [...useUnsavedStore.getState().changesById.values()].filter(
    ({ tabKey }) => !tabKeys || (tabKey !== null && tabKeys.includes(tabKey)),
  );

/** Asks before discarding unsaved changes (by default all). A second question resolves the first to false. */
export const confirmDiscard = async (tabKeys?: readonly string[]): Promise<boolean> => {
  const changes = getUnsavedChanges(tabKeys);
  if (changes.length === 0) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const question: Question = { changes, answer: resolve };
  useUnsavedStore.getState().question?.answer(false);
  useUnsavedStore.setState({ question });
  const isConfirmed = await promise;
  // Another question may have replaced this one.
  useUnsavedStore.setState((state) => (state.question === question ? { question: null } : state));
  // Confirmed changes are not asked about again while leaving.
  if (isConfirmed) keepChanges((unsavedChanges) => !changes.includes(unsavedChanges));
  return isConfirmed;
};

/** Registers unsaved changes of a page under a name ("新角色"): marks its tab, and asks before the user leaves. */
export const useUnsaved = (name: string, isDirty: boolean): void => {
  const id = useId();
  const tabKey = use(TabKeyContext);
  useEffect(() => {
    if (!isDirty) {
      removeChanges(id);
      return undefined;
    }
    setChanges(id, { name, tabKey, isConnected: true });
    return () => {
      setChanges(id, { name, tabKey, isConnected: false });
      // Only after this commit is it known whether the page was hidden or removed.
      queueMicrotask(() => {
        const isDisconnected = useUnsavedStore.getState().changesById.get(id)?.isConnected === false;
        if (isDisconnected && !hiddenTabs.has(tabKey)) removeChanges(id);
      });
    };
  }, [id, name, tabKey, isDirty]);
};

export const useConfirmDiscard = (): (() => Promise<boolean>) => {
  const tabKey = use(TabKeyContext);
  return useCallback(() => confirmDiscard(tabKey === null ? undefined : [tabKey]), [tabKey]);
};
