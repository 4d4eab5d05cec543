import type { Language } from '@atrium/contract/language.ts';
import type { ParsedQuery } from '@atrium/contract/resource/derived-types.ts';
import { pickState } from '@atrium/contract/resource/definition.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import type { Role, RoleQuery, RoleState } from '@atrium/contract/role/schemas.ts';
import { sql, type Kysely } from 'kysely';
import { createNamePinyin } from '../../db/name-pinyin.ts';
import type { Schema } from '../../db/schema.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import type { LoadedRecord, RecordSelector } from '../../resource/pipeline/definition.ts';
import { sortByMenuOrder } from '../../lib/tree/menu-order.ts';
import type { Filtered, Order } from '../../resource/list/order.ts';
import { createConditions, createListOrder } from '../../resource/fields/query.ts';
import { loadReferenceLists } from '../../resource/fields/reference-lists.ts';
import { fromRow } from '../../resource/fields/table.ts';
import { toDataScope, type RoleContent } from '../../authorization/permission-grants.ts';
import { type DataScope, whereUserInScope } from '../../authorization/data-scope.ts';
import { Tree } from '../../lib/tree/tree.ts';
import { getBuiltinNames, findBuiltinNames } from '../../lib/words/role-names.ts';

const maxHoldersShown = 10;

export type PlainRole = Omit<Role, 'holdsMore'>;

/** Returns the order of a list. Built-in roles that were not renamed are sorted by their translated name. */
export const createRoleOrder = (sort: RoleQuery['sort'], lang: Language): Order => {
  const order = createListOrder(roleResource, sort);
  const cases = getBuiltinNames(lang).map(
    ({ code, names, name }) =>
      sql`when roles.code = ${code} and roles.name in (${sql.join(names)}) then ${createNamePinyin(name).name_pinyin}`,
  );
  const nameOrder = sql`case ${sql.join(cases, sql` `)} else roles.name_pinyin end`;
  return {
    ...order,
    keys: order.keys.map((key, index) => (sort[index]?.by === 'name' ? { ...key, key: nameOrder } : key)),
  };
};

type Filter = ParsedQuery<typeof roleResource>;

/** Selects matching roles. A built-in role that was not renamed is found by its name in every language. */
export const selectRoles = (db: Kysely<Schema>, { name, keyword, ...filter }: Filter): Filtered<'roles'> =>
  db.selectFrom('roles').where((eb) => {
    const createNameCondition = (text: string, nameFilter: Filter) =>
      eb.or([
        ...createConditions(roleResource, nameFilter),
        ...findBuiltinNames(text).map(({ code, names }) => eb.and([eb('code', '=', code), eb('name', 'in', names)])),
      ]);
    return eb.and([
      ...createConditions(roleResource, filter),
      ...(name === undefined ? [] : [createNameCondition(name, { name })]),
      ...(keyword === undefined ? [] : [createNameCondition(keyword, { keyword })]),
    ]);
  });

const { menus: _menus, ...returnedFields } = roleResource.fields;

export const loadPlainRoles = async (db: Kysely<Schema>, ids: readonly number[]): Promise<PlainRole[]> => {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('roles').selectAll().where('id', 'in', ids).execute();
  const getLists = await loadReferenceLists(db, { name: roleResource.name, fields: returnedFields }, ids);
  const counts = await db.selectFrom('role_counts').selectAll().where('role_id', 'in', ids).execute();
  return rows.map((row) => ({
    ...fromRow(roleResource.fields, row),
    ...getLists(row.id),
    dataScope: toDataScope(row),
    userCount: counts.find(({ role_id }) => role_id === row.id)?.users ?? 0,
  }));
};

export interface LoadedRole extends LoadedRecord<RoleState> {
  readonly isBuiltin: boolean;
}

/** Returns the grants of a role as if it were enabled. */
export const toRoleContent = (id: number, state: RoleState): RoleContent => ({
  id,
  code: state.code,
  enabled: true,
  requiresSecondFactor: state.requiresSecondFactor,
  dataScope: toDataScope({ code: state.code, data_scope: state.dataScope }),
  depts: new Set(state.depts),
  menus: new Set(state.menus),
});

export const loadRoles = async (trx: Kysely<Schema>, { field, values }: RecordSelector): Promise<LoadedRole[]> => {
  const rows = await trx
    .selectFrom('roles')
    .selectAll()
    .where(field === 'code' ? 'code' : 'id', 'in', values)
    .orderBy('id')
    .execute();
  const getLists = await loadReferenceLists(
    trx,
    roleResource,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { id, version, builtin, ...role } = fromRow(roleResource.fields, row);
    const state = pickState(roleResource.fields, { ...role, dataScope: toDataScope(row), ...getLists(id) });
    return { id, version, state, isBuiltin: builtin };
  });
};

export const loadGrants = async (db: Kysely<Schema>, id: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('role_menus')
    .select('menu_id')
    .where('role_id', '=', id)
    .orderBy('menu_id')
    .execute();
  return rows.map(({ menu_id }) => menu_id);
};

export const roleConstraints = {
  role_depts_dept_id_fk: () => new ApiError('depts.notFound', { fields: { depts: 'field.unknown' } }),
};

export const loadMenuItems = async (db: Kysely<Schema>) => {
  const rows = await db
    .selectFrom('menus')
    .select([
      'id',
      'parent_id as parentId',
      'sort_order as order',
      'menu_type',
      'name',
      'path',
      'icon',
      'permission',
      'status',
    ])
    .execute();
  return new Tree(sortByMenuOrder(rows)).inOrder();
};

export const loadSomeHolders = (db: Kysely<Schema>, id: number, scope: DataScope) =>
  db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['users.id', 'users.username', 'users.name'])
    .where('user_roles.role_id', '=', id)
    .where(whereUserInScope(scope))
    .orderBy('users.id')
    .limit(maxHoldersShown)
    .execute();
