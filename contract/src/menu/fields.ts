import { computedProperties, idField, statusField, timeFields } from '../resource/common-fields.ts';
import type { Fields, Resource } from '../resource/field.ts';
import { frameAddress, menuPath, routePath } from '../addresses.ts';
import { permissionCode } from '../validation.ts';

/** `page` is also the type of groups. */
export const menuTypes = { page: 0, frame: 1, link: 2, button: 3 } as const;
export type MenuType = (typeof menuTypes)[keyof typeof menuTypes];

const targetFields = {
  path: {
    type: 'text',
    label: { 'zh-CN': '路由路径', 'en-US': 'Path' },
    description: 'Absolute path of the page in the web app, at most 200 characters; `""` for a button.',
    max: 200,
    rule: menuPath,
    unique: 'menus.pathTaken',
    filter: true,
    // Width that remains on a tablet beside the columns for name and status.
    list: { width: 170 },
  },
  permission: {
    type: 'text',
    label: { 'zh-CN': '权限标识', 'en-US': 'Permission code' },
    description: 'Permission code of the button, at most 100 characters; `""` for other types.',
    max: 100,
    rule: permissionCode,
    filter: true,
  },
  component: {
    type: 'text',
    label: { 'zh-CN': '页面组件', 'en-US': 'Page' },
    description: 'Page component, relative to the folder of pages, at most 200 characters; `""` for a group.',
    hint: {
      'zh-CN': '从现有页面中选择，也可以自行填写；目录无需填写',
      'en-US': 'Choose an existing page, or enter your own. Leave empty for a group.',
    },
    max: 200,
    filter: true,
  },
  iframeLink: {
    type: 'text',
    label: { 'zh-CN': '内嵌地址', 'en-US': 'Frame URL' },
    description: 'Address of the page in the frame, at most 500 characters; `""` for none.',
    max: 500,
    rule: frameAddress,
    filter: true,
  },
  externalLink: {
    type: 'text',
    label: { 'zh-CN': '外部链接地址', 'en-US': 'Link URL' },
    description: 'Address of the page, which opens in a new window, at most 500 characters; `""` for none.',
    max: 500,
    format: 'address',
    filter: true,
  },
} as const satisfies Fields;

const displayFields = {
  icon: {
    type: 'text',
    label: { 'zh-CN': '图标', 'en-US': 'Icon' },
    description: 'Name of the icon, at most 100 characters; `""` for none.',
    max: 100,
    filter: true,
  },
  // Stored in `sort_order`; null for the default.
  order: {
    type: 'integer',
    label: { 'zh-CN': '排序', 'en-US': 'Order' },
    description: 'Position among the siblings; lower numbers come first.',
    min: -1_000_000,
    max: 1_000_000,
    column: false,
    filter: true,
    list: { width: 90 },
  },
  currentActiveMenu: {
    type: 'text',
    label: { 'zh-CN': '高亮菜单', 'en-US': 'Highlighted menu item' },
    description:
      'Path of the menu item that is highlighted while this hidden page is open, at most 200 characters; `""` for none.',
    hint: {
      'zh-CN': '隐藏的页面打开时，保持高亮的菜单路径',
      'en-US': 'Path of the menu item to highlight while this hidden page is open',
    },
    max: 200,
    rule: routePath,
    filter: true,
    detail: false,
  },
  hideInMenu: {
    type: 'flag',
    label: { 'zh-CN': '在菜单中隐藏', 'en-US': 'Hide in menu' },
    description: 'True if the menu does not show the item.',
    filter: true,
  },
  keepAlive: {
    type: 'flag',
    label: { 'zh-CN': '缓存页面', 'en-US': 'Cache page' },
    description: 'True if the page stays cached while another tab is open.',
    filter: true,
  },
  ignoreAccess: {
    type: 'flag',
    label: { 'zh-CN': '无需授权', 'en-US': 'Available to everyone' },
    description: 'True if every signed-in user can open the page.',
    filter: true,
  },
} as const satisfies Fields;

export const menuResource = {
  name: 'menu',
  table: 'menus',
  one: { 'zh-CN': '菜单', 'en-US': 'menu item' },
  many: { 'zh-CN': '菜单', 'en-US': 'Menu items' },
  search: ['name', 'path', 'permission'],
  fields: {
    id: { ...idField.id, filter: true },
    name: {
      type: 'text',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
      description: 'Title of the menu item: a translation key or plain text, at most 50 characters.',
      max: 50,
      required: true,
      filter: true,
      list: { width: 260, isName: true },
    },
    // The number of `menuTypes`, in the API and the column.
    menuType: {
      type: 'choice',
      label: { 'zh-CN': '类型', 'en-US': 'Type' },
      options: {
        '0': { 'zh-CN': '菜单', 'en-US': 'Page or group' },
        '1': { 'zh-CN': '内嵌页面', 'en-US': 'Frame' },
        '2': { 'zh-CN': '外部链接', 'en-US': 'Link' },
        '3': { 'zh-CN': '按钮', 'en-US': 'Button' },
      },
      initial: '0',
      column: false,
      filter: true,
      list: { width: 90 },
    },
    parentId: {
      type: 'reference',
      to: 'menu',
      label: { 'zh-CN': '上级菜单', 'en-US': 'Parent' },
      filter: true,
      detail: false,
    },
    ...targetFields,
    ...displayFields,
    builtin: {
      type: 'flag',
      label: { 'zh-CN': '内置', 'en-US': 'Built in' },
      description: 'True for a built-in menu item, which cannot be deleted.',
      ...computedProperties,
      detail: false,
    },
    status: { ...statusField.status, list: { width: 95 } },
    createTime: { ...timeFields.createTime, detail: false },
    updateTime: { ...timeFields.updateTime, list: false },
  },
} as const satisfies Resource;
