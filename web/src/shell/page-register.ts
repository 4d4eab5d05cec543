import { type ComponentType, lazy } from 'react';
import { loadedPage, loadPage, pageAt } from '../lib/access/page-files.ts';

export interface FoundPage {
  readonly Page: ComponentType;
  /** Registered path pattern: `/x/:id`. */
  readonly pattern: string;
  /** True if it is loaded with its translations. */
  readonly isHere: boolean;
}

const pages = new Map<string, ComponentType>();

/** Returns a lazy page; a failed load is removed, so that the next attempt retries. */
const lazyPage = (pattern: string) =>
  lazy(async () => {
    try {
      return await loadPage(pattern);
    } catch (failure) {
      pages.delete(pattern);
      throw failure;
    }
  });

/** Returns the page of a component or path; null without one. */
export const findPage = (component: string): FoundPage | null => {
  const fit = pageAt(component);
  if (!fit) return null;
  const Page = pages.get(fit.pattern) ?? loadedPage(fit.pattern) ?? lazyPage(fit.pattern);
  pages.set(fit.pattern, Page);
  return { Page, pattern: fit.pattern, isHere: loadedPage(fit.pattern) !== undefined };
};
