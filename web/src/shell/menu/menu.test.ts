import type { Route, RouteHandle } from '@atrium/contract/menu/route-schemas.ts';
import { builtinMenu } from '@atrium/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { createBuiltinRoutes } from '../../lib/access/builtin-routes.ts';
import { findActiveBreadcrumb } from './active-breadcrumb.ts';
import { findFirstPage, type MenuEntry, createMenuEntries, findBreadcrumb } from './menu-entries.ts';
import { expandForLocation, toggleGroup } from './open-groups.ts';

const createRoute = (path: string, handle: Partial<RouteHandle> = {}, children?: Route[]): Route => ({
  path,
  handle: { title: path, ...handle },
  ...(children && { children }),
});
const listPaths = (entries: readonly MenuEntry[]) => entries.map((entry) => entry.path);

describe('the menu', () => {
  test('the menu is sorted by the order of its items, which can be 0', () => {
    expect(
      listPaths(
        createMenuEntries([
          createRoute('/b', { order: 5 }),
          createRoute('/a', { order: 0 }),
          createRoute('/c', { order: 1 }),
        ]),
      ),
    ).toEqual(['/a', '/c', '/b']);
  });

  test('the menu uses the position plus 2 for an item without an order', () => {
    // /a is 2, /b is 3, /c is 4.
    expect(
      listPaths(
        createMenuEntries([createRoute('/a'), createRoute('/b'), createRoute('/c'), createRoute('/d', { order: 3.5 })]),
      ),
    ).toEqual(['/a', '/b', '/d', '/c']);
    expect(
      listPaths(
        createMenuEntries([createRoute('/a'), createRoute('/b', { order: 2 }), createRoute('/c', { order: 1 })]),
      ),
    ).toEqual(['/c', '/a', '/b']);
  });

  test('the menu of the product starts with home and ends with about', () => {
    const shownPaths = listPaths(createMenuEntries(createBuiltinRoutes(['admin'])));
    expect(shownPaths[0]).toBe('/home');
    expect(shownPaths.at(-1)).toBe('/about');
    expect(shownPaths).toEqual(expect.arrayContaining(['/access', '/route-nest', '/outside', '/system']));
    expect(builtinMenu['/home'].order).toBe(1);
  });

  test('the menu leaves out hidden items, and groups without other items', () => {
    const entries = createMenuEntries([
      createRoute('/a', { hideInMenu: true }, [createRoute('/a/b')]),
      createRoute('/c', {}, [createRoute('/c/d', { hideInMenu: true })]),
      { ...createRoute('/e', {}, [createRoute('/e/f', { hideInMenu: true })]), component: '/e' },
    ]);
    expect(listPaths(entries)).toEqual(['/e']);
    expect(entries[0]?.children).toEqual([]);
  });

  test.each([
    [createRoute('/x', { externalLink: 'https://react.dev' }), 'https://react.dev'],
    [createRoute('http://example.org/x'), 'http://example.org/x'],
    [createRoute('/x', { iframeLink: 'https://react.dev' }), undefined],
    [createRoute('/x', { externalLink: 'data:text/html,x' }), undefined],
    [createRoute('/x', { externalLink: '/docs' }), undefined],
  ])('the menu opens %j in a new window at %s', (item, href) => expect(createMenuEntries([item])[0]?.href).toBe(href));

  test('the menu finds the first page of a group, but no other site', () => {
    const [group] = createMenuEntries([
      createRoute('/g', {}, [
        createRoute('/g/x', { externalLink: 'https://x.org' }),
        createRoute('/g/h', {}, [createRoute('/g/h/p')]),
      ]),
    ]);
    expect(group && findFirstPage(group)?.path).toBe('/g/h/p');
    expect(
      findFirstPage(createMenuEntries([createRoute('/x', { externalLink: 'https://x.org' })])[0] as MenuEntry),
    ).toBeNull();
  });
});

describe('active entries', () => {
  const routes = [
    createRoute('/a', {}, [
      createRoute('/a/list'),
      createRoute('/a/detail', { hideInMenu: true, currentActiveMenu: '/a/list' }),
      createRoute('/a/hidden', { hideInMenu: true }),
      createRoute('/a/wrong', { hideInMenu: true, currentActiveMenu: '/nowhere' }),
    ]),
    createRoute('/b'),
  ];
  const entries = createMenuEntries(routes);

  test.each([
    ['/a/list', ['/a', '/a/list']],
    ['/a/list/', ['/a', '/a/list']],
    ['/a/detail', ['/a', '/a/list']],
    ['/a/hidden', ['/a']],
    ['/a/wrong', ['/a']],
    ['/a/list/12', ['/a', '/a/list']],
    ['/b/12/edit', ['/b']],
    ['/nowhere', []],
  ])('the active menu entries at %s are %j', (path, active) =>
    expect(listPaths(findActiveBreadcrumb(entries, routes, path))).toEqual(active),
  );
});

describe('groups', () => {
  const entries = createMenuEntries([
    createRoute('/a', {}, [
      createRoute('/a/1', {}, [createRoute('/a/1/x')]),
      createRoute('/a/2', {}, [createRoute('/a/2/x')]),
    ]),
    createRoute('/b', {}, [createRoute('/b/x')]),
    createRoute('/c'),
  ]);
  const open = (...of: string[]) => new Set(of);
  const findNames = (path: string) => findBreadcrumb(entries, path);

  test.each([
    ['all open', false, open('/b'), '/a/1/x', ['/b', '/a', '/a/1']],
    ['all open', false, open('/b'), '/c', ['/b']],
    ['one open', true, open('/b'), '/a/1/x', ['/a', '/a/1']],
    ['one open', true, open('/b'), '/c', []],
  ])('with %s, the location opens its own groups (%#)', (_mode, isAccordion, openBefore, path, openAfter) =>
    expect([...expandForLocation(openBefore, findNames(path), isAccordion)]).toEqual(openAfter),
  );

  test.each([
    ['all open', false, open('/b'), '/a', ['/b', '/a']],
    ['all open', false, open('/a', '/b'), '/a', ['/b']],
    ['one open', true, open('/b'), '/a', ['/a']],
    ['one open', true, open('/a', '/a/1'), '/a/2', ['/a', '/a/2']],
    ['one open', true, open('/a'), '/a', []],
  ])('with %s, pressing a group opens or closes it (%#)', (_mode, isAccordion, openBefore, path, openAfter) =>
    expect([...toggleGroup(openBefore, entries, path, isAccordion)]).toEqual(openAfter),
  );
});
