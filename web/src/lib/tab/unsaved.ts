import { use, useCallback, useEffect, useId } from 'react';
import { create } from 'zustand';
import { TabKeyContext } from './tabs.ts';

/** Work that would be lost. */
export interface Unsaved {
  /** Name of the form: "the new role". */
  readonly name: string;
  /** The tab whose page it is on; null for what belongs to no page. */
  readonly tabKey: string | null;
  /** The component that holds it is on the screen. A hidden page's is not, and still holds it. */
  readonly isConnected: boolean;
}

/** A question on the screen: whether this work may be lost. */
interface Question {
  readonly works: readonly Unsaved[];
  readonly answer: (mayLose: boolean) => void;
}

interface Store {
  readonly works: ReadonlyMap<string, Unsaved>;
  readonly question: Question | null;
}

/** All unsaved work, and the question about it that is being asked. */
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

/** The pages that are hidden at the moment: leaving the screen with one of them is not the end of the work on it. */
const hiddenTabs = new Set<string | null>();

/** Notes that a page is hidden or shown; shown again, work whose component did not come back with it is gone. */
export const markHidden = (tabKey: string, isHidden: boolean): void => {
  if (isHidden) hiddenTabs.add(tabKey);
  else {
    hiddenTabs.delete(tabKey);
    keep((work) => work.tabKey !== tabKey || work.isConnected);
  }
};

/** Forgets the work on pages that are gone. */
export const forgetUnsaved = (isGone: (tabKey: string) => boolean): void =>
  keep(({ tabKey }) => tabKey === null || !isGone(tabKey));

/** The work on these tabs' pages, or all of it. */
export const unsavedOn = (tabKeys?: readonly string[]): Unsaved[] =>
  [...useUnsavedWorks.getState().works.values()].filter(
    ({ tabKey }) => !tabKeys || (tabKey !== null && tabKeys.includes(tabKey)),
  );

/**
 * Asks whether unsaved work on these tabs, or anywhere, may be lost, and resolves with the answer; without unsaved work it is true. A
 * second question replaces the first, which counts as answered with no.
 */
export const mayLose = async (tabKeys?: readonly string[]): Promise<boolean> => {
  const works = unsavedOn(tabKeys);
  if (works.length === 0) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const question: Question = { works, answer: resolve };
  useUnsavedWorks.getState().question?.answer(false);
  useUnsavedWorks.setState({ question });
  const answered = await promise;
  // A later question may have replaced this one on the screen.
  useUnsavedWorks.setState((state) => (state.question === question ? { question: null } : state));
  // Asked once: what may be lost is not asked about again on the way out.
  if (answered) keep((work) => !works.includes(work));
  return answered;
};

/**
 * Says that this page holds changes that are not saved, and what they are: its tab shows it, and whatever would lose them asks
 * first. The name is the user's: "新角色".
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
      // Whether the page was hidden or this part of it removed is known when React is done with this change.
      queueMicrotask(() => {
        const isStillGone = useUnsavedWorks.getState().works.get(id)?.isConnected === false;
        if (isStillGone && !hiddenTabs.has(tabKey)) remove(id);
      });
    };
  }, [id, name, tabKey, isDirty]);
};

/** Asks what `mayLose` asks about the page that a component is part of: for a form that closes while other tabs stay. */
export const useMayLeave = (): (() => Promise<boolean>) => {
  const tabKey = use(TabKeyContext);
  return useCallback(() => mayLose(tabKey === null ? undefined : [tabKey]), [tabKey]);
};
