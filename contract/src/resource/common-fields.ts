import { maxRemarkLength, rowCode, usernameLength } from '../validation.ts';
import type { Fields } from './field.ts';

/** Properties of a value that is not in the table of the resource and that users cannot change. */
export const computedProperties = { column: false, readOnly: true } as const;

export const computedUsername = {
  type: 'text',
  label: { 'zh-CN': '用户名', 'en-US': 'Username' },
  max: usernameLength.max,
  ...computedProperties,
  list: { width: 130, isExtra: true },
} as const;

export const userIdField = {
  userId: {
    type: 'reference',
    to: 'user',
    label: { 'zh-CN': '用户', 'en-US': 'User' },
    readOnly: true,
    filter: true,
    detail: false,
    exported: false,
  },
} as const satisfies Fields;

export const onlyInApi = { ...computedProperties, detail: false, exported: false } as const;

export const idField = {
  id: {
    type: 'id',
    label: { 'zh-CN': '编号', 'en-US': 'ID' },
    readOnly: true,
    sort: true,
    detail: false,
    list: { width: 100, isExtra: true },
  },
} as const satisfies Fields;

export const namedFields = {
  name: {
    type: 'text',
    label: { 'zh-CN': '中文名称', 'en-US': 'Name in Chinese' },
    max: 50,
    required: true,
    pinyin: true,
    sort: true,
    list: { width: 180, isName: true },
  },
  nameEn: {
    type: 'text',
    label: { 'zh-CN': '英文名称', 'en-US': 'Name in English' },
    max: 100,
    required: true,
    sort: true,
    list: { width: 180, isEnglishName: true },
  },
  code: {
    type: 'text',
    label: { 'zh-CN': '编码', 'en-US': 'Code' },
    description: 'Code of the record: at most 32 letters, digits, `_`, `-`, `.` and `:`.',
    max: 32,
    rule: rowCode,
    required: true,
    unique: 'row.taken',
    format: 'code',
    sort: true,
    list: { width: 160 },
  },
} as const satisfies Fields;

export const sortOrderField = {
  sortOrder: {
    type: 'integer',
    label: { 'zh-CN': '排序', 'en-US': 'Order' },
    description: 'Position in lists; lower numbers come first.',
    max: 1_000_000,
    sort: true,
    list: { width: 80 },
  },
} as const satisfies Fields;

export const colorField = {
  color: {
    type: 'choice',
    label: { 'zh-CN': '颜色', 'en-US': 'Color' },
    description: 'Color from the palette of the theme.',
    options: {
      default: { 'zh-CN': '默认', 'en-US': 'Default' },
      red: { 'zh-CN': '红', 'en-US': 'Red' },
      volcano: { 'zh-CN': '火山', 'en-US': 'Volcano' },
      orange: { 'zh-CN': '橙', 'en-US': 'Orange' },
      gold: { 'zh-CN': '金', 'en-US': 'Gold' },
      lime: { 'zh-CN': '青柠', 'en-US': 'Lime' },
      green: { 'zh-CN': '绿', 'en-US': 'Green' },
      cyan: { 'zh-CN': '青', 'en-US': 'Cyan' },
      blue: { 'zh-CN': '蓝', 'en-US': 'Blue' },
      geekblue: { 'zh-CN': '极客蓝', 'en-US': 'Geek blue' },
      purple: { 'zh-CN': '紫', 'en-US': 'Purple' },
      magenta: { 'zh-CN': '洋红', 'en-US': 'Magenta' },
    },
    colors: 'names',
    initial: 'default',
    list: { width: 100 },
  },
} as const satisfies Fields;

export const timeFields = {
  createTime: {
    type: 'instant',
    label: { 'zh-CN': '创建时间', 'en-US': 'Created' },
    description: 'Time of creation, in epoch milliseconds.',
    required: true,
    readOnly: true,
    sort: true,
    list: { width: 140, isExtra: true },
  },
  updateTime: {
    type: 'instant',
    label: { 'zh-CN': '更新时间', 'en-US': 'Updated' },
    description: 'Time of the last change, in epoch milliseconds.',
    required: true,
    readOnly: true,
    sort: true,
    list: { width: 140 },
  },
} as const satisfies Fields;

/** Times of a list that has no space for the time of the last change. */
export const extraTimeFields = {
  ...timeFields,
  updateTime: { ...timeFields.updateTime, list: { width: 140, isExtra: true } },
} as const satisfies Fields;

export const statusField = {
  status: {
    type: 'status',
    label: { 'zh-CN': '状态', 'en-US': 'Status' },
    sort: true,
    filter: true,
    list: { width: 110 },
  },
} as const satisfies Fields;

export const remarkField = {
  remark: {
    type: 'text',
    label: { 'zh-CN': '备注', 'en-US': 'Remark' },
    max: maxRemarkLength,
    multiline: true,
    list: { width: 200 },
  },
} as const satisfies Fields;

export const deviceField = {
  device: {
    type: 'text',
    label: { 'zh-CN': '设备', 'en-US': 'Device' },
    description: 'User agent of the browser; `""` if unknown.',
    format: 'device',
    max: 300,
    readOnly: true,
    list: { width: 180 },
  },
} as const satisfies Fields;

export const addressField = {
  address: {
    type: 'text',
    label: { 'zh-CN': 'IP 地址', 'en-US': 'IP address' },
    max: 50,
    readOnly: true,
    filter: true,
    list: { width: 140 },
  },
} as const satisfies Fields;
