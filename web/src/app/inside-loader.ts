import { wordsSettled } from '../lib/i18n.ts';
import { pageFiles } from '../lib/page-files.ts';
import { bestFit, componentPath } from '../lib/page-path.ts';

const load = () => import('./inside.tsx');

let inside: ReturnType<typeof load> | undefined;

/** Loads what surrounds the protected pages; a failure is forgotten, so that the next navigation tries again. */
export const loadInside = (): ReturnType<typeof load> => {
  inside ??= load().catch((failure: unknown) => {
    inside = undefined;
    throw failure;
  });
  return inside;
};

/** Loads the page at a path, and the words that it asks for, before anyone renders it; what goes wrong is for whoever does. */
export const warmPage = async (path: string): Promise<void> => {
  const fit = bestFit(pageFiles.keys(), componentPath(path === '/' ? '/home' : path));
  await (fit && pageFiles.get(fit.pattern))?.().catch(() => undefined);
  await wordsSettled();
};
