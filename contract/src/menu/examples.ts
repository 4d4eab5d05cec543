import type { Example } from '../endpoint.ts';
import { examplePage, exampleRecord } from '../schema/examples.ts';

const menuItem = {
  id: 34,
  parentId: 30,
  menuType: 0,
  name: 'common.menu.role',
  path: '/system/role',
  component: '/system/role',
  permission: '',
  order: 3,
  icon: 'TeamOutlined',
  currentActiveMenu: '',
  iframeLink: '',
  keepAlive: true,
  externalLink: '',
  hideInMenu: false,
  ignoreAccess: false,
  status: 1,
  ...exampleRecord,
  builtin: true,
  roles: [],
};

const report = { ...menuItem, id: 60, parentId: '', name: '报表', path: '/report', component: '/report', version: 1 };

export const examples = {
  routes: {
    result: [
      { path: '/home', component: '/home', handle: { title: 'common.menu.home', icon: 'HomeOutlined', order: 1 } },
      {
        path: '/system',
        handle: { title: 'common.menu.system', icon: 'SettingOutlined', order: 100 },
        children: [
          {
            path: '/system/role',
            component: '/system/role',
            handle: { title: 'common.menu.role', icon: 'TeamOutlined', permissions: ['permission:button:add'] },
          },
        ],
      },
    ],
  },
  list: { input: { name: '角色' }, result: { list: [menuItem], total: 1, ...examplePage } },
  create: { input: { menuType: 0, name: '报表', path: '/report', parentId: '' }, result: report },
  update: { input: { id: 60, name: '报表', version: 1 }, result: report },
  delete: { input: { id: 60 }, result: 60 },
} satisfies Readonly<Record<string, Example>>;
