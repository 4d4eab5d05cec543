import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, flag, identity, instant, real, reference, text, type Table } from '../tables.ts';

const figures: Table = {
  name: 'figures',
  columns: { day: text, measure: text, channel: text, source: text, category: text, value: real },
  // In the order they are asked for: one measure over a span of days.
  primaryKey: ['measure', 'day', 'channel', 'source', 'category'],
  indexes: [['day']],
  checks: { figures_day_check: 'length(day) = 10' },
};

const notifications: Table = {
  name: 'notifications',
  columns: {
    id: identity,
    user_id: reference,
    kind: text,
    params: text,
    link: text,
    is_read: flag,
    create_time: instant,
  },
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
  indexes: [
    ['user_id', 'create_time', 'id'],
    ['user_id', 'is_read'],
  ],
};

const settings: Table = {
  name: 'settings',
  columns: { key: text, value: text },
  primaryKey: ['key'],
};

export const figureTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    createTables(db, kind, [figures, notifications, settings]),
};
