import type { UserQuery } from '@atrium/contract/user/schemas.ts';
import { perInstance } from '../../platform/context/per-instance.ts';
import type { ReadCall } from '../../platform/context/read-call.ts';
import type { Selection } from '../../platform/crud/definition.ts';
import { loadDataScope } from '../../platform/crud/call-data.ts';
import type { Paging } from '../../platform/list/page-rows.ts';
import { UserCounts } from './count.ts';
import { filteredUsers, selectionOf, sourceOf, userOrder } from './filter.ts';

/** The filters and the sort order of a list of users. */
export type UserListQuery = Omit<UserQuery, keyof Paging>;

const countsOf = perInstance((context) => new UserCounts({ ...context, db: context.database.reads }));

/** Selects the users of a list within the data scope of a call. */
export const selectUsers = async (call: ReadCall, { sort, ...filter }: UserListQuery): Promise<Selection> => {
  const { context, permissions, caller } = call;
  const selection = await selectionOf(permissions, caller, await loadDataScope(call), filter, sort);
  const place = { db: permissions.db, dialect: context.dialect };
  return {
    records: filteredUsers(permissions.db, context.dialect.kind, selection),
    order: userOrder(sort),
    count: () => countsOf(context).of(selection),
    planFor: (total) => sourceOf(place, selection, sort, total),
  };
};
