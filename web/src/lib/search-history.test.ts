import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/wire-server.ts';
import { forget, readHistory, remember } from './search-history.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', { hostname: 'atrium.example' });
});

describe('the search history', () => {
  test('is newest first, has each entry once and ten at most', () => {
    for (let at = 1; at <= 12; at += 1) remember(1, `/page/${at}`);
    remember(1, '/page/5');
    expect(readHistory(1)).toEqual(['/page/5', ...[12, 11, 10, 9, 8, 7, 6, 4, 3].map((at) => `/page/${at}`)]);
  });

  test('belongs to one user on one host', () => {
    remember(1, '/home');
    expect(readHistory(2)).toEqual([]);
    expect(localStorage.getItem('search-history:atrium.example:1')).toBe('["/home"]');
  });

  test('forgets what is removed', () => {
    remember(1, '/a');
    remember(1, '/b');
    expect(forget(1, '/b')).toEqual(['/a']);
    expect(readHistory(1)).toEqual(['/a']);
  });

  test.each(['{', '7', 'null', '[1,null,"/a"]'])('is what is sound of a storage that holds %s', (stored) => {
    localStorage.setItem('search-history:atrium.example:1', stored);
    expect(readHistory(1)).toEqual(stored.includes('/a') ? ['/a'] : []);
    expect(remember(1, '/b')[0]).toBe('/b');
  });
});
