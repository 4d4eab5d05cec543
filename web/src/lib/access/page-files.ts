import type { ComponentType } from 'react';
import type { Namespace } from '../../words/namespaces.ts';
import { loadRetried } from '../browser/chunk-failure.ts';
import { loadWords } from '../language/i18n.ts';
import { bestFit, componentPath, type PathParams } from './page-path.ts';

/** What a `page.tsx` exports. */
export interface PageModule {
  readonly default: ComponentType;
  /** The words that its first picture needs beside those of the shell: they are loaded with it. */
  readonly words?: readonly Namespace[];
  /** Begins to read what the page will show with this query, before it is rendered for the first time. */
  readonly readAhead?: (search: URLSearchParams) => Promise<unknown>;
}

const files = import.meta.glob<PageModule>('/src/pages/**/page.tsx');

const pathOf = (file: string) =>
  file
    .replace(/^\/src\/pages/, '')
    .replace(/\/page\.tsx$/, '')
    .replaceAll(/\[([^\]]+)\]/g, ':$1');

/** Milliseconds after which the first reads of a page are asked for again. */
const sameReadMs = 2000;

const byPath = new Map(Object.entries(files).map(([file, load]) => [pathOf(file), load]));

/** The paths that a menu row may name as its component; a folder `[id]` stands for a part that varies, `:id`. */
export const pagePaths: readonly string[] = [...byPath.keys()].sort();

/** The page of the register that a menu row's component or a path names, and what stands at the varying parts of its path. */
export const pageAt = (component: string): { readonly pattern: string; readonly params: PathParams } | null =>
  bestFit(pagePaths, componentPath(component));

const loaded = new Map<string, ComponentType>();

/** The page at a path of the register if it is here already with its words: it can be shown without a placeholder. */
export const loadedPage = (path: string): ComponentType | undefined => loaded.get(path);

const load = async (path: string): Promise<PageModule> => {
  const file = byPath.get(path);
  if (!file) throw new Error(`There is no page at ${path}.`);
  return file();
};

/** What fails is told by the component that asks for the words. */
const withWords = async (path: string, module: PageModule): Promise<PageModule> => {
  await Promise.allSettled((module.words ?? []).map(loadWords));
  loaded.set(path, module.default);
  return module;
};

/** Loads a page of the register with its words. */
export const loadPage = async (path: string): Promise<PageModule> => withWords(path, await load(path));

/** The same ahead of its first visit, which tries again where this fails. */
export const loadPageAhead = async (path: string): Promise<void> => {
  if (loaded.has(path)) return;
  await loadRetried(() => loadPage(path)).catch(() => undefined);
};

const read = async (path: string, search: string): Promise<void> => {
  const module = await load(path).catch(() => undefined);
  await module?.readAhead?.(new URLSearchParams(search));
};

const reading = new Map<string, Promise<void>>();

/**
 * Begins to read what a page will show with this query as soon as its file is here; resolves when that has come, or will not. Who asks
 * again meanwhile or right after it, as the page itself does after the first load, gets the same.
 */
export const beginReads = (path: string, search: string): Promise<void> => {
  const key = `${path}${search}`;
  const known = reading.get(key);
  if (known) return known;
  const begun = read(path, search);
  reading.set(key, begun);
  void begun.finally(() => setTimeout(() => reading.delete(key), sameReadMs));
  return begun;
};
