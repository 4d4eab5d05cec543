import type { Resource } from '../resource/field.ts';

export const trashResource = {
  name: 'trash',
  table: 'trash',
  isReadOnly: true,
  one: { 'zh-CN': '已删除记录', 'en-US': 'deleted record' },
  many: { 'zh-CN': '已删除记录', 'en-US': 'Deleted records' },
  search: ['name'],
  defaultSort: { by: 'deleteTime', descending: true },
  fields: {
    id: { type: 'id', label: { 'zh-CN': '编号', 'en-US': 'ID' }, readOnly: true, list: false, detail: false },
    name: {
      type: 'text',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
      description: 'Name of the record; `""` if the caller may not see it.',
      max: 200,
      readOnly: true,
      list: { width: 220, isName: true },
    },
    resource: {
      type: 'text',
      label: { 'zh-CN': '类型', 'en-US': 'Type' },
      description: 'Name of its resource, such as `role`.',
      max: 50,
      readOnly: true,
      list: { width: 120 },
    },
    recordId: {
      type: 'integer',
      label: { 'zh-CN': '记录编号', 'en-US': 'Record ID' },
      description: 'ID of the record, which it keeps when it is restored.',
      readOnly: true,
      list: { width: 110, isExtra: true },
    },
    below: {
      type: 'integer',
      label: { 'zh-CN': '下级记录', 'en-US': 'Child records' },
      description: 'Number of records below it in a tree, which were deleted and are restored together with it.',
      readOnly: true,
      list: { width: 120, isExtra: true },
    },
    deleteTime: {
      type: 'instant',
      label: { 'zh-CN': '删除时间', 'en-US': 'Deleted' },
      description: 'Time of the deletion, in epoch milliseconds.',
      required: true,
      readOnly: true,
      sort: true,
      list: { width: 140 },
    },
    deletedBy: {
      type: 'text',
      label: { 'zh-CN': '删除人', 'en-US': 'Deleted by' },
      description: 'Name of the user who deleted the record.',
      max: 50,
      readOnly: true,
      list: { width: 150 },
    },
    purgeTime: {
      type: 'instant',
      label: { 'zh-CN': '彻底删除时间', 'en-US': 'Permanent deletion' },
      description: 'Time after which the record is deleted permanently, in epoch milliseconds.',
      required: true,
      column: false,
      readOnly: true,
      list: { width: 140 },
    },
  },
} as const satisfies Resource & { readonly isReadOnly: true };

export const maxRestoredRecords = 1000;
