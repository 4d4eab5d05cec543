import { expect, test } from 'vitest';
import { getPagePath, getCustomComponent } from './menu-values.ts';

test.each([
  ['/system/role', '/system/role'],
  ['system/role', '/system/role'],
  ['//system/role/index.tsx', '/system/role'],
  ['/system/role/page.tsx', '/system/role'],
  ['/system/role/page.tsx/more', '/system/role/page.tsx/more'],
  ['/system/homepage.tsx', '/system/homepage.tsx'],
])('the component %s is the page %s', (component, path) => {
  expect(getPagePath(component)).toBe(path);
});

test.each([
  ['/home', '/home', '/home'],
  ['/home', '/own', '/home'],
  ['/own', '/own', ''],
  ['/other', '/own', '/other'],
  ['', '/own', ''],
])('the component "%s" of an item with the path %s is shown as "%s"', (component, path, shownComponent) => {
  expect(getCustomComponent({ component, path })).toBe(shownComponent);
});
