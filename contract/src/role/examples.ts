import type { Example } from '../endpoint.ts';
import { createInitialRow } from '../resource/definition.ts';
import { exampleLastPage, exampleRecord } from '../schema/examples.ts';
import { roleResource } from './fields.ts';

const role = {
  ...createInitialRow(roleResource.fields),
  id: 2,
  name: '普通用户',
  code: 'common',
  status: 1,
  remark: '',
  ...exampleRecord,
  builtin: true,
  dataScope: 'self',
  depts: [],
  userCount: 40,
  holdsMore: false,
};

const auditor = { ...role, id: 5, name: '审计员', code: 'auditor', builtin: false, userCount: 0, version: 1 };

export const examples = {
  list: { input: { name: '用户', pageSize: 10 }, result: { list: [role], total: 1, ...exampleLastPage } },
  item: { input: { id: 2 }, result: role },
  create: { input: { name: '审计员', code: 'auditor', menus: [34, 39] }, result: auditor },
  update: { input: { id: 2, version: 2, name: '普通用户' }, result: role },
  delete: { input: { id: 5 }, result: 5 },
  menu: {
    result: [
      {
        id: 34,
        parentId: 30,
        menuType: 0,
        name: 'common.menu.role',
        path: '/system/role',
        icon: 'TeamOutlined',
        status: 1,
        grantable: true,
      },
    ],
  },
  menuIds: { input: { id: 2 }, result: [1, 6, 39] },
} satisfies Readonly<Record<string, Example>>;
