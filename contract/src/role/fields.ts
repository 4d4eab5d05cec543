import { computedProperties, extraTimeFields, idField, remarkField, statusField } from '../resource/common-fields.ts';
import type { Resource } from '../resource/field.ts';
import { listOptions } from '../resource/definition.ts';
import { roleCode } from '../validation.ts';

export const roleResource = {
  name: 'role',
  table: 'roles',
  one: { 'zh-CN': '角色', 'en-US': 'role' },
  many: { 'zh-CN': '角色', 'en-US': 'Roles' },
  search: ['name', 'code'],
  fields: {
    ...idField,
    name: {
      type: 'text',
      label: { 'zh-CN': '角色名称', 'en-US': 'Name' },
      description: 'Name of the role, at most 24 characters.',
      pinyin: true,
      max: 24,
      required: true,
      sort: true,
      filter: true,
      list: { width: 200, isName: true },
    },
    code: {
      type: 'text',
      label: { 'zh-CN': '角色编码', 'en-US': 'Code' },
      description: 'Code of the role: 2 to 32 letters, digits, `_`, `-`, `.` and `:`, starting with a letter.',
      hint: {
        'zh-CN': '2 到 32 位，以字母开头，可含数字和 _ - . :',
        'en-US': '2 to 32 letters, digits and _ - . :, starting with a letter',
      },
      max: 32,
      rule: roleCode,
      required: true,
      unique: 'roles.codeTaken',
      format: 'code',
      sort: true,
      filter: true,
      list: { width: 170 },
    },
    ...statusField,
    dataScope: {
      type: 'choice',
      label: { 'zh-CN': '数据范围', 'en-US': 'Data scope' },
      description: 'Data scope: departments and users that members of the role can access.',
      hint: {
        'zh-CN': '拥有该角色的用户可以访问哪些部门和用户',
        'en-US': 'Departments and users that members of this role can access',
      },
      options: {
        all: { 'zh-CN': '全部数据', 'en-US': 'All data' },
        'dept-and-below': { 'zh-CN': '本部门及下级', 'en-US': 'Own department and sub-departments' },
        dept: { 'zh-CN': '仅本部门', 'en-US': 'Own department' },
        chosen: { 'zh-CN': '指定部门', 'en-US': 'Selected departments' },
        self: { 'zh-CN': '仅本人', 'en-US': 'Own data only' },
      },
      initial: 'self',
      list: { width: 160 },
    },
    depts: {
      type: 'references',
      to: 'dept',
      table: 'role_depts',
      label: { 'zh-CN': '指定的部门', 'en-US': 'Selected departments' },
      description: 'IDs of the departments for the data scope `chosen`.',
      exported: false,
    },
    requiresSecondFactor: {
      type: 'flag',
      label: { 'zh-CN': '要求两步验证', 'en-US': 'Requires two-factor authentication' },
      description:
        'True if members of the role must add a second factor. After the days of the company settings, the server rejects their other requests until they have one.',
      hint: {
        'zh-CN': '成员必须在公司设置规定的天数内设置两步验证',
        'en-US': 'Members must set it up within the days that the company settings allow',
      },
      list: { width: 150, isExtra: true },
    },
    userCount: {
      type: 'integer',
      label: { 'zh-CN': '成员', 'en-US': 'Members' },
      description: 'Number of users with the role.',
      ...computedProperties,
      list: { width: 100 },
    },
    menus: {
      type: 'references',
      to: 'menu',
      table: 'role_menus',
      label: { 'zh-CN': '权限', 'en-US': 'Permissions' },
      description: 'IDs of the granted menu items. Their ancestors are granted too.',
      writeOnly: true,
    },
    builtin: {
      type: 'flag',
      label: { 'zh-CN': '内置', 'en-US': 'Built in' },
      description: 'True for a built-in role, which cannot be deleted or disabled.',
      readOnly: true,
      detail: false,
      exported: false,
    },
    ...remarkField,
    ...extraTimeFields,
  },
} as const satisfies Resource;

/** Users always see themselves, regardless of the data scope. */
export const dataScopes = listOptions(roleResource.fields.dataScope);
export type DataScopeKind = (typeof dataScopes)[number];

export const isMissingDepts = (scope: string, depts: readonly number[]): boolean =>
  scope === 'chosen' && depts.length === 0;
