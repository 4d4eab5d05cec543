import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { expect, test } from 'vitest';
import { createMenuEntries } from '../menu/menu-entries.ts';
import { createGroupEntries, createPageEntries } from './search-entries.ts';

const route = (path: string, handle: Partial<Route['handle']> = {}, children?: Route[]): Route => ({
  path,
  handle: { title: path, ...handle },
  ...(children ? { children } : { component: path }),
});

const pages = (routes: Route[]) => createPageEntries(createMenuEntries(routes), (title) => title);
const findGroups = (routes: Route[]) => createGroupEntries(createMenuEntries(routes), (title) => title);

test('search finds the leaves of the whole menu, in the order of the menu', () => {
  const routes = [
    route('/late', { order: 9 }),
    route('/group', { order: 1 }, [route('/group/inner', {}, [route('/group/inner/leaf')]), route('/group/leaf')]),
  ];
  expect(pages(routes).map(({ key, detail }) => [key, detail])).toEqual([
    ['/group/inner/leaf', '/group / /group/inner'],
    ['/group/leaf', '/group'],
    ['/late', ''],
  ]);
});

test('search finds the groups of the menu apart from its pages, and leads to the first page of each', () => {
  const outside = route('/outside', {}, [route('/outside/docs', { externalLink: 'https://example.com' })]);
  const inner = route('/group/inner', {}, [route('/group/inner/leaf')]);
  const groups = findGroups([route('/page'), outside, route('/group', {}, [inner, route('/group/leaf')])]);
  expect(groups.map(({ label, detail, to }) => [label, detail, to?.address])).toEqual([
    ['/group', '', '/group/inner/leaf'],
    ['/group/inner', '/group', '/group/inner/leaf'],
  ]);
});

test('a hidden menu item cannot be found, but a page whose only items are hidden can', () => {
  const list = { ...route('/list', {}, [route('/list/:id', { hideInMenu: true })]), component: '/list' };
  expect(pages([list, route('/secret', { hideInMenu: true })]).map(({ key }) => key)).toEqual(['/list']);
});

test('an external link keeps its own address', () => {
  expect(pages([route('/out', { externalLink: 'https://example.com/x' })])).toMatchObject([
    { key: '/out', href: 'https://example.com/x' },
  ]);
});
