import { computedProperties, idField, remarkField, statusField, timeFields } from '../resource/common-fields.ts';
import type { Resource } from '../resource/field.ts';
import { rowCode } from '../validation.ts';

export const deptResource = {
  name: 'dept',
  table: 'depts',
  one: { 'zh-CN': '部门', 'en-US': 'department' },
  many: { 'zh-CN': '部门', 'en-US': 'Departments' },
  search: ['name', 'code'],
  fields: {
    ...idField,
    name: {
      type: 'text',
      label: { 'zh-CN': '部门名称', 'en-US': 'Name' },
      description: 'Name of the department, at most 50 characters.',
      max: 50,
      required: true,
      filter: true,
      list: { width: 260, isName: true },
    },
    code: {
      type: 'text',
      label: { 'zh-CN': '部门编码', 'en-US': 'Code' },
      description: 'Code of the department: at most 32 letters, digits, `_`, `-`, `.` and `:`; `""` for none.',
      max: 32,
      rule: rowCode,
      unique: 'depts.codeTaken',
      filter: true,
      list: { width: 120 },
    },
    parentId: { type: 'reference', to: 'dept', label: { 'zh-CN': '上级部门', 'en-US': 'Parent' }, detail: false },
    leaderId: {
      type: 'reference',
      to: 'user',
      label: { 'zh-CN': '负责人', 'en-US': 'Manager' },
      description: 'ID of the manager; null for none.',
      detail: false,
    },
    leaderName: {
      type: 'text',
      label: { 'zh-CN': '负责人', 'en-US': 'Manager' },
      description: 'Name of the manager; `""` for none.',
      max: 50,
      ...computedProperties,
      list: { width: 100 },
    },
    userCount: {
      type: 'integer',
      label: { 'zh-CN': '人数', 'en-US': 'Members' },
      description: 'Number of users in the department.',
      ...computedProperties,
      list: { width: 130 },
    },
    totalUserCount: {
      type: 'integer',
      label: { 'zh-CN': '含下级的人数', 'en-US': 'Members including sub-departments' },
      description: 'Number of users in the department and its descendants.',
      ...computedProperties,
      detail: false,
    },
    // Stored in `sort_order`.
    order: {
      type: 'integer',
      label: { 'zh-CN': '排序', 'en-US': 'Order' },
      description: 'Position among the siblings; lower numbers come first.',
      min: -1_000_000,
      max: 1_000_000,
      column: false,
      detail: false,
      list: { width: 90 },
    },
    ...statusField,
    ...remarkField,
    ...timeFields,
  },
} as const satisfies Resource;
