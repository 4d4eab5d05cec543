import { describe, expect, test } from 'vitest';
import {
  findBuiltinError,
  findMissingAncestors,
  removesRequiredItem,
  findMissingFields,
  givesMoreAccess,
  findParentError,
  filterPermissions,
  clearUnusedFields,
  type MenuNode,
} from './rules.ts';

const createNode = (id: number, parentId: number | null, parts: Partial<MenuNode> = {}): MenuNode => ({
  id,
  parentId,
  menuType: 0,
  name: `n${id}`,
  path: `/n${id}`,
  component: '',
  permission: '',
  order: null,
  icon: '',
  currentActiveMenu: '',
  iframeLink: '',
  externalLink: '',
  keepAlive: true,
  hideInMenu: false,
  ignoreAccess: false,
  roles: [],
  status: 1,
  builtinKey: null,
  ...parts,
});

describe('a menu item of a type', () => {
  const frame = { menuType: 1, iframeLink: 'https://x.example' } as const;
  const link = { menuType: 2, externalLink: 'https://x.example' } as const;
  test.each([
    [createNode(1, null), []],
    [createNode(1, null, { path: '' }), ['path']],
    [createNode(1, null, frame), []],
    [createNode(1, null, { menuType: 1 }), ['iframeLink']],
    [createNode(1, null, { ...frame, path: '' }), ['path']],
    [createNode(1, null, { menuType: 1, path: '' }), ['path', 'iframeLink']],
    [createNode(1, null, link), []],
    [createNode(1, null, { menuType: 2 }), ['externalLink']],
    [createNode(1, null, { ...link, path: '' }), ['path']],
    [createNode(1, 2, { menuType: 3, path: '' }), ['permission']],
    [createNode(1, 2, { menuType: 3, path: '', permission: 'a' }), []],
  ])('a menu item requires the fields of its type: case %#', (state, missingFields) => {
    expect(findMissingFields(state)).toEqual(missingFields.map((field) => [field, 'field.required']));
  });

  test('a menu item loses the fields that its type does not have', () => {
    const allFields = {
      path: '/x',
      component: '/x/index',
      permission: 'a',
      iframeLink: '/x',
      externalLink: 'https://x.example',
      currentActiveMenu: '/y',
      keepAlive: true,
      hideInMenu: true,
      ignoreAccess: true,
      roles: ['common'],
      icon: 'i',
      order: 3,
      status: 0 as const,
    };
    const button = createNode(1, 2, { ...allFields, menuType: 3 });
    expect(clearUnusedFields(button)).toEqual({
      ...button,
      path: '',
      component: '',
      iframeLink: '',
      externalLink: '',
      currentActiveMenu: '',
      keepAlive: false,
      hideInMenu: false,
      ignoreAccess: false,
      roles: [],
    });
    for (const menuType of [0, 1, 2] as const) {
      const entry = createNode(1, null, { ...allFields, menuType });
      expect(clearUnusedFields(entry)).toEqual({ ...entry, permission: '' });
    }
  });
});

describe('the parent of a menu item', () => {
  const menu = [
    createNode(1, null),
    createNode(2, 1),
    createNode(3, 2),
    createNode(4, 1, { menuType: 3 }),
    createNode(5, null, { menuType: 1 }),
    createNode(6, null, { menuType: 2 }),
  ];
  test.each([
    [2, null, 0, null],
    [2, 3, 0, 'menus.cycle'],
    [2, 2, 0, 'menus.cycle'],
    [3, 4, 0, 'menus.parent'],
    [3, 5, 0, 'menus.parent'],
    [3, 6, 0, 'menus.parent'],
    [3, 6, 2, 'menus.parent'],
    [9, 4, 3, 'menus.parent'],
    [9, 5, 3, null],
    [9, 6, 3, null],
    [9, 2, 3, null],
    [9, null, 3, 'menus.parent'],
    [9, 99, 0, 'menus.notFound'],
    [3, 1, 0, null],
  ] as const)('moving menu item %i below %s as type %i has the error %s', (id, parentId, menuType, problem) => {
    expect(findParentError(menu, id, { parentId, menuType })).toBe(problem);
  });
});

