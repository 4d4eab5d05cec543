import type { ComponentType } from 'react';

/** What a `page.tsx` exports. */
export interface PageModule {
  readonly default: ComponentType;
  /** Begins to read what the page will show with this query, before it is rendered for the first time. */
  readonly readAhead?: (search: URLSearchParams) => Promise<void>;
}

const files = import.meta.glob<PageModule>('/src/pages/**/page.tsx');

const pathOf = (file: string) =>
  file
    .replace(/^\/src\/pages/, '')
    .replace(/\/page\.tsx$/, '')
    .replaceAll(/\[([^\]]+)\]/g, ':$1');

const loaded = new Map<string, ComponentType>();

/** The page at a path of the register if its file is here already: it can be shown without a placeholder. */
export const loadedPage = (path: string): ComponentType | undefined => loaded.get(path);

const noting = (path: string, load: () => Promise<PageModule>) => async () => {
  const module = await load();
  loaded.set(path, module.default);
  return module;
};

/** Every page of the product by its path, loaded when it is first opened; a folder `[id]` stands for a part that varies, `:id`. */
export const pageFiles: ReadonlyMap<string, () => Promise<PageModule>> = new Map(
  Object.entries(files).map(([file, load]) => [pathOf(file), noting(pathOf(file), load)]),
);

/** The paths that a menu row may name as its component. */
export const pagePaths: readonly string[] = [...pageFiles.keys()].sort();
