import { use, useCallback, useEffect, useId } from 'react';
import { create } from 'zustand';
import { TabKeyContext } from './tabs.ts';

export interface Unsaved {
  readonly name: string;
  /** Key of the tab; null outside of pages. */
  readonly tabKey: string | null;
  /** True while its component is mounted. A hidden page is not, but keeps its work. */
  readonly isConnected: boolean;
}

interface Question {
  readonly works: readonly Unsaved[];
  readonly answer: (mayLose: boolean) => void;
}

interface Store {
  readonly works: ReadonlyMap<string, Unsaved>;
  readonly question: Question | null;
}

export const useUnsavedWorks = create<Store>()(() => ({ works: new Map(), question: null }));

const keep = (isKept: (work: Unsaved) => boolean): void => {
  const { works } = useUnsavedWorks.getState();
  const kept = new Map([...works].filter(([, work]) => isKept(work)));
  if (kept.size !== works.size) useUnsavedWorks.setState({ works: kept });
};

const put = (id: string, work: Unsaved): void =>
  useUnsavedWorks.setState(({ works }) => ({ works: new Map(works).set(id, work) }));

const remove = (id: string): void => {
  const works = new Map(useUnsavedWorks.getState().works);
  if (works.delete(id)) useUnsavedWorks.setState({ works });
};

/** Tabs that are hidden now: unmounting with a hidden page does not end the work. */
const hiddenTabs = new Set<string | null>();

/** Marks a page as hidden or shown; when it is shown, work whose component did not return is removed. */
export const markHidden = (tabKey: string, isHidden: boolean): void => {
  if (isHidden) hiddenTabs.add(tabKey);
  else {
    hiddenTabs.delete(tabKey);
    keep((work) => work.tabKey !== tabKey || work.isConnected);
  }
};

/** Removes the work of closed pages. */
export const forgetUnsaved = (isGone: (tabKey: string) => boolean): void =>
  keep(({ tabKey }) => tabKey === null || !isGone(tabKey));

/** Returns the unsaved work of these tabs, or all of it. */
export const unsavedOn = (tabKeys?: readonly string[]): Unsaved[] =>
  [...useUnsavedWorks.getState().works.values()].filter(
    ({ tabKey }) => !tabKeys || (tabKey !== null && tabKeys.includes(tabKey)),
  );

/**
 * Asks whether unsaved work of these tabs (by default all) may be discarded; true if there is none. A second question
 * replaces the first, which resolves with false.
 */
export const mayLose = async (tabKeys?: readonly string[]): Promise<boolean> => {
  const works = unsavedOn(tabKeys);
  if (works.length === 0) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const question: Question = { works, answer: resolve };
  useUnsavedWorks.getState().question?.answer(false);
  useUnsavedWorks.setState({ question });
  const answered = await promise;
  // A later question may have replaced this one.
  useUnsavedWorks.setState((state) => (state.question === question ? { question: null } : state));
  // Confirmed work is not asked about again while leaving.
  if (answered) keep((work) => !works.includes(work));
  return answered;
};

/**
 * Registers unsaved changes of this page: its tab shows a mark, and everything that would discard them asks first. The
 * name is shown in the question: "新角色".
 */
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
      // Only known after React has finished this change.
      queueMicrotask(() => {
        const isStillGone = useUnsavedWorks.getState().works.get(id)?.isConnected === false;
        if (isStillGone && !hiddenTabs.has(tabKey)) remove(id);
      });
    };
  }, [id, name, tabKey, isDirty]);
};

/** Returns `mayLose` for the page of a component, for a form that closes while other tabs stay. */
export const useMayLeave = (): (() => Promise<boolean>) => {
  const tabKey = use(TabKeyContext);
  return useCallback(() => mayLose(tabKey === null ? undefined : [tabKey]), [tabKey]);
};
