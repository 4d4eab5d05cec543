import { useAccess } from '../lib/access/access.ts';
import { preloadPageData, loadPage, findPageFile } from '../lib/access/page-files.ts';
import { waitForTranslations } from '../lib/language/i18n.ts';
import { homePath } from '../lib/tab/tab-key.ts';

/** Milliseconds: maximum wait for the data of the first page, and in total. */
const maxDataWaitMs = 300;
const maxWaitMs = 1500;

const load = () => import('./signed-in-layout.tsx');

let layout: ReturnType<typeof load> | undefined;
let loadedLayout: Awaited<ReturnType<typeof load>> | undefined;

/** Loads the shell; after a failure, the next navigation retries. */
export const loadSignedInLayout = (): ReturnType<typeof load> => {
  if (layout) return layout;
  layout = load();
  layout.then(
    (loadedModule) => {
      loadedLayout = loadedModule;
      loadedModule.startSignedInLayout();
    },
    () => {
      layout = undefined;
    },
  );
  return layout;
};

const waitWithLimit = (promise: Promise<unknown>, milliseconds: number): Promise<void> =>
  Promise.race([promise.then(() => undefined), new Promise<void>((resolve) => setTimeout(resolve, milliseconds))]);

const loadFirst = async (path: string, search: string): Promise<void> => {
  const shell = loadSignedInLayout().catch(() => undefined);
  const page = findPageFile(path);
  const pendingData = page && preloadPageData(page.pattern, search);
  await Promise.all([shell, page && loadPage(page.pattern).catch(() => undefined)]);
  await Promise.all([waitForTranslations(), pendingData && waitWithLimit(pendingData, maxDataWaitMs)]);
};

/** Loads a page during navigation. Only the first one is awaited, so that it appears with the shell. Never rejects. */
export const loadPageAt = async (path: string, search: string): Promise<void> => {
  if (!useAccess.getState().user) return waitWithLimit(loadFirst(path === '/' ? homePath : path, search), maxWaitMs);
  const shell = await loadSignedInLayout().catch(() => null);
  shell?.startPage(path, search);
};

/** Returns whether a tab shows a path, so that opening it loads nothing. */
export const isTabOpenAt = (path: string): boolean => loadedLayout?.isTabOpenAt(path) ?? false;
