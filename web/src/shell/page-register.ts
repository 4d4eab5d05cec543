import { type ComponentType, lazy } from 'react';
import { loadedPage, loadPage, pageAt } from '../lib/access/page-files.ts';

/** A page of the product, loaded when it is rendered. */
export interface FoundPage {
  readonly Page: ComponentType;
  /** The path as the register has it: `/x/:id`. */
  readonly pattern: string;
  /** It has been loaded with its words. */
  readonly isHere: boolean;
}

const pages = new Map<string, ComponentType>();

/** A page whose file could not be loaded is forgotten, so that the next attempt asks for it again. */
const lazyPage = (pattern: string) =>
  lazy(async () => {
    try {
      return await loadPage(pattern);
    } catch (failure) {
      pages.delete(pattern);
      throw failure;
    }
  });

/** The page that a menu row's component or a path names, to be rendered; null where there is none. */
export const findPage = (component: string): FoundPage | null => {
  const fit = pageAt(component);
  if (!fit) return null;
  const Page = pages.get(fit.pattern) ?? loadedPage(fit.pattern) ?? lazyPage(fit.pattern);
  pages.set(fit.pattern, Page);
  return { Page, pattern: fit.pattern, isHere: loadedPage(fit.pattern) !== undefined };
};
