import { type ComponentType, lazy } from 'react';
import { getLoadedPage, loadPage, findPageFile } from '../lib/access/page-files.ts';

export interface FoundPage {
  readonly Page: ComponentType;
  readonly pattern: string;
  readonly isLoaded: boolean;
}

const pages = new Map<string, ComponentType>();

/** A failed load is removed, so that the next attempt retries. */
const createLazyPage = (pattern: string) =>
  lazy(async () => {
    try {
      return await loadPage(pattern);
    } catch (failure) {
      pages.delete(pattern);
      throw failure;
    }
  });

export const findPage = (component: string): FoundPage | null => {
  const file = findPageFile(component);
  if (!file) return null;
  const Page = pages.get(file.pattern) ?? getLoadedPage(file.pattern) ?? createLazyPage(file.pattern);
  pages.set(file.pattern, Page);
  return { Page, pattern: file.pattern, isLoaded: getLoadedPage(file.pattern) !== undefined };
};
