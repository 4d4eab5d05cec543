import { useAccess } from '../lib/access/access.ts';
import { beginReads, loadPage, pageAt } from '../lib/access/page-files.ts';
import { wordsSettled } from '../lib/language/i18n.ts';
import { homePath } from '../lib/tab/tab-key.ts';

/** Maximum milliseconds that the first page waits for its data, and in total. */
const [longestReading, longestWait] = [300, 1500];

const load = () => import('./inside.tsx');

let inside: ReturnType<typeof load> | undefined;

/** Loads the shell; a failure is forgotten, so that the next navigation tries again. */
export const loadInside = (): ReturnType<typeof load> => {
  if (inside) return inside;
  inside = load();
  inside.then(
    ({ startInside }) => startInside(),
    () => {
      inside = undefined;
    },
  );
  return inside;
};

const forAtMost = (work: Promise<unknown>, milliseconds: number): Promise<void> =>
  Promise.race([work.then(() => undefined), new Promise<void>((resolve) => setTimeout(resolve, milliseconds))]);

const loadFirst = async (path: string, search: string): Promise<void> => {
  const shell = loadInside().catch(() => undefined);
  const page = pageAt(path);
  const reading = page && beginReads(page.pattern, search);
  await Promise.all([shell, page && loadPage(page.pattern).catch(() => undefined)]);
  await Promise.all([wordsSettled(), reading && forAtMost(reading, longestReading)]);
};

/**
 * Loads what a page needs with the navigation to it. Waits only for the first page, so that it appears together with
 * the shell. Never rejects: failures are shown where the page is rendered.
 */
export const loadPageAt = async (path: string, search: string): Promise<void> => {
  if (!useAccess.getState().user) return forAtMost(loadFirst(path === '/' ? homePath : path, search), longestWait);
  const shell = await loadInside().catch(() => null);
  shell?.startPage(path, search);
};
