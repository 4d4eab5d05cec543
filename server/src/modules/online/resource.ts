import { onlineResource } from '@atrium/contract/online/fields.ts';
import type { OnlineQuery, OnlineSession } from '@atrium/contract/online/schemas.ts';
import type { ExpressionBuilder } from 'kysely';
import { connectedMs } from '../../auth/session-rows.ts';
import { isUserInScope } from '../../authorization/data-scope.ts';
import type { ReadCall } from '../../context/read-call.ts';
import type { Schema } from '../../db/schema.ts';
import { createConditions, createListOrder } from '../../resource/fields/query.ts';
import { preferIndex } from '../../resource/list/hints.ts';
import { sortByIds } from '../../resource/list/page.ts';
import { loadDataScope, loadManageableUserIds } from '../../resource/pipeline/call-data.ts';
import { createListReader } from '../../resource/pipeline/record-reader.ts';
import { selectUsersInScope } from '../../resource/pipeline/users-in-scope.ts';

export const selectOnline = async (call: ReadCall, { keyword, deptId, sort = [], ...filter }: Partial<OnlineQuery>) => {
  const { context, permissions } = call;
  const { all, depts } = await loadDataScope(call);
  const usersInScope = await selectUsersInScope(call);
  const matchingUsers = await selectUsersInScope(call, { keyword, deptId });
  // A department may have very many users, for whom following the sort order is faster.
  const followsSortOrder = context.dialect.kind === 'sqlite' && !keyword && (all || depts.size > 0);
  const isMatchingUser = (eb: ExpressionBuilder<Schema, 'sessions'>) => {
    const condition = eb('sessions.user_id', 'in', matchingUsers);
    return followsSortOrder ? preferIndex(condition) : condition;
  };
  const isDeviceFiltered = filter.address !== undefined || filter.device !== undefined;
  const records = permissions.db.selectFrom('sessions').where((eb) =>
    eb.and([
      eb('sessions.expire_time', '>', context.clock()),
      ...createConditions({ ...onlineResource, search: [] }, filter),
      ...(all && !deptId && !keyword ? [] : [isMatchingUser(eb)]),
      // The filters must not reveal the hidden address and browser of an impersonation.
      ...(all || !isDeviceFiltered
        ? []
        : [eb.or([eb('sessions.viewer_id', 'is', null), eb('sessions.viewer_id', 'in', usersInScope)])]),
    ]),
  );
  return { records, order: createListOrder(onlineResource, sort) };
};

const loadRows = ({ permissions }: ReadCall, ids: readonly number[]) =>
  permissions.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('depts', 'depts.id', 'users.dept_id')
    .leftJoin('users as viewers', 'viewers.id', 'sessions.viewer_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.device', 'sessions.address', 'sessions.stream_time'])
    .select(['sessions.create_time', 'sessions.last_use_time', 'sessions.viewer_id'])
    .select(['users.name', 'users.username', 'users.dept_id', 'depts.name as dept'])
    .select(['viewers.name as viewer', 'viewers.dept_id as viewer_dept_id'])
    .where('sessions.id', 'in', [0, ...ids])
    .execute();

type SessionRow = Awaited<ReturnType<typeof loadRows>>[number];

/** Returns the user of a session and, of an impersonation, also the viewer. */
const listUsers = ({ user_id, dept_id, viewer_id, viewer_dept_id }: SessionRow) => [
  { id: user_id, deptId: dept_id },
  ...(viewer_id === null ? [] : [{ id: viewer_id, deptId: viewer_dept_id }]),
];

const serialize = async (call: ReadCall, ids: readonly number[]): Promise<OnlineSession[]> => {
  const { context, caller } = call;
  const rows = sortByIds(ids, await loadRows(call, ids));
  const manageableUserIds = await loadManageableUserIds(call, rows.flatMap(listUsers));
  const scope = await loadDataScope(call);
  const connectedSince = context.clock() - connectedMs;
  return rows.map((row) => {
    const isViewerHidden =
      row.viewer_id !== null && !isUserInScope(scope, { id: row.viewer_id, deptId: row.viewer_dept_id });
    return {
      id: row.id,
      userId: row.user_id,
      name: row.name,
      username: row.username,
      deptId: row.dept_id,
      deptName: row.dept ?? '',
      // The event stream of the caller may be too new to be saved.
      connected: row.id === caller.sessionId || row.stream_time > connectedSince,
      device: isViewerHidden ? '' : row.device,
      address: isViewerHidden ? '' : row.address,
      createTime: row.create_time,
      lastUseTime: row.last_use_time,
      viewer: row.viewer ?? '',
      own: row.id === caller.sessionId,
      holdsMore: listUsers(row).some(({ id }) => !manageableUserIds.has(id)),
    };
  });
};

export const onlineSessions = createListReader<OnlineSession, OnlineQuery>({
  resource: onlineResource,
  serialize,
  select: selectOnline,
});
