import type { Selectable } from 'kysely';
import { expect, test } from 'vitest';
import type { MenuTable } from '../../db/schema.ts';
import { buildMenuTree } from '../../lib/tree/menu-tree.ts';
import { getEffectivePermissions } from '../../authorization/effective-permissions.ts';
import { createRouteTree } from './route-tree.ts';

type Row = Selectable<MenuTable>;

const createRow = (id: number, parts: Partial<Row>): Row => ({
  id,
  create_time: 0,
  update_time: 0,
  version: 1,
  parent_id: null,
  menu_type: 0,
  name: `entry ${id}`,
  path: `/p${id}`,
  component: '',
  permission: '',
  sort_order: null,
  icon: '',
  current_active_menu: '',
  iframe_link: '',
  external_link: '',
  keep_alive: 1,
  hide_in_menu: 0,
  ignore_access: 0,
  roles: '[]',
  status: 1,
  builtin_key: null,
  ...parts,
});

const createRoutes = (rows: readonly Row[], grantedIds: readonly number[], code = 'clerk') => {
  const tree = buildMenuTree(rows);
  return createRouteTree(
    tree,
    getEffectivePermissions(tree, [{ id: 1, code, requiresSecondFactor: false }], new Set(grantedIds)),
    'zh-CN',
  );
};
const listPaths = (rows: readonly Row[], grantedIds: readonly number[], code?: string): string =>
  JSON.stringify(
    createRoutes(rows, grantedIds, code).map(({ path, children }) => [
      path,
      ...(children ?? []).map((child) => child.path),
    ]),
  );

test('a route has the values of its record and the default icon of its type, but no keys without a value', () => {
  const rows = [
    createRow(1, { path: '/work', icon: 'HomeOutlined', sort_order: 0 }),
    createRow(2, {
      parent_id: 1,
      path: '/desk/page',
      component: '/desk/page/index.tsx',
      current_active_menu: '/work',
      hide_in_menu: 1,
    }),
    createRow(3, { parent_id: 2, menu_type: 3, path: '', permission: 'permission:button:get' }),
    createRow(4, { parent_id: 2, menu_type: 3, path: '', permission: 'permission:button:add' }),
    createRow(5, {
      parent_id: 1,
      menu_type: 1,
      path: '/desk/frame',
      iframe_link: 'https://ant.design/x',
      keep_alive: 0,
    }),
    createRow(6, {
      parent_id: 1,
      menu_type: 2,
      path: '/desk/link',
      external_link: 'https://react.dev',
      ignore_access: 1,
    }),
  ];
  expect(createRoutes(rows, [2, 3, 5])).toEqual([
    {
      path: '/work',
      handle: { title: 'entry 1', icon: 'HomeOutlined', order: 0 },
      children: [
        {
          path: '/desk/page',
          component: '/desk/page/index.tsx',
          handle: {
            title: 'entry 2',
            icon: 'FileTextOutlined',
            order: 2,
            permissions: ['permission:button:get'],
            keepAlive: true,
            hideInMenu: true,
            currentActiveMenu: '/work',
          },
        },
        {
          path: '/desk/frame',
          handle: {
            title: 'entry 5',
            icon: 'EmbeddedIcon',
            order: 3,
            keepAlive: false,
            iframeLink: 'https://ant.design/x',
          },
        },
        {
          path: '/desk/link',
          handle: {
            title: 'entry 6',
            icon: 'ExternalIcon',
            order: 4,
            keepAlive: true,
            externalLink: 'https://react.dev',
            ignoreAccess: true,
          },
        },
      ],
    },
  ]);
});

const group = [createRow(1, {}), createRow(2, { parent_id: 1 }), createRow(3, { parent_id: 1 })];

test.each([
  ['includes the group of a granted page', group, [3], '[["/p1","/p3"]]'],
  ['omits a group without visible children, even if it is granted', group, [1], '[]'],
  [
    'omits a disabled page',
    [createRow(1, {}), createRow(2, { parent_id: 1, status: 0 }), createRow(3, { parent_id: 1 })],
    [2, 3],
    '[["/p1","/p3"]]',
  ],
  [
    'omits the descendants of a disabled group',
    [createRow(1, { status: 0 }), createRow(2, { parent_id: 1 })],
    [1, 2],
    '[]',
  ],
  ['omits items whose parent does not exist', [createRow(2, { parent_id: 9 })], [2], '[]'],
  [
    'omits items that are parents of each other',
    [createRow(1, { parent_id: 2 }), createRow(2, { parent_id: 1 })],
    [1, 2],
    '[]',
  ],
  ['omits buttons from the tree', [createRow(1, { menu_type: 3 })], [1], '[]'],
  [
    'shows a page with child pages as their parent',
    [createRow(1, { component: '/x' }), createRow(2, { parent_id: 1 })],
    [1],
    '[["/p1"]]',
  ],
  [
    'sorts by the stored order, or by the position plus two without one',
    [
      createRow(1, { sort_order: 5 }),
      createRow(2, {}),
      createRow(3, {}),
      createRow(4, { sort_order: 0 }),
      createRow(5, { sort_order: 3 }),
    ],
    [1, 2, 3, 4, 5],
    '[["/p4"],["/p2"],["/p5"],["/p3"],["/p1"]]',
  ],
  [
    'omits an item that is limited to other roles, even if it is granted',
    [createRow(1, { roles: '["chief"]' })],
    [1],
    '[]',
  ],
  [
    'omits the descendants of a group that is limited to other roles',
    [createRow(1, { roles: '["chief"]' }), createRow(2, { parent_id: 1 })],
    [2],
    '[]',
  ],
  [
    'includes items that ignore access for every user, even if they are limited to roles',
    [createRow(1, { ignore_access: 1, roles: '["chief"]' })],
    [],
    '[["/p1"]]',
  ],
])('%s', (_, rows, grantedIds, expected) => {
  expect(listPaths(rows, grantedIds)).toBe(expected);
});

test('a button of a page without permission is not granted', () => {
  const rows = [
    createRow(1, {}),
    createRow(2, { parent_id: 1, menu_type: 3, permission: 'x' }),
    createRow(3, { parent_id: 1 }),
  ];
  const tree = buildMenuTree(rows.map((candidate) => ({ ...candidate, builtin_key: `key ${candidate.id}` })));
  expect([
    ...getEffectivePermissions(tree, [{ id: 1, code: 'clerk', requiresSecondFactor: false }], new Set([2])).keys,
  ]).toEqual([]);
});

test('the hosts of frames are listed for the content security policy', () => {
  const createFrame = (id: number, iframe_link: string, parts: Partial<Row> = {}) =>
    createRow(id, { menu_type: 1, iframe_link, ...parts });
  const rows = [
    createFrame(1, 'https://ant.design/docs?x=1'),
    createFrame(2, 'https://ant.design/other'),
    createFrame(3, '/docs/'),
    createFrame(4, 'https://off.example', { status: 0 }),
    createFrame(5, 'javascript:alert(1)'),
    createFrame(6, 'http://intranet.example:8080/x'),
    createFrame(7, 'https://*/'),
    createFrame(8, 'https://*.example/'),
    createFrame(9, 'https://good.example@evil.example/'),
    createFrame(10, 'https://a.example;script-src/'),
  ];
  expect(buildMenuTree(rows).frameOrigins).toEqual(['http://intranet.example:8080', 'https://ant.design']);
});
