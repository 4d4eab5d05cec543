import { expect, test } from 'vitest';
import { clearOwnEntries, getStorageKey } from './storage-key.ts';

const entries = ['session', 'preferences', 'search-history:host:1', 'atrium-passcode-login', 'other-product'];

/** Returns a storage with enumerable entries, as in a browser. */
const createStorage = (keys: readonly string[]) => {
  const values: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, '1']));
  const removeItem = { value: (key: string) => delete values[key] };
  return { storage: Object.defineProperties(values, { removeItem }) as unknown as Storage, values };
};

test('a storage key has the name of the specification, with the base path before it if there is one', () => {
  expect(getStorageKey('preferences', '')).toBe('preferences');
  expect(getStorageKey('preferences', '/atrium')).toBe('/atrium:preferences');
});

test('removes only the entries of the product', () => {
  const { storage, values } = createStorage([...entries, '/a:session']);
  clearOwnEntries(storage, '');
  expect(Object.keys(values)).toEqual(['other-product', '/a:session']);
});

test('removes only the entries under its own base path', () => {
  const { storage, values } = createStorage([...entries, ...entries.map((key) => `/a:${key}`), '/b:session']);
  clearOwnEntries(storage, '/a');
  expect(Object.keys(values)).toEqual([...entries, '/a:other-product', '/b:session']);
});
