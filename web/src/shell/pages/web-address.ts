import { withBase } from '../../lib/address/base-path.ts';

/** A link from the menu if it leads to a page on the web, here or elsewhere; null for scripts and the like. */
export const webAddress = (link: string): string | null => {
  try {
    const { protocol, href } = new URL(withBase(link), location.origin);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
};

/** Whether an address is of the product's own site. */
export const isOwnSite = (address: string): boolean => new URL(address, location.origin).origin === location.origin;
