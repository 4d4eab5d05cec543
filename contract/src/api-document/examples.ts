import { initialRow } from '../resource/read.ts';
import { roleResource } from '../role/fields.ts';
import { userResource } from '../user/fields.ts';
/** A request and the result that answers it, out of its envelope. */
export interface Example {
  /** The query of a GET, the JSON body of anything else; absent where the call takes nothing. */
  readonly input?: unknown;
  readonly result: unknown;
}

const createTime = 1_764_547_200_000;
const updateTime = 1_764_633_600_000;
const row = { createTime, updateTime, version: 3 };
const page = { pageSize: 10, current: 1 };
const lastPage = { ...page, next: null, previous: null };
const tokens = { token: 'kX0v3Qm7Zr', refreshToken: 'Wb81tYc4Np' };

// What is not said here is as in a row in which nobody has set it.
const user = {
  ...initialRow(userResource.fields),
  id: 12,
  username: 'lilei',
  name: '李雷',
  avatar: '/api/files/9f2c1a7be4d05c38a61f0b9d7e2c4f8a1b3d5e70.webp',
  email: 'lilei@example.com',
  phoneNumber: '13800000000',
  emailVerified: true,
  phoneVerified: false,
  description: '',
  deptId: 3,
  deptName: '研发部',
  roles: [2],
  status: 1,
  lastLoginTime: updateTime,
  ...row,
  lockedUntil: null,
  mustChangePassword: false,
  holdsMore: false,
};
const newUser = { ...user, id: 13, avatar: '', lastLoginTime: null, version: 1, mustChangePassword: true };

const role = {
  ...initialRow(roleResource.fields),
  id: 2,
  name: '普通用户',
  code: 'common',
  status: 1,
  remark: '',
  ...row,
  builtin: true,
  dataScope: 'self',
  depts: [],
  userCount: 40,
  holdsMore: false,
};
const auditor = { ...role, id: 5, name: '审计员', code: 'auditor', builtin: false, userCount: 0, version: 1 };

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
  ...row,
  builtin: true,
  roles: [],
};
const report = { ...menuItem, id: 60, parentId: '', name: '报表', path: '/report', component: '/report', version: 1 };

const dept = {
  id: 3,
  parentId: 1,
  name: '研发部',
  code: 'dev',
  leaderId: 12,
  leaderName: '李雷',
  order: 2,
  status: 1,
  remark: '',
  ...row,
  userCount: 18,
  totalUserCount: 25,
};

/** Examples of the calls that most clients make, by method and path; a test holds them against the schemas. */
export const examples: Readonly<Record<string, Example>> = {
  'POST login': { input: { username: 'admin', password: '123456789admin' }, result: tokens },
  'POST refresh-token': { input: { refreshToken: 'pQ5uRk2LdS' }, result: tokens },
  'POST logout': { result: {} },
  'GET user-info': {
    result: {
      id: 12,
      avatar: user.avatar,
      username: 'lilei',
      email: user.email,
      phoneNumber: user.phoneNumber,
      description: '',
      roles: ['common'],
      name: '李雷',
    },
  },
  'GET get-async-routes': {
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
  'GET notifications': {
    result: [
      {
        id: 7,
        avatar: '/api/avatars/device.svg',
        date: '3 小时前',
        isRead: false,
        title: '新设备登录',
        message: '你的账号在一台新设备上登录。',
        createTime,
      },
    ],
  },
  'POST change-password': {
    input: { password: '123456789admin', newPassword: 'a-much-better-1' },
    result: {},
  },
  'GET home': { result: { cardList: [{ code: 'visits', value: 41_250, previous: 38_900 }] } },
  'GET home/pie': { input: { by: 'online' }, result: [{ value: 126.4, code: 'electronics' }] },
  'POST home/line': { input: { range: 'week' }, result: [1320, 1405, 1288, 1510, 1602, 1733, 1690] },
  'GET home/bar': { result: [{ code: 'search', value: 14_020 }] },
  'POST figures': {
    input: { figures: [{ day: '2026-03-01', measure: 'visits', source: 'search', value: 321 }] },
    result: { stored: 1 },
  },
  'POST upload': { result: user.avatar },

  'GET user-list': {
    input: { keyword: 'lilei', status: 1, sort: 'name,-createTime', pageSize: 10 },
    result: { list: [user], total: 1, ...lastPage },
  },
  'GET user-item': { input: { id: 12 }, result: user },
  'POST user-item': {
    input: { username: 'hanmeimei', name: '韩梅梅', deptId: 3, roles: [2] },
    result: { ...newUser, username: 'hanmeimei', name: '韩梅梅', oneTimePassword: 'Ty7kqvR2mzXw' },
  },
  'PUT user-item': { input: { id: 12, version: 2, deptId: 3 }, result: user },
  'DELETE user-item': { input: { ids: [13, 14] }, result: [13, 14] },
  'POST user-item/status': { input: { id: 12, status: 0 }, result: { id: 12, status: 0, version: 4 } },
  'POST user-item/reset-password': { input: { id: 12 }, result: { id: 12, password: 'Ty7kqvR2mzXw' } },
  'POST user-item/batch': {
    input: { act: 'move', deptId: 3, ids: [12, 13], preview: true },
    result: { matching: 2, changed: 1, unchanged: 1, refused: [], refusedCount: 0 },
  },

  'GET role-list': { input: { name: '用户', pageSize: 10 }, result: { list: [role], total: 1, ...lastPage } },
  'GET role-item': { input: { id: 2 }, result: role },
  'POST role-item': { input: { name: '审计员', code: 'auditor', menus: [34, 39] }, result: auditor },
  'PUT role-item': { input: { id: 2, version: 2, name: '普通用户' }, result: role },
  'DELETE role-item': { input: { id: 5 }, result: 5 },
  'GET role-menu': {
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
  'GET menu-by-role-id': { input: { id: 2 }, result: [1, 6, 39] },

  'GET menu-list': { input: { name: '角色' }, result: { list: [menuItem], total: 1, ...page } },
  'POST menu-item': { input: { menuType: 0, name: '报表', path: '/report', parentId: '' }, result: report },
  'PUT menu-item': { input: { id: 60, name: '报表', version: 1 }, result: report },
  'DELETE menu-item': { input: { id: 60 }, result: 60 },

  'GET dept-list': { input: { status: 1 }, result: { list: [dept], total: 1, ...page } },
  'POST dept-item': { input: { parentId: 1, name: '研发部', code: 'dev' }, result: dept },
  'PUT dept-item': { input: { id: 3, leaderId: 12 }, result: dept },
  'DELETE dept-item': { input: { id: 3 }, result: 3 },
};
