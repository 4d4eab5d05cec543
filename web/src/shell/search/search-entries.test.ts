import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { expect, test } from 'vitest';
import { menuEntries } from '../menu/menu-entries.ts';
import { searchEntries } from './search-entries.ts';

const route = (path: string, handle: Partial<Route['handle']> = {}, children?: Route[]): Route => ({
  path,
  handle: { title: path, ...handle },
  ...(children ? { children } : { component: path }),
});

const found = (routes: Route[]) => searchEntries(menuEntries(routes), (title) => title);

test('search finds the leaves of the whole menu, in the order of the menu', () => {
  const routes = [
    route('/late', { order: 9 }),
    route('/group', { order: 1 }, [route('/group/inner', {}, [route('/group/inner/leaf')]), route('/group/leaf')]),
  ];
  expect(found(routes).map(({ key, groups }) => [key, groups])).toEqual([
    ['/group/inner/leaf', ['/group', '/group/inner']],
    ['/group/leaf', ['/group']],
    ['/late', []],
  ]);
});

test('a hidden entry cannot be found; a page whose only entries are hidden can', () => {
  const list = { ...route('/list', {}, [route('/list/:id', { hideInMenu: true })]), component: '/list' };
  expect(found([list, route('/secret', { hideInMenu: true })]).map(({ key }) => key)).toEqual(['/list']);
});

test('an external link keeps its own address', () => {
  expect(found([route('/out', { externalLink: 'https://example.com/x' })])).toMatchObject([
    { key: '/out', href: 'https://example.com/x' },
  ]);
});
