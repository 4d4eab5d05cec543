import type { Route, RouteHandle } from '@atrium/contract/menu/route-schemas.ts';
import { builtinMenu } from '@atrium/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { createBuiltinRoutes } from '../../lib/access/builtin-routes.ts';
import { findActiveBreadcrumb } from './active-breadcrumb.ts';
import { findFirstPage, type MenuEntry, createMenuEntries, findBreadcrumb } from './menu-entries.ts';
import { expandForLocation, toggleGroup } from './open-groups.ts';

const route = (path: string, handle: Partial<RouteHandle> = {}, children?: Route[]): Route => ({
  path,
  handle: { title: path, ...handle },
  ...(children && { children }),
});
const paths = (entries: readonly MenuEntry[]) => entries.map((entry) => entry.path);

describe('the menu', () => {
  test('the menu is sorted by the order of its items, and 0 is an order', () => {
    expect(
      paths(createMenuEntries([route('/b', { order: 5 }), route('/a', { order: 0 }), route('/c', { order: 1 })])),
    ).toEqual(['/a', '/c', '/b']);
  });

  test('the menu uses the position plus 2 for an item without an order', () => {
    // /a is 2, /b is 3, /c is 4.
    expect(paths(createMenuEntries([route('/a'), route('/b'), route('/c'), route('/d', { order: 3.5 })]))).toEqual([
      '/a',
      '/b',
      '/d',
      '/c',
    ]);
    expect(paths(createMenuEntries([route('/a'), route('/b', { order: 2 }), route('/c', { order: 1 })]))).toEqual([
      '/c',
      '/a',
      '/b',
    ]);
  });

  test('the menu of the product starts with home and ends with about', () => {
    const shown = paths(createMenuEntries(createBuiltinRoutes(['admin'])));
    expect(shown[0]).toBe('/home');
    expect(shown.at(-1)).toBe('/about');
    expect(shown).toEqual(expect.arrayContaining(['/access', '/route-nest', '/outside', '/system']));
    expect(builtinMenu['/home'].order).toBe(1);
  });

  test('the menu leaves out hidden items, and groups without other items', () => {
    const entries = createMenuEntries([
      route('/a', { hideInMenu: true }, [route('/a/b')]),
      route('/c', {}, [route('/c/d', { hideInMenu: true })]),
      { ...route('/e', {}, [route('/e/f', { hideInMenu: true })]), component: '/e' },
    ]);
    expect(paths(entries)).toEqual(['/e']);
    expect(entries[0]?.children).toEqual([]);
  });

  test.each([
    [route('/x', { externalLink: 'https://react.dev' }), 'https://react.dev'],
    [route('http://example.org/x'), 'http://example.org/x'],
    [route('/x', { iframeLink: 'https://react.dev' }), undefined],
    [route('/x', { externalLink: 'data:text/html,x' }), undefined],
    [route('/x', { externalLink: '/docs' }), undefined],
  ])('the menu opens %j in a new window at %s', (item, href) => expect(createMenuEntries([item])[0]?.href).toBe(href));

  test('the menu finds the first page of a group, but no other site', () => {
    const [group] = createMenuEntries([
      route('/g', {}, [route('/g/x', { externalLink: 'https://x.org' }), route('/g/h', {}, [route('/g/h/p')])]),
    ]);
    expect(group && findFirstPage(group)?.path).toBe('/g/h/p');
    expect(
      findFirstPage(createMenuEntries([route('/x', { externalLink: 'https://x.org' })])[0] as MenuEntry),
    ).toBeNull();
  });
});

describe('active entries', () => {
  const routes = [
    route('/a', {}, [
      route('/a/list'),
      route('/a/detail', { hideInMenu: true, currentActiveMenu: '/a/list' }),
      route('/a/hidden', { hideInMenu: true }),
      route('/a/wrong', { hideInMenu: true, currentActiveMenu: '/nowhere' }),
    ]),
    route('/b'),
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
    expect(paths(findActiveBreadcrumb(entries, routes, path))).toEqual(active),
  );
});

describe('groups', () => {
  const entries = createMenuEntries([
    route('/a', {}, [route('/a/1', {}, [route('/a/1/x')]), route('/a/2', {}, [route('/a/2/x')])]),
    route('/b', {}, [route('/b/x')]),
    route('/c'),
  ]);
  const open = (...of: string[]) => new Set(of);
  const breadcrumb = (path: string) => findBreadcrumb(entries, path);

  test.each([
    ['all open', false, open('/b'), '/a/1/x', ['/b', '/a', '/a/1']],
    ['all open', false, open('/b'), '/c', ['/b']],
    ['one open', true, open('/b'), '/a/1/x', ['/a', '/a/1']],
    ['one open', true, open('/b'), '/c', []],
  ])('with %s, the location opens its own groups (%#)', (_mode, isAccordion, before, path, after) =>
    expect([...expandForLocation(before, breadcrumb(path), isAccordion)]).toEqual(after),
  );

  test('the set of open groups stays the same when nothing changes, so that nothing renders', () => {
    const before = open('/a', '/a/1');
    expect(expandForLocation(before, breadcrumb('/a/1/x'), true)).toBe(before);
  });

  test.each([
    ['all open', false, open('/b'), '/a', ['/b', '/a']],
    ['all open', false, open('/a', '/b'), '/a', ['/b']],
    ['one open', true, open('/b'), '/a', ['/a']],
    ['one open', true, open('/a', '/a/1'), '/a/2', ['/a', '/a/2']],
    ['one open', true, open('/a'), '/a', []],
  ])('with %s, pressing a group opens or closes it (%#)', (_mode, isAccordion, before, path, after) =>
    expect([...toggleGroup(before, entries, path, isAccordion)]).toEqual(after),
  );
});
