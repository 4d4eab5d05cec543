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

/** Asks for the page at a path before anyone renders it; what goes wrong is for whoever does. */
export const warmPage = (path: string): void => {
  const fit = bestFit(pageFiles.keys(), componentPath(path === '/' ? '/home' : path));
  void (fit && pageFiles.get(fit.pattern))?.().catch(() => undefined);
};
