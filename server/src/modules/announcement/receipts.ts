import type { Receipt, ReceiptState } from '@atrium/contract/announcement/schemas.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import { whereUserInScope } from '../../authorization/data-scope.ts';
import { createTextCondition, loadSearchableFields } from '../../change/user-search.ts';
import type { ReadCall } from '../../context/read-call.ts';
import type { Schema } from '../../db/schema.ts';
import type { Filtered, Order } from '../../resource/list/order.ts';
import { countRows, loadPage, sortByIds } from '../../resource/list/page.ts';
import type { Paging } from '../../resource/list/page-rows.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import { isAddressed } from './recipients.ts';

const order: Order = {
  name: 'name',
  keys: [
    { key: sql.ref('users.name_pinyin'), descending: false },
    { key: sql.ref('users.id'), descending: false },
  ],
};

const whereReceipt = (id: number, state: ReceiptState) => (eb: ExpressionBuilder<Schema, 'users'>) => {
  const receipts = eb.selectFrom('announcement_receipts').select('user_id').where('announcement_id', '=', id);
  const isAboutConfirmation = state === 'confirmed' || state === 'unconfirmed';
  const matchingReceipts = isAboutConfirmation ? receipts.where('confirm_time', 'is not', null) : receipts;
  return eb('users.id', state === 'read' || state === 'confirmed' ? 'in' : 'not in', matchingReceipts);
};

const selectAddressedUsers = async (call: ReadCall, id: number): Promise<Filtered<'users'>> => {
  const { permissions } = call;
  const { db } = permissions;
  const { audience } = await db
    .selectFrom('announcements')
    .select('audience')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const depts = await db.selectFrom('announcement_depts').select('dept_id').where('announcement_id', '=', id).execute();
  const tree = await permissions.loadDepartments();
  const branch = new Set(depts.flatMap(({ dept_id }) => tree.branch(dept_id).map((descendant) => descendant.id)));
  return db
    .selectFrom('users')
    .where(isAddressed({ id, audience }, [...branch]))
    .where(whereUserInScope(await loadDataScope(call)));
};

interface ReceiptFilter extends Paging {
  readonly id: number;
  readonly state: ReceiptState;
  readonly keyword?: string | undefined;
}

/** Returns the recipients of an announcement, filtered by read or confirmed state, and their number per state. */
export const listReceipts = async (call: ReadCall, { id, state, keyword, ...paging }: ReceiptFilter) => {
  const { permissions, caller, context } = call;
  const { db } = permissions;
  const addressedUsers = await selectAddressedUsers(call, id);
  const searchableFields = await loadSearchableFields(permissions, caller);
  const usersInState = addressedUsers.where(whereReceipt(id, state));
  const filteredUsers = keyword
    ? usersInState.where((eb) => createTextCondition(context.dialect.kind, eb, searchableFields, keyword))
    : usersInState;
  const { ids, ...page } = await loadPage({ from: filteredUsers }, order, paging, await countRows(db, filteredUsers));
  const rows = await db
    .selectFrom('users')
    .leftJoin('depts', 'depts.id', 'users.dept_id')
    .leftJoin('announcement_receipts', (join) =>
      join.onRef('announcement_receipts.user_id', '=', 'users.id').on('announcement_receipts.announcement_id', '=', id),
    )
    .select(['users.id', 'users.username', 'users.name', 'users.avatar', 'depts.name as deptName'])
    .select(['announcement_receipts.read_time as readTime', 'announcement_receipts.confirm_time as confirmTime'])
    .where('users.id', 'in', [0, ...ids])
    .execute();
  const list = sortByIds(ids, rows).map((row): Receipt => ({ ...row, deptName: row.deptName ?? '' }));
  return {
    ...page,
    list,
    addressed: await countRows(db, addressedUsers),
    read: await countRows(db, addressedUsers.where(whereReceipt(id, 'read'))),
    confirmed: await countRows(db, addressedUsers.where(whereReceipt(id, 'confirmed'))),
  };
};
