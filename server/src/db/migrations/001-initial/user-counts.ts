import type { DialectKind } from '../../dialect/dialect.ts';
import { integer, reference, type Table } from '../../tables.ts';

/** Number of users by department (0: none) and status, so that counting does not read all users. */
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

export const userCountTables: readonly Table[] = [userCounts, roleCounts];

const addToUserCount = 'on conflict (dept_id, status) do update set users = user_counts.users + excluded.users;';
const addToRoleCount = 'on conflict (role_id) do update set users = role_counts.users + excluded.users;';

const addUsers = (row: 'new' | 'old', change: 1 | -1): string =>
  `insert into user_counts (dept_id, status, users) values (coalesce(${row}.dept_id, 0), ${row}.status, ${change})
       ${addToUserCount}`;
const addMembers = (row: 'new' | 'old', change: 1 | -1): string =>
  `insert into role_counts (role_id, users) values (${row}.role_id, ${change})
       ${addToRoleCount}`;

const sqlite = [
  `create trigger user_counts_insert after insert on users begin ${addUsers('new', 1)} end`,
  `create trigger user_counts_delete after delete on users begin ${addUsers('old', -1)} end`,
  `create trigger user_counts_update after update of dept_id, status on users
   when old.dept_id is not new.dept_id or old.status <> new.status
   begin ${addUsers('old', -1)} ${addUsers('new', 1)} end`,
  `create trigger role_counts_insert after insert on user_roles begin ${addMembers('new', 1)} end`,
  `create trigger role_counts_delete after delete on user_roles begin ${addMembers('old', -1)} end`,
  `create trigger role_counts_update after update of role_id on user_roles
   begin ${addMembers('old', -1)} ${addMembers('new', 1)} end`,
];

const rowsOf = {
  insert: 'new table as new_rows',
  delete: 'old table as old_rows',
  update: 'old table as old_rows new table as new_rows',
};

/** Each statement trigger sums its rows and updates the counters in a fixed order, so that writers do not deadlock. */
const afterStatement = (
  counts: 'user_counts' | 'role_counts',
  event: keyof typeof rowsOf,
  table: string,
  statement: string,
) => [
  `create function ${counts}_${event}() returns trigger language plpgsql as $$
   begin
     ${statement}
     return null;
   end $$`,
  `create trigger ${counts}_${event} after ${event} on ${table}
   referencing ${rowsOf[event]} for each statement execute function ${counts}_${event}()`,
];

const afterUserChange = (event: keyof typeof rowsOf, changes: string) =>
  afterStatement(
    'user_counts',
    event,
    'users',
    `insert into user_counts (dept_id, status, users) ${changes} order by 1, 2 ${addToUserCount}`,
  );
const afterMemberChange = (event: keyof typeof rowsOf, changes: string) =>
  afterStatement(
    'role_counts',
    event,
    'user_roles',
    `insert into role_counts (role_id, users) ${changes} order by 1 ${addToRoleCount}`,
  );

const postgres = [
  ...afterUserChange('insert', 'select coalesce(dept_id, 0), status, count(*) from new_rows group by 1, 2'),
  ...afterUserChange('delete', 'select coalesce(dept_id, 0), status, -count(*) from old_rows group by 1, 2'),
  ...afterUserChange(
    'update',
    `select dept, status, sum(change)
       from (
         select coalesce(dept_id, 0), status, 1 from new_rows
         union all
         select coalesce(dept_id, 0), status, -1 from old_rows
       ) as changes (dept, status, change)
       group by 1, 2 having sum(change) <> 0`,
  ),
  ...afterMemberChange('insert', 'select role_id, count(*) from new_rows group by 1'),
  ...afterMemberChange('delete', 'select role_id, -count(*) from old_rows group by 1'),
  ...afterMemberChange(
    'update',
    `select role, sum(change)
       from (
         select role_id, 1 from new_rows
         union all
         select role_id, -1 from old_rows
       ) as changes (role, change)
       group by 1 having sum(change) <> 0`,
  ),
];

export const userCountTriggers: Readonly<Record<DialectKind, readonly string[]>> = { sqlite, postgres };
