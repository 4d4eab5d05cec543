import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTextSearch } from '../dialect/text-search.ts';
import { createTables, identity, instant, integer, optional, reference, text, type Table } from '../tables.ts';

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

/** No foreign keys: an entry outlives what it is about. */
const auditEntries: Table = {
  name: 'audit_entries',
  columns: {
    id: identity,
    time: instant,
    user_id: optional(reference),
    username: text,
    name: text,
    as_user_id: optional(reference),
    as_username: text,
    address: text,
    session_id: optional(reference),
    request_id: text,
    act: text,
    noun: text,
    record_id: optional(reference),
    record_name: text,
    changes: text,
    problem: text,
  },
  indexes: [
    ['time', 'id'],
    ['user_id', 'time', 'id'],
    ['username', 'time', 'id'],
    ['noun', 'record_id', 'time', 'id'],
    ['act', 'time', 'id'],
    ['address', 'time', 'id'],
    ['session_id', 'time', 'id'],
    ['request_id'],
  ],
};

/** How many users there are by department (0: none) and status, and by role: lists of a million count in no time. */
const userCounts: Table = {
  name: 'user_counts',
  columns: { dept_id: reference, status: integer, users: integer },
  primaryKey: ['dept_id', 'status'],
};
const roleCounts: Table = {
  name: 'role_counts',
  columns: { role_id: reference, users: integer },
  primaryKey: ['role_id'],
};

const tableViews: Table = {
  name: 'table_views',
  columns: { user_id: reference, table_name: text, view: text },
  primaryKey: ['user_id', 'table_name'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
};

/**
 * What people are looked up by, in words set apart by two spaces, so that the beginning of a word has three characters with
 * the spaces before it, which a trigram index finds. A name stands there from each of its first characters on.
 */
const searchWords = [
  'username_key',
  'lower(name)',
  ...[2, 3, 4].map((from) => `substr(lower(name), ${from})`),
  'name_pinyin',
  'name_initials',
  ...[2, 3, 4].map((from) => `substr(name_initials, ${from})`),
  'phone_number',
  'lower(email)',
]
  .map((word) => `'  ' || ${word}`)
  .join(' || ');

const columns: Readonly<Record<DialectKind, readonly string[]>> = {
  sqlite: [
    `alter table roles add column data_scope text not null default 'self'`,
    `alter table sessions add column viewer_id integer constraint sessions_viewer_id_fk references users (id) on delete cascade`,
    `alter table users add column search_text text generated always as (${searchWords}) virtual`,
  ],
  postgres: [
    `alter table roles add column data_scope text collate "C" not null default 'self'`,
    `alter table sessions add column viewer_id bigint constraint sessions_viewer_id_fk references users (id) on delete cascade`,
    `alter table users add column search_text text collate "C" generated always as (${searchWords}) stored`,
  ],
};

const indexes = [
  'create index users_last_login_time_id_index on users (coalesce(last_login_time, 0), id)',
  'create index users_status_id_index on users (status, id)',
  'create index users_update_time_id_index on users (update_time, id)',
  'create index sessions_viewer_id_index on sessions (viewer_id)',
  `create index audit_entries_refused_index on audit_entries (time, id) where problem <> ''`,
];

const addCounts = (rows: string): string =>
  `insert into user_counts (dept_id, status, users) ${rows} on conflict (dept_id, status) do update set users = user_counts.users + excluded.users;`;
const addRoleCounts = (rows: string): string =>
  `insert into role_counts (role_id, users) ${rows} on conflict (role_id) do update set users = role_counts.users + excluded.users;`;

const userRow = (row: 'new' | 'old', by: 1 | -1): string =>
  addCounts(`values (coalesce(${row}.dept_id, 0), ${row}.status, ${by})`);
const roleRow = (row: 'new' | 'old', by: 1 | -1): string => addRoleCounts(`values (${row}.role_id, ${by})`);

const sqliteTriggers = [
  `create trigger user_counts_insert after insert on users begin ${userRow('new', 1)} end`,
  `create trigger user_counts_delete after delete on users begin ${userRow('old', -1)} end`,
  `create trigger user_counts_update after update of dept_id, status on users
   when old.dept_id is not new.dept_id or old.status <> new.status begin ${userRow('old', -1)} ${userRow('new', 1)} end`,
  `create trigger role_counts_insert after insert on user_roles begin ${roleRow('new', 1)} end`,
  `create trigger role_counts_delete after delete on user_roles begin ${roleRow('old', -1)} end`,
  `create trigger role_counts_update after update of role_id on user_roles begin ${roleRow('old', -1)} ${roleRow('new', 1)} end`,
  ...(['update', 'delete'] as const).map(
    (act) =>
      `create trigger audit_entries_no_${act} before ${act} on audit_entries begin select raise(abort, 'audit entries are append-only'); end`,
  ),
];

type Act = 'insert' | 'delete' | 'update';

/** A trigger of each statement, which sums up its rows and takes the counters in one order, whoever else is counting. */
const postgresCounter = (
  table: string,
  counter: string,
  act: Act,
  body: (rows: string) => string,
  columnList: string,
): string[] => {
  const name = `${counter}_${act}`;
  const parts = [
    ...(act === 'delete' ? [] : [`select ${columnList}, 1 as n from new_rows`]),
    ...(act === 'insert' ? [] : [`select ${columnList}, -1 as n from old_rows`]),
  ];
  const keys = columnList.split(', ').length === 1 ? '1' : '1, 2';
  const rows = `select ${keys === '1' ? 'a' : 'a, b'}, sum(n) from (${parts.join(' union all ')}) as changed (${keys === '1' ? 'a' : 'a, b'}, n) group by ${keys} having sum(n) <> 0 order by ${keys}`;
  const tables = [
    act === 'insert' ? '' : 'old table as old_rows',
    act === 'delete' ? '' : 'new table as new_rows',
  ].join(' ');
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body(rows)} return null; end $$`,
    `create trigger ${name} after ${act} on ${table} referencing ${tables} for each statement execute function ${name}()`,
  ];
};

const postgresTriggers = [
  ...(['insert', 'delete', 'update'] as const).flatMap((act) => [
    ...postgresCounter('users', 'user_counts', act, addCounts, 'coalesce(dept_id, 0), status'),
    ...postgresCounter('user_roles', 'role_counts', act, addRoleCounts, 'role_id'),
  ]),
  `create function audit_entries_refuse() returns trigger language plpgsql as
   $$ begin raise exception 'audit entries are append-only' using errcode = 'insufficient_privilege'; end $$`,
  `create trigger audit_entries_no_change before update or delete or truncate on audit_entries
   for each statement execute function audit_entries_refuse()`,
  // The owner could give itself the right again: it would have to want to.
  `do $$ begin execute format('revoke update, delete, truncate on audit_entries from %I', current_user); end $$`,
];

const countWhatIsThere = [
  addCounts('select coalesce(dept_id, 0), status, count(*) from users where true group by 1, 2'),
  addRoleCounts('select role_id, count(*) from user_roles where true group by 1'),
];

export const systemTables = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await createTables(db, kind, [roleDepts, auditEntries, userCounts, roleCounts, tableViews]);
    const triggers = kind === 'sqlite' ? sqliteTriggers : postgresTriggers;
    for (const statement of [...columns[kind], ...indexes, ...triggers, ...countWhatIsThere]) {
      await sql.raw(statement).execute(db);
    }
    await createTextSearch(db, kind, { table: 'users', column: 'search_text' });
  },
};
