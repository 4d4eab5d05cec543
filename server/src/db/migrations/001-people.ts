import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, edited, flag, instant, integer, optional, reference, text, type Table } from '../tables.ts';

const depts: Table = {
  name: 'depts',
  columns: {
    ...edited,
    parent_id: optional(reference),
    name: text,
    code: text,
    leader_id: optional(reference),
    sort_order: integer,
    status: flag,
    remark: text,
  },
  foreignKeys: [
    { column: 'parent_id', parent: 'depts', onDelete: 'refuse' },
    { column: 'leader_id', parent: 'users', onDelete: 'set null' },
  ],
  unique: [{ columns: ['code'], where: `code <> ''` }],
  indexes: [['parent_id'], ['leader_id']],
};

const users: Table = {
  name: 'users',
  columns: {
    ...edited,
    username: text,
    username_key: text,
    name: text,
    name_pinyin: text,
    name_initials: text,
    avatar: text,
    email: text,
    phone_number: text,
    description: text,
    dept_id: optional(reference),
    password_hash: text,
    must_change_password: flag,
    status: flag,
    last_login_time: optional(instant),
  },
  foreignKeys: [{ column: 'dept_id', parent: 'depts', onDelete: 'refuse' }],
  unique: [{ columns: ['username_key'] }],
  indexes: [['dept_id'], ['name_pinyin', 'id'], ['create_time', 'id']],
};

const roles: Table = {
  name: 'roles',
  columns: { ...edited, name: text, code: text, status: flag, remark: text, builtin: flag },
  unique: [{ columns: ['code'] }],
};

const userRoles: Table = {
  name: 'user_roles',
  columns: { user_id: reference, role_id: reference },
  primaryKey: ['user_id', 'role_id'],
  foreignKeys: [
    { column: 'user_id', parent: 'users', onDelete: 'cascade' },
    { column: 'role_id', parent: 'roles', onDelete: 'refuse' },
  ],
  indexes: [['role_id']],
};

export const people = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    createTables(db, kind, [depts, users, roles, userRoles]),
};
