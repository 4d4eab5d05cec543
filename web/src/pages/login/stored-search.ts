import { getStorageKey } from '../../lib/address/storage-key.ts';

const key = getStorageKey('atrium:sign-in');

/** Stores the query of the sign-in page, such as `redirect`, while the browser visits an identity provider. */
export const storeSearch = (search: string): void => {
  try {
    sessionStorage.setItem(key, search);
  } catch {
    // Storage is blocked, so the sign-in leads to the home page.
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
