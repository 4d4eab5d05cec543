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
  'atrium:sign-in',
] as const;

const families = ['search-history:', 'atrium-passcode-'] as const;

type StorageName = (typeof names)[number] | `${(typeof families)[number]}${string}`;

/** Returns a name that includes the base path, because other products may use the same host. */
export const getScopedName = (name: string, base = basePath): string => (base === '' ? name : `${base}:${name}`);

export const getStorageKey = (name: StorageName, base = basePath): string => getScopedName(name, base);

/** Removes the entries of this product; other products on the host keep theirs. */
export const clearOwnEntries = (storage: Storage, base = basePath): void => {
  const ownKeys = new Set(names.map((name) => getStorageKey(name, base)));
  const prefixes = families.map((family) => getStorageKey(family, base));
  for (const key of Object.keys(storage)) {
    if (ownKeys.has(key) || prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
  }
};
