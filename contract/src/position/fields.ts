import {
  extraTimeFields,
  idField,
  namedFields,
  remarkField,
  sortOrderField,
  statusField,
} from '../resource/common-fields.ts';
import { createResourceCalls } from '../resource/resource-calls.ts';
import type { GeneratedResource } from '../resource/field.ts';

export const positionResource = {
  name: 'position',
  table: 'positions',
  page: '/system/position',
  one: { 'zh-CN': '岗位', 'en-US': 'position' },
  many: { 'zh-CN': '岗位', 'en-US': 'Positions' },
  search: ['name', 'nameEn', 'code'],
  defaultSort: { by: 'sortOrder', descending: false },
  shownIn: ['user'],
  fields: {
    ...idField,
    ...namedFields,
    deptId: {
      type: 'reference',
      to: 'dept',
      label: { 'zh-CN': '部门', 'en-US': 'Department' },
      description: 'ID of the department; null if the position exists in all departments.',
      hint: { 'zh-CN': '留空表示适用于所有部门', 'en-US': 'Leave empty for all departments' },
      onDelete: 'restrict',
      filter: true,
      list: { width: 130 },
    },
    ...sortOrderField,
    documents: {
      type: 'files',
      label: { 'zh-CN': '岗位说明', 'en-US': 'Job description' },
      list: { width: 140, isExtra: true },
    },
    ...statusField,
    ...remarkField,
    ...extraTimeFields,
  },
} as const satisfies GeneratedResource;

export const positionCalls = createResourceCalls(positionResource);
