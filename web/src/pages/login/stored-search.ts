import { getStorageKey } from '../../lib/address/storage-key.ts';

const key = getStorageKey('atrium:sign-in');

/** Stores the query of the sign-in page, with the page that follows it, while the browser is at a provider. */
export const storeSearch = (search: string): void => {
  try {
    sessionStorage.setItem(key, search);
  } catch {
    // Storage is blocked; the home page follows.
  }
};

export const takeStoredSearch = (): string => {
  try {
    const search = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    return search;
  } catch {
    return '';
  }
};
