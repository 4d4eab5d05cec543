import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { addRole, addUser } from './people.ts';

export const loadMenuIds = async (db: Kysely<Schema>, keys: readonly string[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('menus')
    .select(['id', 'builtin_key'])
    .where('builtin_key', 'in', ['', ...keys])
    .execute();
  return keys.map((key) => {
    const row = rows.find(({ builtin_key }) => builtin_key === key);
    if (!row) throw new Error(`Unknown built-in menu item: ${key}`);
    return row.id;
  });
};

export const addAdmin = async (db: Kysely<Schema>, username = 'chief'): Promise<number> => {
  const { id } = await db.selectFrom('roles').select('id').where('code', '=', 'admin').executeTakeFirstOrThrow();
  const user = await addUser(db, { username });
  await db.insertInto('user_roles').values({ user_id: user, role_id: id }).execute();
  return user;
};

export const createButtonPermission = (path: string, act: string): string => `${path} permission:button:${act}`;

/** Adds a user with a role that grants menu items and their ancestors. */
export const addClerk = async (
  db: Kysely<Schema>,
  keys: readonly string[],
  parts: {
    username?: string;
    password_hash?: string;
    dept_id?: number | null;
    data_scope?: string;
    depts?: number[];
    code?: string;
  } = {},
): Promise<{ user: number; role: number }> => {
  const { data_scope = 'all', depts = [], code, ...person } = parts;
  const pages = keys.flatMap((key) => {
    const path = key.split(' ', 1)[0] ?? '';
    return path.startsWith('/system/') ? ['/system', path, key] : [path, key];
  });
  const user = await addUser(db, person);
  const menus = await loadMenuIds(db, [...new Set(pages)]);
  const role = await addRole(db, { menus, depts, users: [user], data_scope, ...(code !== undefined && { code }) });
  return { user, role };
};