describe('a built-in menu item', () => {
  const home = createNode(2, null, { builtinKey: '/home', path: '/home' });
  const button = createNode(3, 2, { menuType: 3, builtinKey: '/home x', permission: 'x', path: '' });

  test.each([
    [
      'another name, icon, order or place',
      home,
      { name: 'x', icon: 'y', order: 3, parentId: 1, hideInMenu: true },
      null,
    ],
    ['being disabled', home, { status: 0 as const }, null],
    ['another path', home, { path: '/x' }, 'menus.builtin'],
    ['another type', home, { menuType: 1 as const }, 'menus.builtin'],
    ['being open to everyone', home, { ignoreAccess: true }, 'menus.builtin'],
    ['other roles', home, { roles: ['common'] }, 'menus.builtin'],
    ['another name, of a button', button, { name: 'x', order: 9 }, null],
    ['another code', button, { permission: 'y' }, 'menus.builtin'],
    ['another page', button, { parentId: 1 }, 'menus.builtin'],
  ])('a built-in menu item accepts %s: %#', (_, entry, parts, problem) => {
    expect(findBuiltinError(entry, { ...entry, ...parts })).toBe(problem);
  });

  test.each([
    ['as it is', {}, {}, false],
    ['disabled', {}, { status: 0 }, true],
    ['below a disabled item', { status: 0 }, {}, true],
    ['below an item that is limited to other roles', { roles: ['common'] }, {}, true],
    ['below an item that is limited to administrators', { roles: ['admin'] }, {}, false],
  ] as const)(
    'removesRequiredItem returns whether administrators would lose a required menu item: %s',
    (_, ancestors, ownItem, isLost) => {
      expect(
        removesRequiredItem([
          createNode(1, null, ancestors),
          createNode(2, 1, { builtinKey: '/system/menu', ...ownItem }),
          createNode(3, null, { status: 0 }),
        ]),
      ).toBe(isLost);
    },
  );

  test.each([
    '/system/user',
    '/system/user permission:button:update',
    '/system/role',
    '/system/role permission:button:update',
    '/system/menu',
    '/system/menu permission:button:update',
  ])('disabling %s removes a required item even if the others exist', (builtinKey) => {
    const there = createNode(1, null, { builtinKey: builtinKey === '/system/user' ? '/system/role' : '/system/user' });
    expect(removesRequiredItem([there, createNode(2, null, { builtinKey, status: 0 })])).toBe(true);
  });

  test('administrators may lose access to a menu item that administration does not require', () => {
    expect(removesRequiredItem([createNode(1, null, { builtinKey: '/about', status: 0 })])).toBe(false);
  });

  test('built-in menu items do not restrict menu items that users created', () => {
    expect(
      findBuiltinError(createNode(9, null), createNode(9, 1, { path: '/other', ignoreAccess: true, status: 0 })),
    ).toBe(null);
  });
});

test.each([
  ['as it was', {}, {}, false],
  ['open to everyone', {}, { ignoreAccess: true }, true],
  ['for nobody in particular', { ignoreAccess: true }, {}, false],
  ['limited', {}, { roles: ['a'] }, false],
  ['limited to fewer', { roles: ['a', 'b'] }, { roles: ['a'] }, false],
  ['limited to more', { roles: ['a'] }, { roles: ['a', 'b'] }, true],
  ['limited to others', { roles: ['a'] }, { roles: ['b'] }, true],
  ['limited no more', { roles: ['a'] }, {}, true],
  ['enabled again, made by people', { status: 0 }, {}, false],
  ['enabled again, built in', { status: 0, builtinKey: '/x' }, {}, true],
  ['disabled as before, built in', { status: 0, builtinKey: '/x' }, { status: 0 }, false],
  ['enabled as before, built in', { builtinKey: '/x' }, {}, false],
  ['disabled, built in', { builtinKey: '/x' }, { status: 0 }, false],
] as const)('a menu item %s is available to more users: case %#', (_, before, after, isMore) => {
  expect(givesMoreAccess(createNode(1, null, before), createNode(1, null, after))).toBe(isMore);
});

describe('a move in the menu', () => {
  test('a move grants the new ancestors to roles with the descendants, and reports their permissions', () => {
    const menu = [createNode(1, null), createNode(2, 1, { component: '/x' }), createNode(3, 2)];
    const roles = [
      { id: 1, menus: new Set([3]) },
      { id: 2, menus: new Set([1]) },
    ];
    expect(findMissingAncestors(menu, roles)).toEqual([{ role: roles[0], menus: [2, 1] }]);
    expect(filterPermissions(menu, [1, 2])).toEqual([2]);
    const otherItems = [
      createNode(1, null, { menuType: 1 }),
      createNode(2, null, { builtinKey: '/of-a-later-release' }),
      createNode(3, null, { menuType: 2, builtinKey: '/system' }),
    ];
    expect(filterPermissions(otherItems, [1, 2, 3, 4])).toEqual([1, 2]);
    expect(
      filterPermissions(
        [createNode(1, null, { builtinKey: '/system/user' }), createNode(2, null, { builtinKey: '/system' })],
        [1, 2],
      ),
    ).toEqual([1]);
  });
});
