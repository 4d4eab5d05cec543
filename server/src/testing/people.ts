import { hash } from '@node-rs/argon2';
import type { Insertable, Kysely } from 'kysely';
import { insertUsers } from '../db/insert-users.ts';
import { createNamePinyin } from '../db/name-pinyin.ts';
import type { DeptTable, RoleTable, Schema, UserTable } from '../db/schema.ts';

const time = 1_700_000_000_000;
let counter = 0;

const row = { create_time: time, update_time: time };

/** Hashes a password with the lowest cost. The hash contains the cost, so the check needs no setting. */
export const hashQuickly = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export const addUser = async (db: Kysely<Schema>, parts: Partial<Insertable<UserTable>> = {}): Promise<number> => {
  const username = parts.username ?? `user-${++counter}`;
  const account = { username, password_hash: '', ...parts };
  const { id } = await insertUsers(db, [account], time).executeTakeFirstOrThrow();
  return id;
};

export const addDept = async (db: Kysely<Schema>, parts: Partial<Insertable<DeptTable>> = {}): Promise<number> => {
  const { id } = await db
    .insertInto('depts')
    .values({
      ...row,
      parent_id: null,
      name: `dept ${++counter}`,
      code: '',
      leader_id: null,
      sort_order: 0,
      status: 1,
      remark: '',
      ...parts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const addPosition = async (
  db: Kysely<Schema>,
  parts: Partial<Insertable<Schema['positions']>> = {},
): Promise<number> => {
  const code = `position-${++counter}`;
  const { name = code } = parts;
  const words = { name, ...createNamePinyin(name), name_en: code };
  const { id } = await db
    .insertInto('positions')
    .values({ ...row, code, ...words, sort_order: 0, status: 1, remark: '', ...parts })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type NewItem = Partial<Insertable<Schema['dictionary_items']>> & { readonly value: string };

/** Adds a dictionary with items; the label of each defaults to its value. */
export const addDictionary = async (
  db: Kysely<Schema>,
  code = `dictionary-${++counter}`,
  items: readonly NewItem[] = [],
): Promise<number> => {
  const { id } = await db
    .insertInto('dictionaries')
    .values({ ...row, name: code, ...createNamePinyin(code), name_en: code, code, status: 1, remark: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, { label = items[index]?.value ?? '', ...item }] of items.entries()) {
    const { name_pinyin: label_pinyin, name_search: label_search } = createNamePinyin(label);
    const words = { label, label_pinyin, label_search, label_en: label };
    const parts = { ...row, ...words, dictionary_id: id, color: 'default', sort_order: index, status: 1 as const };
    await db
      .insertInto('dictionary_items')
      .values({ ...parts, ...item, is_default: item.is_default ?? 0, remark: '' })
      .execute();
  }
  return id;
};

/** Adds a role with menu items and members. */
export const addRole = async (
  db: Kysely<Schema>,
  {
    menus = [],
    depts = [],
    users = [],
    ...parts
  }: Partial<Insertable<RoleTable>> & { menus?: number[]; depts?: number[]; users?: number[] } = {},
): Promise<number> => {
  const code = parts.code ?? `role-${++counter}`;
  const { id } = await db
    .insertInto('roles')
    .values({
      ...row,
      name: code,
      ...createNamePinyin(parts.name ?? code),
      code,
      status: 1,
      remark: '',
      builtin: 0,
      ...parts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (menus.length > 0)
    await db
      .insertInto('role_menus')
      .values(menus.map((menu_id) => ({ role_id: id, menu_id })))
      .execute();
  if (depts.length > 0)
    await db
      .insertInto('role_depts')
      .values(depts.map((dept_id) => ({ role_id: id, dept_id })))
      .execute();
  if (users.length > 0)
    await db
      .insertInto('user_roles')
      .values(users.map((user_id) => ({ user_id, role_id: id })))
      .execute();
  return id;
};
