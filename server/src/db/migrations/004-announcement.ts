import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, edited, flag, instant, optional, reference, text, type Table } from '../tables.ts';

const announcements: Table = {
  name: 'announcements',
  columns: {
    ...edited,
    title: text,
    body: text,
    /** `draft`, `published` or `withdrawn`; the times determine the rest. */
    state: text,
    importance: text,
    audience: text,
    publish_time: optional(instant),
    expire_time: optional(instant),
    is_pinned: flag,
    must_confirm: flag,
  },
  indexes: [['state', 'publish_time']],
};

export const createTargetTable = (target: string, parent: string): Table => ({
  name: `announcement_${parent}`,
  columns: { announcement_id: reference, [target]: reference },
  primaryKey: ['announcement_id', target],
  foreignKeys: [
    { column: 'announcement_id', parent: 'announcements', onDelete: 'cascade' },
    { column: target, parent, onDelete: 'cascade' },
  ],
  indexes: [[target]],
});

const receipts: Table = {
  name: 'announcement_receipts',
  columns: {
    announcement_id: reference,
    user_id: reference,
    read_time: instant,
    confirm_time: optional(instant),
  },
  primaryKey: ['announcement_id', 'user_id'],
  foreignKeys: [
    { column: 'announcement_id', parent: 'announcements', onDelete: 'cascade' },
    { column: 'user_id', parent: 'users', onDelete: 'cascade' },
  ],
  indexes: [['user_id']],
};

const tables = [
  announcements,
  createTargetTable('dept_id', 'depts'),
  createTargetTable('role_id', 'roles'),
  createTargetTable('user_id', 'users'),
  receipts,
];

export const announcementTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> => createTables(db, kind, tables),
};
