import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { expect, test } from 'vitest';
import { createMenuEntries } from '../menu/menu-entries.ts';
import { createGroupEntries, createPageEntries } from './search-entries.ts';

const createRoute = (path: string, handle: Partial<Route['handle']> = {}, children?: Route[]): Route => ({
  path,
  handle: { title: path, ...handle },
  ...(children ? { children } : { component: path }),
});

const createPages = (routes: Route[]) => createPageEntries(createMenuEntries(routes), (title) => title);
const findGroups = (routes: Route[]) => createGroupEntries(createMenuEntries(routes), (title) => title);

test('search finds the leaves of the whole menu, in the order of the menu', () => {
  const routes = [
    createRoute('/late', { order: 9 }),
    createRoute('/group', { order: 1 }, [
      createRoute('/group/inner', {}, [createRoute('/group/inner/leaf')]),
      createRoute('/group/leaf'),
    ]),
  ];
  expect(createPages(routes).map(({ key, detail }) => [key, detail])).toEqual([
    ['/group/inner/leaf', '/group / /group/inner'],
    ['/group/leaf', '/group'],
    ['/late', ''],
  ]);
});

test('search finds the groups of the menu apart from its pages, and leads to the first page of each', () => {
  const outsideGroup = createRoute('/outside', {}, [
    createRoute('/outside/docs', { externalLink: 'https://example.com' }),
  ]);
  const inner = createRoute('/group/inner', {}, [createRoute('/group/inner/leaf')]);
  const groups = findGroups([
    createRoute('/page'),
    outsideGroup,
    createRoute('/group', {}, [inner, createRoute('/group/leaf')]),
  ]);
  expect(groups.map(({ label, detail, to }) => [label, detail, to?.address])).toEqual([
    ['/group', '', '/group/inner/leaf'],
    ['/group/inner', '/group', '/group/inner/leaf'],
  ]);
});

test('a hidden menu item cannot be found, but a page whose only items are hidden can', () => {
  const list = { ...createRoute('/list', {}, [createRoute('/list/:id', { hideInMenu: true })]), component: '/list' };
  expect(createPages([list, createRoute('/secret', { hideInMenu: true })]).map(({ key }) => key)).toEqual(['/list']);
});

test('an external link keeps its own address', () => {
  expect(createPages([createRoute('/out', { externalLink: 'https://example.com/x' })])).toMatchObject([
    { key: '/out', href: 'https://example.com/x' },
  ]);
});
