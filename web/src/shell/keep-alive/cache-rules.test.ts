import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listPagesToCache, maxCachedPages } from './cache-rules.ts';

const allRules = { isOpen: () => true, isCached: () => true, isDirty: () => false };
const manyPages = Array.from({ length: maxCachedPages }, (_, position) => `/p${position}`);

describe('pages', () => {
  test('cached pages are kept in the order of their use', () => {
    expect(listPagesToCache(['/a', '/b', '/c'], { ...allRules, shownKey: '/a' })).toEqual(['/b', '/c', '/a']);
  });

  test('cached pages are kept while another view than a page is shown', () => {
    expect(listPagesToCache(['/a', '/b'], { ...allRules, shownKey: null })).toEqual(['/a', '/b']);
  });

  test('more than twenty cached pages lose the least recently used one', () => {
    expect(listPagesToCache(manyPages, { ...allRules, shownKey: '/new' })).toEqual([...manyPages.slice(1), '/new']);
  });

  test('cached pages with unsaved changes are kept, and those without are removed before them', () => {
    expect(listPagesToCache(manyPages, { ...allRules, isDirty: (key) => key === '/p0', shownKey: '/new' })).toEqual([
      '/p0',
      ...manyPages.slice(2),
      '/new',
    ]);
    expect(listPagesToCache(manyPages, { ...allRules, isDirty: () => true, shownKey: '/new' })).toEqual([
      ...manyPages,
      '/new',
    ]);
  });

  test('cached pages are removed with their tab', () => {
    expect(listPagesToCache(['/a', '/b'], { ...allRules, isOpen: (key) => key !== '/a', shownKey: '/b' })).toEqual([
      '/b',
    ]);
  });

  test('pages that are not cached are removed when another page is shown', () => {
    const dept = { ...allRules, isCached: (key: string) => key !== '/dept' };
    const cachedPages = listPagesToCache(['/a'], { ...dept, shownKey: '/dept' });
    expect(cachedPages).toEqual(['/a', '/dept']);
    expect(listPagesToCache(cachedPages, { ...dept, shownKey: '/a' })).toEqual(['/a']);
  });

  test('cached pages are unique, at most twenty, and include the visible one and all with unsaved changes', () => {
    const key = constantFrom(...Array.from({ length: 40 }, (_, position) => `/p${position}`));
    assert(
      property(array(key, { maxLength: 120 }), array(key), (visits, dirty) => {
        let recent: string[] = [];
        for (const shownKey of visits) {
          const recentBefore = recent;
          recent = listPagesToCache(recent, { ...allRules, isDirty: (tab) => dirty.includes(tab), shownKey });
          expect(recent.at(-1)).toBe(shownKey);
          expect(new Set(recent).size).toBe(recent.length);
          expect(recentBefore.filter((tab) => dirty.includes(tab) && !recent.includes(tab))).toEqual([]);
          const atMost = Math.max(
            maxCachedPages,
            recent.filter((tab) => dirty.includes(tab) || tab === shownKey).length,
          );
          expect(recent.length).toBeLessThanOrEqual(atMost);
        }
      }),
    );
  });
});
