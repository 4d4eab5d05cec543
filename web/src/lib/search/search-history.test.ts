import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/test-server.ts';
import { readHistory, addToHistory } from './search-history.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', { hostname: 'atrium.example' });
});

describe('the search history', () => {
  test('the search history belongs to one user on one host', () => {
    addToHistory(1, '/home');
    expect(readHistory(2)).toEqual([]);
    expect(localStorage.getItem('search-history:atrium.example:1')).toBe('["/home"]');
  });

  test.each(['{', '7', 'null', '[1,null,"/a"]'])(
    'the search history has the valid entries of a storage that holds %s',
    (stored) => {
      localStorage.setItem('search-history:atrium.example:1', stored);
      expect(readHistory(1)).toEqual(stored.includes('/a') ? ['/a'] : []);
      expect(addToHistory(1, '/b')[0]).toBe('/b');
    },
  );
});

test('the search history drops the oldest of eleven paths, also in storage', () => {
  const paths = Array.from({ length: 12 }, (_, index) => `/p${index}`);
  for (const path of paths) addToHistory(5, path);
  const keptPaths = [...paths].reverse().slice(0, 10);
  expect(readHistory(5)).toEqual(keptPaths);
  expect(addToHistory(5, '/new')).toEqual(['/new', ...keptPaths.slice(0, 9)]);
  localStorage.setItem(`search-history:${location.hostname}:6`, JSON.stringify(paths));
  expect(readHistory(6)).toEqual(paths.slice(0, 10));
});

test('an impersonation adds no entries to the history', async () => {
  addToHistory(7, '/own');
  vi.resetModules();
  vi.stubGlobal('sessionStorage', {
    ...memoryStorage(),
    getItem: () => JSON.stringify({ token: 't', until: 1, backTo: '/', ownSession: 's' }),
  });
  const otherModule = await import('./search-history.ts');
  expect(otherModule.addToHistory(7, '/x')).toEqual(['/x', '/own']);
  expect(otherModule.removeFromHistory(7, '/own')).toEqual([]);
  expect(readHistory(7)).toEqual(['/own']);
});
