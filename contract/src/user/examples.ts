import type { Example } from '../endpoint.ts';
import { createInitialRow } from '../resource/definition.ts';
import { exampleAvatar, exampleLastPage, exampleRecord } from '../schema/examples.ts';
import { userResource } from './fields.ts';

// Other fields have the values of an empty record.
const user = {
  ...createInitialRow(userResource.fields),
  id: 12,
  username: 'lilei',
  name: '李雷',
  avatar: exampleAvatar,
  email: 'lilei@example.com',
  phoneNumber: '13800000000',
  emailVerified: true,
  phoneVerified: false,
  description: '',
  deptId: 3,
  deptName: '研发部',
  roles: [2],
  status: 1,
  lastLoginTime: exampleRecord.updateTime,
  ...exampleRecord,
  lockedUntil: null,
  secondFactor: false,
  mustChangePassword: false,
  holdsMore: false,
};

const newUser = { ...user, id: 13, avatar: '', lastLoginTime: null, version: 1, mustChangePassword: true };

export const examples = {
  userInfo: {
    result: {
      id: 12,
      avatar: exampleAvatar,
      username: 'lilei',
      email: user.email,
      phoneNumber: user.phoneNumber,
      description: '',
      roles: ['common'],
      name: '李雷',
    },
  },
  list: {
    input: { keyword: 'lilei', status: 1, sort: 'name,-createTime', pageSize: 10 },
    result: { list: [user], total: 1, ...exampleLastPage },
  },
  item: { input: { id: 12 }, result: user },
  create: {
    input: { username: 'hanmeimei', name: '韩梅梅', deptId: 3, roles: [2] },
    result: { ...newUser, username: 'hanmeimei', name: '韩梅梅', oneTimePassword: 'Ty7kqvR2mzXw' },
  },
  update: { input: { id: 12, version: 2, deptId: 3 }, result: user },
  delete: { input: { ids: [13, 14] }, result: [13, 14] },
  status: { input: { id: 12, status: 0 }, result: { id: 12, status: 0, version: 4 } },
  resetPassword: { input: { id: 12 }, result: { id: 12, password: 'Ty7kqvR2mzXw' } },
  batch: {
    input: { act: 'move', deptId: 3, ids: [12, 13], preview: true },
    result: { matching: 2, changed: 1, unchanged: 1, refused: [], refusedCount: 0, former: [{ id: 12, deptId: 3 }] },
  },
  changePassword: {
    input: { password: '123456789admin', newPassword: 'a-much-better-1' },
    result: {},
  },
} satisfies Readonly<Record<string, Example>>;
