import { wordsSettled } from '../lib/language/i18n.ts';
import { beginReads, loadPage, pageAt } from '../lib/access/page-files.ts';
import { renderOutsideRouter } from './outside-router.tsx';

const load = () => import('./inside.tsx');

let inside: ReturnType<typeof load> | undefined;

/** Loads what surrounds the protected pages; a failure is forgotten, so that the next navigation tries again. */
export const loadInside = (): ReturnType<typeof load> => {
  if (inside) return inside;
  inside = load();
  inside.then(
    ({ Protected }) => renderOutsideRouter(Protected),
    () => {
      inside = undefined;
    },
  );
  return inside;
};

/** Milliseconds that the first picture of a page waits for what it shows. */
const longestReading = 300;

const forAtMost = (work: Promise<unknown>, milliseconds: number) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, milliseconds))]);

/**
 * Loads what surrounds the page at an address, the page, the words that both ask for and what it shows, before anyone renders it; what
 * goes wrong is for whoever does.
 */
export const warmPage = async ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> => {
  const surroundings = loadInside().catch(() => undefined);
  const fit = pageAt(pathname === '/' ? '/home' : pathname);
  const reading = fit && beginReads(fit.pattern, search);
  await Promise.all([surroundings, fit && loadPage(fit.pattern).catch(() => undefined)]);
  await Promise.all([wordsSettled(), reading && forAtMost(reading, longestReading)]);
};
