import { nameSeparator } from '@atrium/contract/audit/actions.ts';
import { apiTokenResource } from '@atrium/contract/api-token/fields.ts';
import type { ApiToken, ApiTokenQuery } from '@atrium/contract/api-token/schemas.ts';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { parseTexts } from '../../auth/api-tokens.ts';
import type { ReadCall } from '../../context/read-call.ts';
import type { Schema } from '../../db/schema.ts';
import { translateTitle } from '../../lib/tree/titles.ts';
import { createConditions, createListOrder } from '../../resource/fields/query.ts';
import { sortByIds } from '../../resource/list/page.ts';
import { loadDataScope, loadManageableUserIds } from '../../resource/pipeline/call-data.ts';
import { createListReader } from '../../resource/pipeline/record-reader.ts';
import { selectUsersInScope } from '../../resource/pipeline/users-in-scope.ts';
import { describePermissions } from './permissions.ts';

const filterByState = (
  eb: ExpressionBuilder<Schema, 'api_tokens'>,
  state: ApiToken['state'],
  now: number,
): Expression<SqlBool> => {
  if (state === 'revoked') return eb('api_tokens.revoke_time', 'is not', null);
  return eb.and([
    eb('api_tokens.revoke_time', 'is', null),
    eb('api_tokens.expire_time', state === 'valid' ? '>' : '<=', now),
  ]);
};

const selectTokens = async (call: ReadCall, { keyword, sort = [], state, ...filter }: Partial<ApiTokenQuery>) => {
  const { context, permissions } = call;
  const { all } = await loadDataScope(call);
  const usersInScope = await selectUsersInScope(call);
  const matchingOwners = await selectUsersInScope(call, { keyword });
  const filterByKeyword = (eb: ExpressionBuilder<Schema, 'api_tokens'>): Expression<SqlBool> =>
    eb.or([
      ...createConditions({ ...apiTokenResource, search: ['name'] }, { keyword }),
      eb('api_tokens.user_id', 'in', matchingOwners),
    ]);
  const records = permissions.db
    .selectFrom('api_tokens')
    .where((eb) =>
      eb.and([
        ...createConditions({ ...apiTokenResource, search: [] }, filter),
        ...(state ? [eb.or(state.map((name) => filterByState(eb, name, context.clock())))] : []),
        ...(all ? [] : [eb('api_tokens.user_id', 'in', usersInScope)]),
        ...(keyword ? [filterByKeyword(eb)] : []),
      ]),
    );
  return { records, order: createListOrder(apiTokenResource, sort) };
};

const loadRows = ({ permissions }: ReadCall, ids: readonly number[]) =>
  permissions.db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .selectAll('api_tokens')
    .select(['users.name as owner_name', 'users.username', 'users.dept_id'])
    .where('api_tokens.id', 'in', [0, ...ids])
    .execute();

type TokenRow = Awaited<ReturnType<typeof loadRows>>[number];

const getState = ({ revoke_time, expire_time }: TokenRow, now: number): ApiToken['state'] => {
  if (revoke_time !== null) return 'revoked';
  return expire_time > now ? 'valid' : 'expired';
};

const serialize = async (call: ReadCall, ids: readonly number[]): Promise<ApiToken[]> => {
  const { context, permissions, lang } = call;
  const rows = sortByIds(ids, await loadRows(call, ids));
  const owners = rows.map((row) => ({ id: row.user_id, deptId: row.dept_id }));
  const manageableOwners = await loadManageableUserIds(call, owners);
  const names = new Map(
    (await permissions.loadMenus()).map(({ builtin_key: key, name }) => [key ?? '', translateTitle(lang, name)]),
  );
  const now = context.clock();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    ownerName: row.owner_name,
    username: row.username,
    userId: row.user_id,
    state: getState(row, now),
    expireTime: row.expire_time,
    lastUseTime: row.last_use_time,
    lastAddress: row.last_address,
    permissions: describePermissions(names, parseTexts(row.permissions), nameSeparator),
    networks: parseTexts(row.networks).join('\n'),
    createTime: row.create_time,
    revokeTime: row.revoke_time,
    holdsMore: !manageableOwners.has(row.user_id),
  }));
};

export const apiTokens = createListReader<ApiToken, ApiTokenQuery>({
  resource: apiTokenResource,
  serialize,
  select: selectTokens,
});
