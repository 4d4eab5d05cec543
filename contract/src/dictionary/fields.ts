import {
  colorField,
  extraTimeFields,
  idField,
  namedFields,
  remarkField,
  sortOrderField,
  statusField,
  timeFields,
} from '../resource/common-fields.ts';
import { createResourceCalls } from '../resource/resource-calls.ts';
import type { GeneratedResource } from '../resource/field.ts';
import { itemValue, maxItemValueLength } from '../validation.ts';

export const dictionaryResource = {
  name: 'dictionary',
  table: 'dictionaries',
  page: '/system/dictionary',
  one: { 'zh-CN': '字典', 'en-US': 'dictionary' },
  many: { 'zh-CN': '字典', 'en-US': 'Dictionaries' },
  search: ['name', 'nameEn', 'code'],
  shownIn: ['dictionary-item', 'dictionary-options'],
  fields: {
    ...idField,
    ...namedFields,
    code: {
      ...namedFields.code,
      description: 'Code of the dictionary, which fields refer to: at most 32 letters, digits, `_`, `-`, `.` and `:`.',
      hint: { 'zh-CN': '字段通过编码使用字典', 'en-US': 'Fields refer to the dictionary by this code' },
    },
    ...statusField,
    ...remarkField,
    ...timeFields,
  },
} as const satisfies GeneratedResource;

export const dictionaryCalls = createResourceCalls(dictionaryResource);

export const dictionaryItemResource = {
  name: 'dictionary-item',
  table: 'dictionary_items',
  page: '/system/dictionary',
  one: { 'zh-CN': '字典项', 'en-US': 'dictionary item' },
  many: { 'zh-CN': '字典项', 'en-US': 'Dictionary items' },
  search: ['label', 'labelEn', 'value'],
  defaultSort: { by: 'sortOrder', descending: false },
  parentField: 'dictionaryId',
  shownIn: ['dictionary-options'],
  fields: {
    ...idField,
    label: {
      type: 'text',
      label: { 'zh-CN': '中文标签', 'en-US': 'Label in Chinese' },
      max: 50,
      required: true,
      pinyin: true,
      sort: true,
      list: { width: 150, isName: true },
    },
    labelEn: {
      type: 'text',
      label: { 'zh-CN': '英文标签', 'en-US': 'Label in English' },
      max: 100,
      required: true,
      sort: true,
      list: { width: 150, isEnglishName: true },
    },
    value: {
      type: 'text',
      label: { 'zh-CN': '值', 'en-US': 'Value' },
      description: 'Stored value: at most 64 letters, digits, `_`, `-`, `.` and `:`. Cannot change while it is used.',
      hint: {
        'zh-CN': '保存在记录中的值，使用后不能修改',
        'en-US': 'Stored in records. It can’t be changed once it is used.',
      },
      max: maxItemValueLength,
      rule: itemValue,
      required: true,
      format: 'code',
      sort: true,
      list: { width: 120 },
    },
    ...colorField,
    ...sortOrderField,
    isDefault: {
      type: 'flag',
      label: { 'zh-CN': '默认', 'en-US': 'Default' },
      description: 'True if new records have this value. At most one item of a dictionary is the default.',
      hint: {
        'zh-CN': '新记录默认使用此项，每个字典最多一个',
        'en-US': 'Value of new records. A dictionary has at most one default.',
      },
      list: { width: 80 },
    },
    ...statusField,
    dictionaryId: {
      type: 'reference',
      to: 'dictionary',
      label: { 'zh-CN': '字典', 'en-US': 'Dictionary' },
      onDelete: 'restrict',
      required: true,
      filter: true,
    },
    remark: { ...remarkField.remark, list: { width: 220, isExtra: true } },
    ...extraTimeFields,
  },
} as const satisfies GeneratedResource;

export const dictionaryItemCalls = createResourceCalls(dictionaryItemResource);
