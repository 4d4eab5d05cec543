import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, edited, reference, text, type Table } from '../tables.ts';

const views: Table = {
  name: 'saved_views',
  columns: { ...edited, user_id: reference, list_name: text, name: text, state: text },
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
  unique: [{ columns: ['user_id', 'list_name', 'name'] }],
  indexes: [['list_name']],
};

const viewRoles: Table = {
  name: 'saved_view_roles',
  columns: { view_id: reference, role_id: reference },
  primaryKey: ['view_id', 'role_id'],
  foreignKeys: [
    { column: 'view_id', parent: 'saved_views', onDelete: 'cascade' },
    { column: 'role_id', parent: 'roles', onDelete: 'cascade' },
  ],
  indexes: [['role_id']],
};

const defaultViews: Table = {
  name: 'default_views',
  columns: { user_id: reference, list_name: text, view_id: reference },
  primaryKey: ['user_id', 'list_name'],
  foreignKeys: [
    { column: 'user_id', parent: 'users', onDelete: 'cascade' },
    { column: 'view_id', parent: 'saved_views', onDelete: 'cascade' },
  ],
  indexes: [['view_id']],
};

export const savedViewTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    createTables(db, kind, [views, viewRoles, defaultViews]),
};
