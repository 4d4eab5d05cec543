import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, edited, flag, integer, optional, reference, text, withDefault, type Table } from '../tables.ts';

const dictionaries: Table = {
  name: 'dictionaries',
  columns: {
    ...edited,
    name: text,
    name_pinyin: text,
    name_search: text,
    name_en: text,
    code: text,
    status: flag,
    remark: text,
  },
  unique: [{ columns: ['code'] }],
  indexes: [
    ['name_pinyin', 'id'],
    ['update_time', 'id'],
  ],
};

const dictionaryItems: Table = {
  name: 'dictionary_items',
  columns: {
    ...edited,
    dictionary_id: optional(reference),
    label: text,
    label_pinyin: text,
    label_search: text,
    label_en: text,
    value: text,
    color: text,
    sort_order: withDefault(integer, 0),
    is_default: withDefault(flag, 0),
    status: flag,
    remark: text,
  },
  foreignKeys: [{ column: 'dictionary_id', parent: 'dictionaries', onDelete: 'restrict' }],
  unique: [{ columns: ['dictionary_id', 'value'] }, { columns: ['dictionary_id'], where: 'is_default = 1' }],
  indexes: [
    ['dictionary_id', 'sort_order', 'id'],
    ['label_pinyin', 'id'],
    ['update_time', 'id'],
  ],
};

export const dictionaryTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    createTables(db, kind, [dictionaries, dictionaryItems]),
};
