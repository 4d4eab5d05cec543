import type { NotificationSelection } from '@atrium/contract/notification/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { existingPage } from '../../resource/list/page-rows.ts';

const ownOf = (db: Kysely<Schema>, userId: number) => db.selectFrom('notifications').where('user_id', '=', userId);

export const readLatest = (db: Kysely<Schema>, userId: number, limit: number) =>
  ownOf(db, userId).selectAll().orderBy('create_time', 'desc').orderBy('id', 'desc').limit(limit).execute();

interface Page {
  readonly kind?: string | undefined;
  readonly unread?: boolean | undefined;
  readonly current: number;
  readonly pageSize: number;
}

/** Returns a page of a user's notifications (beyond the end, the last page) and the number of all unread ones. */
export const readPage = async (db: Kysely<Schema>, userId: number, { kind, unread, current, pageSize }: Page) => {
  const matching = ownOf(db, userId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(unread !== undefined, (query) => query.where('is_read', '=', unread ? 0 : 1));
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = existingPage(current, pageSize, total);
  const rows = await matching
    .selectAll()
    .orderBy('create_time', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total, current: page, unread: await countUnread(db, userId) };
};

const countUnread = async (db: Kysely<Schema>, userId: number): Promise<number> => {
  const { unread } = await ownOf(db, userId)
    .where('is_read', '=', 0)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
};

/** Marks notifications as read or unread and returns how many changed. */
export const markRead = async (
  trx: Kysely<Schema>,
  userId: number,
  chosen: NotificationSelection,
  isRead: boolean,
): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ is_read: isRead ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('is_read', '=', isRead ? 0 : 1)
    .$if('ids' in chosen, (query) => query.where('id', 'in', 'ids' in chosen ? chosen.ids : []))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

export const remove = async (trx: Kysely<Schema>, userId: number, chosen: NotificationSelection): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .$if('ids' in chosen, (query) => query.where('id', 'in', 'ids' in chosen ? chosen.ids : []))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
