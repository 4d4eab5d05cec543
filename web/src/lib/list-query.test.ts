import { expect, test } from 'vitest';
import { nextSorts, sortOf, sortText } from './list-query.ts';

test.each([
  ['', 'name', 'name'],
  ['status,-name', 'name,status', 'status,name'],
  ['status,name', 'status', 'status'],
  ['a,b,c', 'a,b,c,d', 'b,c,d'],
])('sorted by "%s", a click that leaves "%s" sorts by "%s"', (before, chosen, after) => {
  expect(sortText(nextSorts(sortOf(before), sortOf(chosen)))).toBe(after);
});
