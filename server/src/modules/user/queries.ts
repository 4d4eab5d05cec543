import { selectSecondFactor } from '../../auth/second-factor.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { splitNames } from '@atrium/contract/user/import-fields.ts';
import type { User, UserOptions, UserQuery } from '@atrium/contract/user/schemas.ts';
import { createPerInstance } from '../../context/per-instance.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import type { Selection } from '../../resource/pipeline/definition.ts';
import { toContacts } from '../../outbox/contacts.ts';
import { loadDeptRows, loadHeadCounts, sumWithDescendants } from '../../lib/tree/dept-rows.ts';
import { GrantPolicy } from '../../change/grant-policy.ts';
import { loadFieldPermissions } from '../../change/field-permissions.ts';
import { sortByIds } from '../../resource/list/page.ts';
import type { Paging } from '../../resource/list/page-rows.ts';
import { maskRow } from '../../resource/fields/masks.ts';
import { loadReferenceLists } from '../../resource/fields/reference-lists.ts';
import { fromRow, listSelectedColumns } from '../../resource/fields/table.ts';
import { getRoleGrants } from '../../authorization/role-permission-grants.ts';
import { loadPositions } from '../../authorization/positions.ts';
import { isDepartmentInScope, isUserInScope } from '../../authorization/data-scope.ts';
import { createRecordNamer } from './named-records.ts';
import { loadAccountLockouts } from '../../auth/sign-in-attempts.ts';
import { translateRoleName } from '../../lib/words/role-names.ts';
import { UserCounts } from './count.ts';
import { selectFilteredUsers, createSelection, createSource, createUserOrder } from './filter.ts';
import type { LoadedUser } from './store.ts';

export type UserListQuery = Omit<UserQuery, keyof Paging>;

const getCounts = createPerInstance((context) => new UserCounts({ ...context, db: context.database.readDb }));

export const selectUsers = async (call: ReadCall, { sort, ...filter }: UserListQuery): Promise<Selection> => {
  const { context, permissions, caller } = call;
  const scope = await loadDataScope(call);
  const selection = await createSelection({ permissions, caller, scope, now: context.clock() }, filter, sort);
  const database = { db: permissions.db, dialect: context.dialect };
  return {
    records: selectFilteredUsers(permissions.db, context.dialect.kind, selection),
    order: createUserOrder(sort),
    count: () => getCounts(context).count(selection),
    createSource: (total) => createSource(database, selection, sort, total),
  };
};

const loadUserDept = ({ permissions }: ReadCall, id: number) =>
  permissions.db.selectFrom('users').select(['id', 'dept_id as deptId']).where('id', '=', id).executeTakeFirst();

export const isUserReadable = async (call: ReadCall, id: number, loadedUser?: LoadedUser): Promise<boolean> => {
  const user = loadedUser ? { id, deptId: loadedUser.state.deptId } : await loadUserDept(call, id);
  return user !== undefined && isUserInScope(await loadDataScope(call), user);
};

export const serializeUsers = async (
  { context, permissions, caller }: ReadCall,
  ids: readonly number[],
): Promise<User[]> => {
  if (ids.length === 0) return [];
  const { db } = permissions;
  const rows = await db
    .selectFrom('users')
    .leftJoin('depts', 'depts.id', 'users.dept_id')
    .select(listSelectedColumns(userResource))
    .select(['users.verified_email', 'users.verified_phone', 'depts.name as dept_name'])
    .select((eb) => eb.exists(selectSecondFactor(db)).as('has_second_factor'))
    .where('users.id', 'in', ids)
    .execute();
  const getLists = await loadReferenceLists(db, userResource, ids);
  const lockEnds = await loadAccountLockouts(db, ids, context.clock());
  const orderedRows = sortByIds(ids, rows);
  const policy = await GrantPolicy.load(permissions, caller);
  const isManageable = await policy.checkCovered(
    orderedRows.map(({ id, dept_id: deptId }) => ({ deptId, roles: getLists(id).roles })),
  );
  const { getRestrictedFor } = await loadFieldPermissions(permissions, caller, userResource.fields, 'view');
  return orderedRows.map((row, index) => {
    const user = {
      ...fromRow(userResource.fields, row),
      ...toContacts(row),
      deptName: row.dept_name ?? '',
      ...getLists(row.id),
      lockedUntil: lockEnds.get(row.id) ?? null,
      secondFactor: Boolean(row.has_second_factor),
      holdsMore: isManageable[index] !== true,
    };
    return maskRow(userResource.fields, getRestrictedFor(user), user);
  });
};

export const serializeExportedUsers = async (call: ReadCall, ids: readonly number[]): Promise<object[]> => {
  const { db } = call.permissions;
  const roles = await db.selectFrom('roles').select(['id', 'name', 'code']).execute();
  const depts = await db.selectFrom('depts').select(['id', 'parent_id as parentId', 'name', 'code']).execute();
  const scope = await loadDataScope(call);
  const nameRole = createRecordNamer(
    roles.map((role) => ({ ...role, name: translateRoleName(call.lang, role) })),
    (text) => splitNames(text).length === 1,
  );
  const positions = await loadPositions(db, scope, call.lang);
  const namePosition = createRecordNamer(positions, (text) => splitNames(text).length === 1);
  const nameDept = createRecordNamer(depts.filter(({ id }) => isDepartmentInScope(scope, id)));
  const users = await serializeUsers(call, ids);
  return users.map((user) => ({
    ...user,
    deptName: user.deptId === null ? '' : (nameDept(user.deptId) ?? user.deptName),
    roles: user.roles.flatMap((id) => nameRole(id) ?? []).join(', '),
    positions: user.positions.flatMap((id) => namePosition(id) ?? []).join(', '),
  }));
};

export const loadOptions = async (call: ReadCall): Promise<UserOptions> => {
  const { permissions, caller, lang } = call;
  const scope = await loadDataScope(call);
  const policy = await GrantPolicy.load(permissions, caller);
  const { db } = permissions;
  const roles = await db.selectFrom('roles').select(['id', 'name', 'code', 'status']).orderBy('id').execute();
  const roleContents = policy.isAdmin ? [] : await permissions.loadRoles(roles.map(({ id }) => id));
  const ungrantableIds = new Set(
    roleContents.filter((role) => !policy.covers(getRoleGrants(role, [], policy.context))).map(({ id }) => id),
  );
  const rows = await loadDeptRows(db);
  const ownCounts = await loadHeadCounts(db);
  const totalCounts = sumWithDescendants(rows, ownCounts);
  return {
    roles: roles.map((role) => ({
      ...role,
      name: translateRoleName(lang, role),
      grantable: !ungrantableIds.has(role.id),
    })),
    positions: (await loadPositions(db, scope, lang)).map(({ id, name, status, assignable }) => ({
      id,
      name,
      status,
      assignable,
    })),
    depts: rows
      .filter(({ id }) => isDepartmentInScope(scope, id))
      .map(({ id, parentId, name, status }) => ({
        id,
        parentId: parentId ?? '',
        name,
        status,
        userCount: ownCounts.get(id) ?? 0,
        totalUserCount: totalCounts.get(id) ?? 0,
      })),
  };
};
