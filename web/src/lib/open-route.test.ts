import type { Route } from '@atrium/contract/menu.ts';
import { describe, expect, test } from 'vitest';
import { openRoute } from './open-route.ts';
import { bestFit, componentPath, fitPath } from './page-path.ts';

const handle = { title: 'x' };
const routes: Route[] = [
  {
    path: '/staff',
    handle,
    children: [
      {
        path: '/staff/list',
        handle: {
          title: 'Staff',
          icon: 'UserOutlined',
          keepAlive: false,
          order: 3,
          permissions: ['permission:button:add'],
        },
      },
      { path: '/staff/card/:name', handle: { ...handle, hideInMenu: true } },
    ],
  },
  { path: '/paged', component: '/paged', handle, children: [{ path: '/paged/inner', handle }] },
];
const pages = ['/staff/list', '/staff/list/:id', '/other/:id', '/staff/list/new'];

describe('the page at a path', () => {
  test.each([
    ['/staff/list', '/staff/list'],
    ['/staff/list/', '/staff/list'],
    ['/staff/list/12', '/staff/list/12'],
    ['/staff/card/anna', '/staff/card/anna'],
    ['/paged', '/paged'],
    ['/staff', undefined],
    ['/other/12', undefined],
    ['/staff/list/12/more', undefined],
    ['/nowhere', undefined],
  ])('%s is %s', (path, expected) => expect(openRoute(routes, path, pages)?.path).toBe(expected));

  test('of a record belongs to the page above it and has its rights', () => {
    expect(openRoute(routes, '/staff/list/12', pages)).toEqual({
      path: '/staff/list/12',
      component: '/staff/list/:id',
      handle: {
        title: 'Staff',
        icon: 'UserOutlined',
        keepAlive: false,
        permissions: ['permission:button:add'],
        hideInMenu: true,
        currentActiveMenu: '/staff/list',
      },
    });
  });

  test('of a menu entry with a varying part is named by that entry', () => {
    expect(openRoute(routes, '/staff/card/anna', pages)?.component).toBe('/staff/card/:name');
  });
});

describe('a page file', () => {
  test.each([
    '/system/role',
    'system/role',
    '/system/role/',
    '/system/role/index.tsx',
    '/system/role/page.tsx',
    '/system/role/index',
  ])('is named by the component %s', (component) => expect(componentPath(component)).toBe('/system/role'));

  test.each([
    ['/x/:id', '/x/12', { id: '12' }],
    ['/x/:id', '/x/a%20b/', { id: 'a b' }],
    ['/x/:id', '/x/%', { id: '%' }],
    ['/x/:id', '/x', null],
    ['/x/:id', '/x/1/2', null],
    ['/x/:a/:b', '/x/1/2', { a: '1', b: '2' }],
    ['/x', '/y', null],
  ])('%s fits the path %s as %j', (pattern, path, params) => expect(fitPath(pattern, path)).toEqual(params));

  test('with a plain part is preferred to one with a varying part', () => {
    expect(bestFit(['/x/:id', '/x/new'], '/x/new')).toEqual({ pattern: '/x/new', params: {} });
    expect(bestFit(['/x/:id', '/x/new'], '/x/old')).toEqual({ pattern: '/x/:id', params: { id: 'old' } });
  });
});
