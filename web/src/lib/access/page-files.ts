import type { ComponentType } from 'react';
import type { Namespace } from '../../words/namespaces.ts';
import { loadRetried } from '../browser/chunk-failure.ts';
import { loadTranslations } from '../language/i18n.ts';
import { findBestMatch, getComponentPath, type PathParams } from './page-path.ts';

export interface PageModule {
  readonly default: ComponentType;
  /** Translations that the first render needs, besides those of the shell. */
  readonly words?: readonly Namespace[];
  readonly preloadData?: (search: URLSearchParams) => Promise<unknown>;
}

const files = import.meta.glob<PageModule>('/src/pages/**/page.tsx');

const getPagePath = (file: string) =>
  file
    .replace(/^\/src\/pages/, '')
    .replace(/\/page\.tsx$/, '')
    .replaceAll(/\[([^\]]+)\]/g, ':$1');

/** Milliseconds during which a page reuses preloaded requests. */
const cacheMs = 2000;

const loaderByPath = new Map(Object.entries(files).map(([file, load]) => [getPagePath(file), load]));

/** Paths that a menu item may have as its component; the folder `[id]` is the parameter `:id`. */
export const pagePaths: readonly string[] = [...loaderByPath.keys()].sort();

export const findPageFile = (component: string): { readonly pattern: string; readonly params: PathParams } | null =>
  findBestMatch(pagePaths, getComponentPath(component));

const loadedPages = new Map<string, PageModule>();

export const getLoadedPage = (path: string): ComponentType | undefined => loadedPages.get(path)?.default;

const load = async (path: string): Promise<PageModule> => {
  const file = loaderByPath.get(path);
  if (!file) throw new Error(`There is no page at ${path}.`);
  return file();
};

const loadWithTranslations = async (path: string, module: PageModule): Promise<PageModule> => {
  await Promise.allSettled((module.words ?? []).map(loadTranslations));
  loadedPages.set(path, module);
  return module;
};

export const loadPage = async (path: string): Promise<PageModule> => loadWithTranslations(path, await load(path));

/** Preloads a page; a failure is retried at the first visit. */
export const preloadPage = async (path: string): Promise<void> => {
  if (loadedPages.has(path)) return;
  await loadRetried(() => loadPage(path)).catch(() => undefined);
};

const preloadModuleData = async (path: string, search: string): Promise<void> => {
  // Without waiting, the requests of a loaded page start before the click renders it.
  const module = loadedPages.get(path) ?? (await load(path).catch(() => undefined));
  await module?.preloadData?.(new URLSearchParams(search));
};

const pendingReads = new Map<string, Promise<void>>();

/** Preloads the data of a page for a query as soon as its code is loaded. */
export const preloadPageData = (path: string, search: string): Promise<void> => {
  const key = `${path}${search}`;
  const pendingRead = pendingReads.get(key);
  if (pendingRead) return pendingRead;
  const newRead = preloadModuleData(path, search);
  pendingReads.set(key, newRead);
  void newRead.finally(() => setTimeout(() => pendingReads.delete(key), cacheMs));
  return newRead;
};
