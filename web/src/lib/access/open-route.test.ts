import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { describe, expect, test } from 'vitest';
import { openRoute } from './open-route.ts';
import { findBestMatch, getComponentPath } from './page-path.ts';

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
  ])('the path %s opens the page %s', (path, expected) => expect(openRoute(routes, path, pages)?.path).toBe(expected));

  test('the page of a record belongs to the page above it and has its permissions', () => {
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
});

describe('a page file', () => {
  test.each([
    '/system/role',
    'system/role',
    '/system/role/',
    '/system/role/index.tsx',
    '/system/role/page.tsx',
    '/system/role/index',
  ])('a page file is named by the component %s', (component) =>
    expect(getComponentPath(component)).toBe('/system/role'),
  );

  test.each([
    ['/x/:id', '/x/12', { id: '12' }],
    ['/x/:id', '/x/a%20b/', { id: 'a b' }],
    ['/x/:id', '/x/%', { id: '%' }],
    ['/x/:id', '/x', null],
    ['/x/:id', '/x/1/2', null],
    ['/x/:a/:b', '/x/1/2', { a: '1', b: '2' }],
    ['/x', '/y', null],
  ])('the page file %s matches the path %s with %j', (pattern, path, params) =>
    expect(findBestMatch([pattern], path)?.params ?? null).toEqual(params),
  );

  test('a page file with a literal segment is preferred to one with a parameter', () => {
    expect(findBestMatch(['/x/:id', '/x/new'], '/x/new')).toEqual({ pattern: '/x/new', params: {} });
    expect(findBestMatch(['/x/:id', '/x/new'], '/x/old')).toEqual({ pattern: '/x/:id', params: { id: 'old' } });
  });
});

describe('a path', () => {
  test.each([
    ['///x//', '/x'],
    ['index.tsx', '/'],
    ['page', '/'],
    ['/x/page.ts', '/x'],
    ['/x/page.tsx/y', '/x/page.tsx/y'],
    ['/x/mypage.tsx', '/x/mypage.tsx'],
    ['', '/'],
    ['/', '/'],
    ['/a//b', '/a//b'],
  ])('the path of the component "%s" is %s', (component, path) => expect(getComponentPath(component)).toBe(path));

  test('a path that matches no pattern has no best pattern', () => {
    expect(findBestMatch([], '/x')).toBeNull();
    expect(findBestMatch(['/y', '/x/:id'], '/x')).toBeNull();
  });
});

describe('opened routes', () => {
  const createPage = (path: string, additionalParts: Partial<Route> = {}): Route => ({
    path,
    handle: { title: path },
    ...additionalParts,
  });
  const files = ['/a/:id', '/a/b/:id', '/plain', '/:top'];
  const openAt = (tree: readonly Route[], path: string) => openRoute(tree, path, files);

  test('a group without children and a frame with them are opened routes, but not an empty group', () => {
    expect(openAt([createPage('/g', { children: [] })], '/g')?.path).toBe('/g');
    const children = [createPage('/g/x')];
    expect(openAt([createPage('/g', { children })], '/g')).toBeNull();
    expect(
      openAt([createPage('/g', { children, handle: { title: 'g', iframeLink: 'https://a.example' } })], '/g'),
    ).not.toBeNull();
    expect(
      openAt([createPage('/g', { children, handle: { title: 'g', externalLink: 'https://a.example' } })], '/g'),
    ).not.toBeNull();
  });

  test('a record belongs to the nearest page above it, past groups', () => {
    const group = createPage('/a/b', { children: [createPage('/a/b/c')] });
    expect(openAt([createPage('/a', { component: '/a', children: [group] })], '/a/b/7')).toMatchObject({
      component: '/a/b/:id',
      handle: { title: '/a', currentActiveMenu: '/a', hideInMenu: true },
    });
    expect(openAt([createPage('/a', { children: [group] })], '/a/b/7')).toBeNull();
    expect(openAt([createPage('/z')], '/a/7')).toBeNull();
  });

  test('a page without a parameter is not opened by the permission for the page above it', () => {
    expect(openRoute([createPage('/')], '/plain', ['/plain'])).toBeNull();
    expect(openRoute([createPage('/a')], '/a/plain', ['/a/plain'])).toBeNull();
  });

  test('a record appears in the menu at the position of its page, and is neither a frame nor a link', () => {
    const linked = { title: 'a', order: 1, iframeLink: 'https://a.example', externalLink: 'https://b.example' };
    const owner = createPage('/a', { handle: { ...linked, currentActiveMenu: '/menu' } });
    expect(openAt([owner], '/a/7')).toEqual({
      path: '/a/7',
      component: '/a/:id',
      handle: { title: 'a', hideInMenu: true, currentActiveMenu: '/menu' },
    });
  });

  test('a menu item with a parameter has its own component, or else its own name', () => {
    expect(openAt([createPage('/v/:id', { component: '/other' })], '/v/7')).toMatchObject({
      path: '/v/7',
      component: '/other',
    });
    expect(openAt([createPage('/v/:id')], '/v/7')).toMatchObject({ path: '/v/7', component: '/v/:id' });
  });
});
