import { withBase } from '../../lib/address/base-path.ts';

/** Returns a link of the menu if it is an HTTP address; null for scripts and similar. */
export const webAddress = (link: string): string | null => {
  try {
    const { protocol, href } = new URL(withBase(link), location.origin);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
};

/** Returns whether an address is on the product's own site. */
export const isOwnSite = (address: string): boolean => new URL(address, location.origin).origin === location.origin;
