import { addBasePath } from '../../lib/address/base-path.ts';

/** Returns the URL if it is HTTP, and null for scripts and similar. */
export const toWebAddress = (link: string): string | null => {
  try {
    const { protocol, href } = new URL(addBasePath(link), location.origin);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
};

export const isOwnSite = (address: string): boolean => new URL(address, location.origin).origin === location.origin;
