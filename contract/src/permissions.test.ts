import { describe, expect, it } from 'vitest';
import { buttons } from './buttons.ts';
import { type BuiltinMenuItem, builtinMenu } from './permissions.ts';

const menu: Readonly<Record<string, BuiltinMenuItem>> = builtinMenu;
const edits = [buttons.add, buttons.update, buttons.delete];

/** Protected routes of the specification with their properties. */
const routes: Readonly<Record<string, Partial<BuiltinMenuItem>>> = {
  '/home': { kind: 'page', title: 'common.menu.home', order: 1 },
  '/about': { kind: 'page', order: 120 },
  '/access': { kind: 'group', order: 10 },
  '/access/access-mode': { kind: 'page' },
  '/access/page-control': { kind: 'page' },
  '/access/button-control': { kind: 'page', commonButtons: [buttons.get] },
  '/access/admin-visible': { kind: 'page', roles: ['admin'] },
  '/access/common-visible': { kind: 'page', roles: ['common'] },
  '/outside': { kind: 'group', order: 40 },
  '/outside/embedded/ant-design': { kind: 'frame', url: 'https://ant.design' },
  '/outside/embedded/project-docs': { kind: 'frame', url: '/api/guide/' },
  '/outside/external-link/react-docs': { kind: 'link', url: 'https://react.dev' },
  '/personal-center': { kind: 'group', order: 110 },
  '/personal-center/my-profile': { kind: 'page' },
  '/personal-center/settings': { kind: 'page' },
  '/route-nest': { kind: 'group', order: 20 },
  '/route-nest/menu1': { kind: 'group' },
  '/route-nest/menu1/menu1-1': { kind: 'page' },
  '/route-nest/menu1/menu1-2': { kind: 'page' },
  '/route-nest/menu2': { kind: 'page' },
  '/system': { kind: 'group', order: 100 },
  '/system/user': { kind: 'page' },
  '/system/role': { kind: 'page' },
  '/system/menu': { kind: 'page' },
  '/system/dept': { kind: 'page', keepAlive: false },
};

/** Required buttons of a page; it may have others. */
const expectedPermissions: Readonly<Record<string, readonly string[]>> = {
  '/access/page-control': [buttons.get],
  '/access/button-control': [buttons.get, ...edits],
  '/system/user': edits,
  '/system/role': edits,
  '/system/menu': edits,
  '/system/dept': edits,
};

describe('the built-in menu', () => {
  it.each(Object.entries(routes))(
    'the built-in menu contains %s with the values of the specification',
    (path, parts) => {
      expect(menu[path]).toMatchObject(parts);
    },
  );

  it.each(Object.entries(expectedPermissions))('%s has one permission code for each action: %j', (path, codes) => {
    expect(Object.keys(menu[path]?.buttons ?? {})).toEqual(expect.arrayContaining([...codes]));
  });

  it('the built-in menu has the four permission codes of the specification', () => {
    expect(Object.values(buttons)).toEqual([
      'permission:button:get',
      'permission:button:add',
      'permission:button:update',
      'permission:button:delete',
    ]);
  });

  it('only administrators see the system area of the built-in menu at first', () => {
    const system = Object.entries(menu).filter(([path]) => path === '/system' || path.startsWith('/system/'));
    expect(system.length).toBeGreaterThan(4);
    expect(system.filter(([, entry]) => entry.common === true || entry.ignoreAccess === true)).toEqual([]);
  });

  it('the built-in menu does not contain public pages', () => {
    expect(['/login', '/privacy-policy', '/terms-of-service'].filter((path) => path in menu)).toEqual([]);
  });
});
