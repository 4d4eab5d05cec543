import { basePath } from './base-path.ts';

const names = [
  'session',
  'preferences',
  'company',
  'sidebar',
  'tabs',
  'viewing',
  'viewing-ended',
  'atrium:reloaded',
  'atrium:events',
] as const;

const families = ['search-history:', 'atrium-passcode-'] as const;

type StorageName = (typeof names)[number] | `${(typeof families)[number]}${string}`;

/** Returns a name that no other product on the same host uses: under a base path it starts with that path. */
export const scopedName = (name: string, base = basePath): string => (base === '' ? name : `${base}:${name}`);

/** Returns the key of an entry in `localStorage` or `sessionStorage`. */
export const storageKey = (name: StorageName, base = basePath): string => scopedName(name, base);

/** Removes the entries of this product, and keeps those of other products on the host. */
export const clearOwnEntries = (storage: Storage, base = basePath): void => {
  const own = new Set(names.map((name) => storageKey(name, base)));
  const starts = families.map((family) => storageKey(family, base));
  for (const key of Object.keys(storage)) {
    if (own.has(key) || starts.some((start) => key.startsWith(start))) storage.removeItem(key);
  }
};
