import { expect, test } from 'vitest';
import {
  fromFirstPage,
  instantOf,
  nextSorts,
  pageOf,
  pagePatch,
  patchedQuery,
  sortOf,
  sortText,
} from './list-query.ts';
import { toPicker } from './zoned-clock.ts';

test.each([
  ['', 'name', 'name'],
  ['status,-name', 'name,status', 'status,name'],
  ['status,name', 'status', 'status'],
  ['a,b,c', 'a,b,c,d', 'b,c,d'],
])('sorted by "%s", a click that leaves "%s" sorts by "%s"', (before, chosen, after) => {
  expect(sortText(nextSorts(sortOf(before), sortOf(chosen)))).toBe(after);
});

test.each([
  ['abc', undefined],
  ['', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['1.5', undefined],
  ['9999999999999999', undefined],
  ['999999999999999', undefined],
  ['253402300799999', undefined],
  ['0', 0],
  ['1700000000000', 1_700_000_000_000],
])('the instant "%s" of an address is %s, and a picker in any zone can show it', (text, instant) => {
  expect(instantOf(text)).toBe(instant);
  for (const zone of ['Pacific/Kiritimati', 'Asia/Shanghai', 'America/Los_Angeles', undefined])
    expect(toPicker(instantOf(text) ?? 0, zone)).not.toBeNaN();
});

test.each([
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-3', 1],
  ['x', 1],
  ['1e400', 1],
  ['99999999999999999999', 1],
  ['7', 7],
])('the page "%s" of an address is page %i', (text, page) => {
  expect(pageOf(text)).toBe(page);
});

test.each([
  ['another filter', fromFirstPage({ name: 'x' }), 'status=1&pageSize=20&name=x'],
  ['a filter taken away', fromFirstPage({ status: '' }), 'pageSize=20'],
  ['another order', fromFirstPage({ sort: '-name' }), 'status=1&pageSize=20&sort=-name'],
  ['the next page', pagePatch(8, 20), 'status=1&current=8&pageSize=20'],
  ['the first page, at the usual size', pagePatch(1, 10), 'status=1'],
])('on page 7, %s leads to where there is something to see', (_title, patch, expected) => {
  const before = new URLSearchParams('status=1&current=7&pageSize=20');
  expect(String(patchedQuery(before, patch))).toBe(expected);
  expect(String(before)).toBe('status=1&current=7&pageSize=20');
});
