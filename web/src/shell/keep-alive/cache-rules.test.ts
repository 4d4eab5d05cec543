import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pagesToCache, maxCachedPages } from './cache-rules.ts';

const all = { isOpen: () => true, isKeptAlive: () => true, isDirty: () => false };
const many = Array.from({ length: maxCachedPages }, (_, position) => `/p${position}`);

describe('pages', () => {
  test('are kept in the order in which they were used', () => {
    expect(pagesToCache(['/a', '/b', '/c'], { ...all, shown: '/a' })).toEqual(['/b', '/c', '/a']);
  });

  test('are kept while something else than a page is shown', () => {
    expect(pagesToCache(['/a', '/b'], { ...all, shown: null })).toEqual(['/a', '/b']);
  });

  test('beyond twenty lose the one that was used longest ago', () => {
    expect(pagesToCache(many, { ...all, shown: '/new' })).toEqual([...many.slice(1), '/new']);
  });

  test('with unsaved work stay, and those without leave before them', () => {
    expect(pagesToCache(many, { ...all, isDirty: (key) => key === '/p0', shown: '/new' })).toEqual([
      '/p0',
      ...many.slice(2),
      '/new',
    ]);
    expect(pagesToCache(many, { ...all, isDirty: () => true, shown: '/new' })).toEqual([...many, '/new']);
  });

  test('are gone with their tab', () => {
    expect(pagesToCache(['/a', '/b'], { ...all, isOpen: (key) => key !== '/a', shown: '/b' })).toEqual(['/b']);
  });

  test('that do not want to be kept are fresh each time', () => {
    const dept = { ...all, isKeptAlive: (key: string) => key !== '/dept' };
    const shown = pagesToCache(['/a'], { ...dept, shown: '/dept' });
    expect(shown).toEqual(['/a', '/dept']);
    expect(pagesToCache(shown, { ...dept, shown: '/a' })).toEqual(['/a']);
  });

  test('are never twice the same, hold the one that is shown and all with unsaved work, and otherwise at most twenty', () => {
    const key = constantFrom(...Array.from({ length: 40 }, (_, position) => `/p${position}`));
    assert(
      property(array(key, { maxLength: 120 }), array(key), (visits, dirty) => {
        let recent: string[] = [];
        for (const shown of visits) {
          const before = recent;
          recent = pagesToCache(recent, { ...all, isDirty: (one) => dirty.includes(one), shown });
          expect(recent.at(-1)).toBe(shown);
          expect(new Set(recent).size).toBe(recent.length);
          expect(before.filter((one) => dirty.includes(one) && !recent.includes(one))).toEqual([]);
          const atMost = Math.max(maxCachedPages, recent.filter((one) => dirty.includes(one) || one === shown).length);
          expect(recent.length).toBeLessThanOrEqual(atMost);
        }
      }),
    );
  });
});
