import { type ComponentType, lazy } from 'react';
import { loadedPage, loadPage, findPageFile } from '../lib/access/page-files.ts';

export interface FoundPage {
  readonly Page: ComponentType;
  readonly pattern: string;
  /** Its code and translations are loaded. */
  readonly isLoaded: boolean;
}

const pages = new Map<string, ComponentType>();

/** A failed load is removed, so that the next attempt retries. */
const lazyPage = (pattern: string) =>
  lazy(async () => {
    try {
      return await loadPage(pattern);
    } catch (failure) {
      pages.delete(pattern);
      throw failure;
    }
  });

export const findPage = (component: string): FoundPage | null => {
  const fit = findPageFile(component);
  if (!fit) return null;
  const Page = pages.get(fit.pattern) ?? loadedPage(fit.pattern) ?? lazyPage(fit.pattern);
  pages.set(fit.pattern, Page);
  return { Page, pattern: fit.pattern, isLoaded: loadedPage(fit.pattern) !== undefined };
};
