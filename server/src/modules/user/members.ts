import { roleEndpoints } from '@atrium/contract/role/endpoints.ts';
import type { RoleMember } from '@atrium/contract/role/schemas.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import { type DataScope, whereUserInScope } from '../../authorization/data-scope.ts';
import { createTextCondition, loadSearchableFields, type SearchableFields } from '../../change/user-search.ts';
import { type AppContext, createReadContext } from '../../context/context.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import { loadRecordsInScope } from '../../resource/pipeline/load-records.ts';
import { checkUpdates, saveUpdates } from '../../resource/pipeline/record-batch.ts';
import { runInTransaction, type RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { serve } from '../../http/serve.ts';
import type { Filtered, Order } from '../../resource/list/order.ts';
import type { Paging } from '../../resource/list/page-rows.ts';
import { countRows, sortByIds, loadPage } from '../../resource/list/page.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { applyBatchAction } from './batch.ts';
import { users } from './resource.ts';

const order: Order = {
  name: 'name',
  keys: [
    { key: sql.ref('users.name_pinyin'), descending: false },
    { key: sql.ref('users.id'), descending: false },
  ],
};

interface MemberFilter {
  readonly id: number;
  readonly keyword?: string | undefined;
}

interface MemberScope {
  readonly scope: DataScope;
  readonly searchableFields: SearchableFields;
}

const selectMembers = (
  db: Kysely<Schema>,
  kind: DialectKind,
  { scope, searchableFields }: MemberScope,
  { id, keyword }: MemberFilter,
): Filtered<'users'> => {
  const members: Filtered<'users'> = db
    .selectFrom('users')
    .where((eb) => eb('users.id', 'in', eb.selectFrom('user_roles').select('user_id').where('role_id', '=', id)))
    .where(whereUserInScope(scope));
  return keyword ? members.where((eb) => createTextCondition(kind, eb, searchableFields, keyword)) : members;
};

const listMembers = async (
  db: Kysely<Schema>,
  kind: DialectKind,
  memberScope: MemberScope,
  { id, keyword, ...paging }: Paging & MemberFilter,
) => {
  const filteredMembers = selectMembers(db, kind, memberScope, { id, keyword });
  const { ids, ...page } = await loadPage(
    { from: filteredMembers },
    order,
    paging,
    await countRows(db, filteredMembers),
  );
  const rows = await db
    .selectFrom('users')
    .leftJoin('depts', 'depts.id', 'users.dept_id')
    .select(['users.id', 'users.username', 'users.name', 'users.avatar', 'users.status', 'depts.name as dept_name'])
    .where('users.id', 'in', [0, ...ids])
    .execute();
  const list = sortByIds(ids, rows).map(({ dept_name, ...row }): RoleMember => ({ ...row, deptName: dept_name ?? '' }));
  return { ...page, list };
};

const assertRoleExists = async (db: Kysely<Schema>, id: number): Promise<void> => {
  const role = await db.selectFrom('roles').select('id').where('id', '=', id).executeTakeFirst();
  if (!role) throw new ApiError('roles.notFound');
};

const changeMembers = async (
  tx: RecordTransaction,
  { id, add, remove }: { readonly id: number; readonly add: readonly number[]; readonly remove: readonly number[] },
): Promise<{ added: number; removed: number }> => {
  await assertRoleExists(tx.trx, id);
  const userIds = [...new Set([...add, ...remove])];
  const usersInScope = await loadRecordsInScope(users.definition, tx, userIds);
  if (usersInScope.length < userIds.length) throw new ApiError('users.notFound');
  const changedUsers = usersInScope.filter((user) => user.state.roles.includes(id) === remove.includes(user.id));
  const addedCount = changedUsers.filter(({ state }) => !state.roles.includes(id)).length;
  const checkedUsers = await checkUpdates(
    users.definition,
    tx,
    changedUsers.map((record) => {
      const action = record.state.roles.includes(id) ? 'withdraw' : 'assign';
      return { record, after: applyBatchAction({ act: action, roles: [id] }, record.state) };
    }),
  );
  for (const { apiError } of checkedUsers) if (apiError) throw apiError;
  await saveUpdates(users.definition, tx, checkedUsers);
  return { added: addedCount, removed: changedUsers.length - addedCount };
};

export const memberRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, dialect } = createReadContext(context);
  const { members, changeMembers: changeEndpoint } = roleEndpoints;

  serve(app, context, members, async (call) => {
    await assertRoleExists(call.permissions.db, call.input.id);
    const scope = await loadDataScope(call);
    const searchableFields = await loadSearchableFields(call.permissions, call.caller);
    return listMembers(db, dialect.kind, { scope, searchableFields }, call.input);
  });
  serve(app, context, changeEndpoint, (call) => runInTransaction(context, call, (tx) => changeMembers(tx, call.input)));
};
