import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, edited, flag, integer, optional, reference, text, withDefault, type Table } from '../tables.ts';

const positions: Table = {
  name: 'positions',
  columns: {
    ...edited,
    name: text,
    name_pinyin: text,
    name_search: text,
    name_en: text,
    code: text,
    dept_id: optional(reference),
    sort_order: withDefault(integer, 0),
    status: flag,
    remark: text,
  },
  foreignKeys: [{ column: 'dept_id', parent: 'depts', onDelete: 'restrict' }],
  unique: [{ columns: ['code'] }],
  indexes: [
    ['sort_order', 'id'],
    ['name_pinyin', 'id'],
    ['dept_id', 'id'],
    ['update_time', 'id'],
  ],
};

const userPositions: Table = {
  name: 'user_positions',
  columns: { user_id: reference, position_id: reference },
  primaryKey: ['user_id', 'position_id'],
  foreignKeys: [
    { column: 'user_id', parent: 'users', onDelete: 'cascade' },
    { column: 'position_id', parent: 'positions', onDelete: 'restrict' },
  ],
  indexes: [['position_id', 'user_id']],
};

export const positionTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> => createTables(db, kind, [positions, userPositions]),
};
