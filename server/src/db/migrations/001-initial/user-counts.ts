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

const sqlite = [
  `create trigger user_counts_insert after insert on users
   begin
     insert into user_counts (dept_id, status, users) values (coalesce(new.dept_id, 0), new.status, 1)
       on conflict (dept_id, status) do update set users = user_counts.users + excluded.users;
   end`,
  `create trigger user_counts_delete after delete on users
   begin
     insert into user_counts (dept_id, status, users) values (coalesce(old.dept_id, 0), old.status, -1)
       on conflict (dept_id, status) do update set users = user_counts.users + excluded.users;
   end`,
  `create trigger user_counts_update after update of dept_id, status on users
   when old.dept_id is not new.dept_id or old.status <> new.status
   begin
     insert into user_counts (dept_id, status, users) values (coalesce(old.dept_id, 0), old.status, -1)
       on conflict (dept_id, status) do update set users = user_counts.users + excluded.users;
     insert into user_counts (dept_id, status, users) values (coalesce(new.dept_id, 0), new.status, 1)
       on conflict (dept_id, status) do update set users = user_counts.users + excluded.users;
   end`,
  `create trigger role_counts_insert after insert on user_roles
   begin
     insert into role_counts (role_id, users) values (new.role_id, 1)
       on conflict (role_id) do update set users = role_counts.users + excluded.users;
   end`,
  `create trigger role_counts_delete after delete on user_roles
   begin
     insert into role_counts (role_id, users) values (old.role_id, -1)
       on conflict (role_id) do update set users = role_counts.users + excluded.users;
   end`,
  `create trigger role_counts_update after update of role_id on user_roles
   begin
     insert into role_counts (role_id, users) values (old.role_id, -1)
       on conflict (role_id) do update set users = role_counts.users + excluded.users;
     insert into role_counts (role_id, users) values (new.role_id, 1)
       on conflict (role_id) do update set users = role_counts.users + excluded.users;
   end`,
];

/** Each statement trigger sums its rows and updates the counters in a fixed order, so that writers do not deadlock. */
const postgres = [
  `create function user_counts_insert() returns trigger language plpgsql as $$
   begin
     insert into user_counts (dept_id, status, users)
       select coalesce(dept_id, 0), status, count(*) from new_rows group by 1, 2 order by 1, 2
       on conflict (dept_id, status) do update set users = user_counts.users + excluded.users;
     return null;
   end $$`,
  `create trigger user_counts_insert after insert on users
   referencing new table as new_rows for each statement execute function user_counts_insert()`,
  `create function user_counts_delete() returns trigger language plpgsql as $$
   begin
     insert into user_counts (dept_id, status, users)
       select coalesce(dept_id, 0), status, -count(*) from old_rows group by 1, 2 order by 1, 2
       on conflict (dept_id, status) do update set users = user_counts.users + excluded.users;
     return null;
   end $$`,
  `create trigger user_counts_delete after delete on users
   referencing old table as old_rows for each statement execute function user_counts_delete()`,
  `create function user_counts_update() returns trigger language plpgsql as $$
   begin
     insert into user_counts (dept_id, status, users)
       select dept, status, sum(change)
       from (
         select coalesce(dept_id, 0), status, 1 from new_rows
         union all
         select coalesce(dept_id, 0), status, -1 from old_rows
       ) as changes (dept, status, change)
       group by 1, 2 having sum(change) <> 0 order by 1, 2
       on conflict (dept_id, status) do update set users = user_counts.users + excluded.users;
     return null;
   end $$`,
  `create trigger user_counts_update after update on users
   referencing old table as old_rows new table as new_rows for each statement execute function user_counts_update()`,
  `create function role_counts_insert() returns trigger language plpgsql as $$
   begin
     insert into role_counts (role_id, users)
       select role_id, count(*) from new_rows group by 1 order by 1
       on conflict (role_id) do update set users = role_counts.users + excluded.users;
     return null;
   end $$`,
  `create trigger role_counts_insert after insert on user_roles
   referencing new table as new_rows for each statement execute function role_counts_insert()`,
  `create function role_counts_delete() returns trigger language plpgsql as $$
   begin
     insert into role_counts (role_id, users)
       select role_id, -count(*) from old_rows group by 1 order by 1
       on conflict (role_id) do update set users = role_counts.users + excluded.users;
     return null;
   end $$`,
  `create trigger role_counts_delete after delete on user_roles
   referencing old table as old_rows for each statement execute function role_counts_delete()`,
  `create function role_counts_update() returns trigger language plpgsql as $$
   begin
     insert into role_counts (role_id, users)
       select role, sum(change)
       from (
         select role_id, 1 from new_rows
         union all
         select role_id, -1 from old_rows
       ) as changes (role, change)
       group by 1 having sum(change) <> 0 order by 1
       on conflict (role_id) do update set users = role_counts.users + excluded.users;
     return null;
   end $$`,
  `create trigger role_counts_update after update on user_roles
   referencing old table as old_rows new table as new_rows for each statement execute function role_counts_update()`,
];

export const userCountTriggers: Readonly<Record<DialectKind, readonly string[]>> = { sqlite, postgres };
