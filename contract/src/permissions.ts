import { buttons } from './buttons.ts';

export const builtinRoles = ['admin', 'common'] as const;
export type BuiltinRole = (typeof builtinRoles)[number];

export const superAdmin: BuiltinRole = 'admin';

export interface BuiltinMenuItem {
  readonly kind: 'group' | 'page' | 'frame' | 'link';
  /** Translation key, `<namespace>.<key>`. */
  readonly title: string;
  readonly icon?: string;
  /** Default: position among the siblings plus 2. */
  readonly order?: number;
  readonly url?: string;
  /** Default: true. */
  readonly keepAlive?: boolean;
  readonly hideInMenu?: boolean;
  readonly isExample?: boolean;
  readonly ignoreAccess?: boolean;
  readonly roles?: readonly BuiltinRole[];
  /** Granted to the role `common` at the first start; `admin` has all permissions. */
  readonly common?: boolean;
  readonly buttons?: Readonly<Record<string, string>>;
  readonly commonButtons?: readonly string[];
}

const editButtons = {
  [buttons.add]: 'common.add',
  [buttons.update]: 'common.edit',
  [buttons.delete]: 'common.delete',
} as const;

const antDesign = 'https://ant.design';
const reactDocs = 'https://react.dev';

/** Missing items are added at startup. The parent of a path is its longest prefix. */
export const builtinMenu = {
  '/home': { kind: 'page', title: 'common.menu.home', icon: 'HomeOutlined', order: 1, common: true },

  '/access': {
    kind: 'group',
    title: 'common.menu.access',
    icon: 'SafetyOutlined',
    order: 10,
    common: true,
    isExample: true,
  },
  '/access/access-mode': { kind: 'page', title: 'common.menu.accessMode', icon: 'CloudOutlined', common: true },
  '/access/page-control': {
    kind: 'page',
    title: 'common.menu.pageControl',
    icon: 'FileProtectOutlined',
    common: true,
    buttons: { [buttons.get]: 'common.get' },
    commonButtons: [buttons.get],
  },
  '/access/button-control': {
    kind: 'page',
    title: 'common.menu.buttonControl',
    icon: 'LockOutlined',
    common: true,
    buttons: { [buttons.get]: 'common.get', ...editButtons },
    commonButtons: [buttons.get],
  },
  '/access/admin-visible': { kind: 'page', title: 'common.menu.adminVisible', icon: 'CrownOutlined', roles: ['admin'] },
  '/access/common-visible': {
    kind: 'page',
    title: 'common.menu.commonVisible',
    icon: 'SolutionOutlined',
    common: true,
    roles: ['common'],
  },

  '/route-nest': {
    kind: 'group',
    title: 'common.menu.nestMenus',
    icon: 'NodeExpandOutlined',
    order: 20,
    common: true,
    isExample: true,
  },
  '/route-nest/menu1': { kind: 'group', title: 'common.menu.menu1', icon: 'SisternodeOutlined', common: true },
  '/route-nest/menu1/menu1-1': { kind: 'page', title: 'common.menu.menu1-1', icon: 'SubnodeOutlined', common: true },
  '/route-nest/menu1/menu1-2': { kind: 'page', title: 'common.menu.menu1-2', icon: 'BranchesOutlined', common: true },
  '/route-nest/menu2': { kind: 'page', title: 'common.menu.menu2', icon: 'ForkOutlined', common: true },

  '/components': {
    kind: 'group',
    title: 'common.menu.components',
    icon: 'AppstoreOutlined',
    order: 30,
    common: true,
    isExample: true,
  },
  '/components/form-fields': { kind: 'page', title: 'common.menu.formFields', icon: 'FormOutlined', common: true },

  '/outside': {
    kind: 'group',
    title: 'common.menu.outside',
    icon: 'OutsidePageIcon',
    order: 40,
    common: true,
    isExample: true,
  },
  '/outside/embedded': { kind: 'group', title: 'common.menu.embedded', icon: 'EmbeddedIcon', common: true },
  '/outside/embedded/ant-design': {
    kind: 'frame',
    title: 'common.menu.antd',
    icon: 'AntDesignOutlined',
    url: antDesign,
    common: true,
  },
  '/outside/embedded/project-docs': {
    kind: 'frame',
    title: 'common.menu.projectDocs',
    icon: 'ReadOutlined',
    url: '/api/guide/',
    common: true,
  },
  '/outside/external-link': { kind: 'group', title: 'common.menu.externalLink', icon: 'ExternalIcon', common: true },
  '/outside/external-link/react-docs': {
    kind: 'link',
    title: 'common.menu.reactDocs',
    icon: 'RiReactjsLine',
    url: reactDocs,
    common: true,
  },

  '/system': { kind: 'group', title: 'common.menu.system', icon: 'SettingOutlined', order: 100 },
  '/system/user': {
    kind: 'page',
    title: 'common.menu.user',
    icon: 'UserOutlined',
    buttons: {
      ...editButtons,
      'permission:button:reset-password': 'common.resetPassword',
      'permission:button:unlock': 'common.unlock',
      'permission:button:reset-factor': 'common.resetFactor',
      'permission:button:end-sessions': 'common.endSessions',
      'permission:button:import': 'common.import',
      'permission:button:export': 'common.export',
      'permission:button:impersonate': 'common.viewAs',
      'permission:button:see-phone': 'common.seePhone',
    },
  },
  '/system/role': {
    kind: 'page',
    title: 'common.menu.role',
    icon: 'TeamOutlined',
    buttons: {
      ...editButtons,
      'permission:button:export': 'common.export',
      'permission:button:share-views': 'common.shareViews',
    },
  },
  '/system/menu': { kind: 'page', title: 'common.menu.menu', icon: 'MenuOutlined', buttons: editButtons },
  '/system/dept': {
    kind: 'page',
    title: 'common.menu.dept',
    icon: 'ApartmentOutlined',
    keepAlive: false,
    buttons: editButtons,
  },
  '/system/position': {
    kind: 'page',
    title: 'common.menu.position',
    icon: 'IdcardOutlined',
    buttons: { ...editButtons, 'permission:button:export': 'common.export' },
  },
  '/system/announcement': {
    kind: 'page',
    title: 'common.menu.announcement',
    icon: 'NotificationOutlined',
    buttons: {
      ...editButtons,
      'permission:button:publish': 'common.publish',
      'permission:button:withdraw': 'common.withdraw',
      'permission:button:export': 'common.export',
    },
  },
  '/system/policy': {
    kind: 'page',
    title: 'common.menu.policy',
    icon: 'FileTextOutlined',
    buttons: { [buttons.update]: 'common.edit' },
  },
  '/system/audit': {
    kind: 'page',
    title: 'common.menu.audit',
    icon: 'EyeOutlined',
    buttons: { 'permission:button:export': 'common.export' },
  },
  '/system/online': {
    kind: 'page',
    title: 'common.menu.online',
    icon: 'DesktopOutlined',
    buttons: { 'permission:button:end-sessions': 'common.endSessions', 'permission:button:export': 'common.export' },
  },
  '/system/api-token': {
    kind: 'page',
    title: 'common.menu.apiToken',
    icon: 'ApiOutlined',
    buttons: { 'permission:button:revoke': 'common.revoke', 'permission:button:export': 'common.export' },
  },
  '/system/sign-in-log': {
    kind: 'page',
    title: 'common.menu.signInLog',
    icon: 'LoginOutlined',
    buttons: { 'permission:button:export': 'common.export' },
  },
  '/system/security': { kind: 'page', title: 'common.menu.security', icon: 'SafetyCertificateOutlined' },
  '/system/sign-in': {
    kind: 'page',
    title: 'common.menu.signInWays',
    icon: 'KeyOutlined',
    buttons: { ...editButtons, 'permission:button:export': 'common.export' },
  },
  '/system/trash': {
    kind: 'page',
    title: 'common.menu.trash',
    icon: 'DeleteOutlined',
    buttons: { 'permission:button:purge': 'common.purge', 'permission:button:erase': 'common.erase' },
  },
  '/system/task': {
    kind: 'page',
    title: 'common.menu.scheduledTask',
    icon: 'ScheduleOutlined',
    buttons: { [buttons.update]: 'common.edit' },
  },
  '/system/setting': {
    kind: 'page',
    title: 'common.menu.companySettings',
    icon: 'ControlOutlined',
    buttons: { [buttons.update]: 'common.edit', 'permission:button:import-figures': 'common.importFigures' },
  },
  '/system/dictionary': {
    kind: 'page',
    title: 'common.menu.dictionary',
    icon: 'ContainerOutlined',
    buttons: { ...editButtons, 'permission:button:export': 'common.export' },
  },

  '/personal-center': {
    kind: 'group',
    title: 'common.menu.personalCenter',
    icon: 'RiAccountCircleLine',
    order: 110,
    ignoreAccess: true,
  },
  '/personal-center/my-profile': {
    kind: 'page',
    title: 'common.menu.profile',
    icon: 'ProfileCardIcon',
    ignoreAccess: true,
  },
  '/personal-center/settings': {
    kind: 'page',
    title: 'common.menu.settings',
    icon: 'RiUserSettingsLine',
    ignoreAccess: true,
  },
  '/personal-center/notifications': {
    kind: 'page',
    title: 'common.menu.notifications',
    icon: 'BellOutlined',
    ignoreAccess: true,
  },

  '/about': { kind: 'page', title: 'common.menu.about', icon: 'CopyrightOutlined', order: 120, common: true },
} as const satisfies Record<string, BuiltinMenuItem>;

type Menu = typeof builtinMenu;

export type BuiltinPath = keyof Menu;

type ButtonName<Path extends BuiltinPath> = Menu[Path] extends { buttons: infer Buttons }
  ? keyof Buttons & string
  : never;

type ExportButton = Record<'permission:button:export', string>;
type ManagedButtons = Record<(typeof buttons)['add' | 'update' | 'delete'], string> & ExportButton;

type PageWith<Buttons> = {
  [Path in BuiltinPath]: Menu[Path] extends { buttons: Buttons } ? Path : never;
}[BuiltinPath];

export type ManagedPage = PageWith<ManagedButtons>;
export type ExportingPage = PageWith<ExportButton>;

export type ButtonPermission = { [Path in BuiltinPath]: readonly [Path, ButtonName<Path>] }[BuiltinPath];

export type RequiredPermission = 'public' | 'signed-in' | Permission;

export type Permission = BuiltinPath | ButtonPermission;
