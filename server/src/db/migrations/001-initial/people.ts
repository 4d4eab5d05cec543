import { edited, flag, instant, integer, optional, reference, withDefault, text, type Table } from '../../tables.ts';

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
    { column: 'parent_id', parent: 'depts', onDelete: 'restrict' },
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
    // Search text: the name, its readings and initials.
    name_search: text,
    avatar: text,
    email: text,
    phone_number: text,
    description: text,
    dept_id: optional(reference),
    password_hash: text,
    must_change_password: flag,
    status: flag,
    last_login_time: optional(instant),
    verified_email: optional(text),
    verified_phone: optional(text),
    password_set_time: optional(instant),
  },
  foreignKeys: [{ column: 'dept_id', parent: 'depts', onDelete: 'restrict' }],
  unique: [{ columns: ['username_key'] }, { columns: ['verified_email'] }, { columns: ['verified_phone'] }],
  indexes: [['dept_id']],
  // A verified contact must equal the displayed one, so a changed contact cannot stay verified.
  checks: {
    users_verified_email_check: `verified_email is null or (verified_email <> '' and verified_email = lower(email))`,
    users_verified_phone_check: `verified_phone is null or (verified_phone like '+%' and verified_phone in
      (phone_number, '+86' || phone_number, '+' || substr(phone_number, 3)))`,
  },
};

const roles: Table = {
  name: 'roles',
  columns: {
    ...edited,
    name: text,
    name_pinyin: text,
    name_search: text,
    code: text,
    status: flag,
    remark: text,
    builtin: flag,
    data_scope: withDefault(text, 'self'),
  },
  unique: [{ columns: ['code'] }],
};

const userRoles: Table = {
  name: 'user_roles',
  columns: { user_id: reference, role_id: reference },
  primaryKey: ['user_id', 'role_id'],
  foreignKeys: [
    { column: 'user_id', parent: 'users', onDelete: 'cascade' },
    { column: 'role_id', parent: 'roles', onDelete: 'restrict' },
  ],
  indexes: [['role_id']],
};

const roleDepts: Table = {
  name: 'role_depts',
  columns: { role_id: reference, dept_id: reference },
  primaryKey: ['role_id', 'dept_id'],
  foreignKeys: [
    { column: 'role_id', parent: 'roles', onDelete: 'cascade' },
    { column: 'dept_id', parent: 'depts', onDelete: 'cascade' },
  ],
  indexes: [['dept_id']],
};

export const peopleTables: readonly Table[] = [depts, users, roles, userRoles, roleDepts];

export const peopleIndexes = [
  // One index per sort order of the user list. Each includes the columns of common filters, so that a page is read from
  // the index only. For an expression, PostgreSQL needs its column in the index too.
  'create index users_by_id on users (id, dept_id, status, last_login_time)',
  'create index users_by_username on users (username_key, id, dept_id, status, last_login_time)',
  'create index users_by_name on users (name_pinyin, id, dept_id, status, last_login_time)',
  'create index users_by_status on users (status, id, dept_id, last_login_time)',
  'create index users_by_last_login on users (coalesce(last_login_time, 0), id, dept_id, status, last_login_time)',
  'create index users_by_create_time on users (create_time, id, dept_id, status, last_login_time)',
  'create index users_by_update_time on users (update_time, id, dept_id, status, last_login_time)',
  // Few users have an avatar. With all users in the index, PostgreSQL overestimates duplicates and scans the table.
  `create index users_shown_avatar on users (avatar) where avatar <> ''`,
];
