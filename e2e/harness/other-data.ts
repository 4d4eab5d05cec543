/** What a server of the specification's calls alone keeps, in the shapes of the specification: nothing of a row beside its named fields. */

/** A menu item as such a server keeps it. */
export interface OtherItem {
  id: number;
  parentId: number | '';
  menuType: number;
  name: string;
  path: string;
  component: string;
  order: number;
  icon: string;
  currentActiveMenu: string;
  iframeLink: string;
  keepAlive: number;
  externalLink: string;
  hideInMenu: boolean;
  ignoreAccess: boolean;
  status: number;
  createTime: number;
  updateTime: number;
}

/** A role as such a server keeps it. */
export interface OtherRole {
  id: number;
  name: string;
  code: string;
  status: number;
  remark: string;
  createTime: number;
  updateTime: number;
}

const madeAt = Date.UTC(2024, 4, 6, 7, 8, 9);

const item = (id: number, parentId: number | '', name: string, path: string, more: Partial<OtherItem> = {}) => ({
  id,
  parentId,
  menuType: 0,
  name,
  path,
  component: path,
  order: id,
  icon: '',
  currentActiveMenu: '',
  iframeLink: '',
  keepAlive: 1,
  externalLink: '',
  hideInMenu: false,
  ignoreAccess: false,
  status: 1,
  createTime: madeAt,
  updateTime: madeAt,
  ...more,
});

const button = (id: number, parentId: number, name: string): OtherItem =>
  item(id, parentId, name, '', { menuType: 3, component: '' });

/** Its menu: every page that the specification names by this server, and one that no front end has. */
export const otherMenu = (): OtherItem[] => [
  item(1, '', 'common.menu.home', '/home', { icon: 'HomeOutlined', component: '/home/index.tsx' }),
  item(10, '', 'common.menu.system', '/system', { icon: 'SettingOutlined' }),
  item(11, 10, 'common.menu.user', '/system/user', { icon: 'UserOutlined' }),
  item(12, 10, 'common.menu.role', '/system/role', { icon: 'TeamOutlined' }),
  button(13, 12, 'common.add'),
  button(14, 12, 'common.edit'),
  button(15, 12, 'common.delete'),
  item(16, 10, 'common.menu.menu', '/system/menu', { icon: 'MenuOutlined' }),
  item(17, 10, 'common.menu.dept', '/system/dept', { icon: 'ApartmentOutlined', keepAlive: 0 }),
  item(20, '', 'common.menu.personalCenter', '/personal-center', { icon: 'RiAccountCircleLine' }),
  item(21, 20, 'common.menu.profile', '/personal-center/my-profile', { icon: 'ProfileCardIcon' }),
  item(22, 20, 'common.menu.settings', '/personal-center/settings', { icon: 'RiUserSettingsLine' }),
  item(30, '', '季度报表', '/reports', { icon: 'FileTextOutlined', component: '/reports/index.tsx' }),
  item(40, '', 'common.menu.about', '/about', { icon: 'CopyrightOutlined' }),
];

/** Its roles. */
export const otherRoles = (): OtherRole[] => [
  { id: 1, name: '超级管理员', code: 'admin', status: 1, remark: '', createTime: madeAt, updateTime: madeAt },
  { id: 2, name: '普通角色', code: 'common', status: 1, remark: '只读', createTime: madeAt, updateTime: madeAt },
];

/** What the roles are granted: only what is ticked wholly. */
export const otherGrants = (): Map<number, number[]> =>
  new Map([
    [1, otherMenu().map(({ id }) => id)],
    [2, [1, 14, 40]],
  ]);

/** Who may sign in: always the same two, with the demo's password. */
export const otherUser = (username: string) => ({
  id: username === 'admin' ? 1 : 2,
  avatar: '',
  username,
  email: `${username}@example.com`,
  phoneNumber: '13800138000',
  description: 'manager',
  roles: [username],
});

const codes = ['visits', 'orders'] as const;

/** Its figures. */
export const otherFigures = {
  home: { cardList: codes.map((code, index) => ({ code, value: 100 + index, previous: 90 })) },
  pie: ['electronics', 'home_goods', 'apparel_accessories', 'food_beverages', 'beauty_skincare'].map((code, index) => ({
    code,
    value: 20 + index,
  })),
  line: [320, 410, 280, 510, 470, 390, 600],
};

/** Its notifications: they have no id, so that none can be named. */
export const otherNotifications = [
  { avatar: '', date: '2 小时前', isRead: false, message: '请尽快处理', title: '有新的审批' },
  { avatar: '', date: '昨天', isRead: true, message: '一切正常', title: '巡检完成' },
];
