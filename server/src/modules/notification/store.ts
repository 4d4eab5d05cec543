import type { NotificationSelection } from '@atrium/contract/notification/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Marks notifications as read or unread and returns how many changed. */
export const markNotifications = async (
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

/** Deletes notifications, optionally up to an ID, and returns their number. */
export const deleteNotifications = async (
  trx: Kysely<Schema>,
  userId: number,
  chosen: NotificationSelection,
): Promise<number> => {
  const until = 'until' in chosen ? chosen.until : undefined;
  const { numDeletedRows } = await trx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .$if('ids' in chosen, (query) => query.where('id', 'in', 'ids' in chosen ? chosen.ids : []))
    .$if(until !== undefined, (query) => query.where('id', '<=', until ?? 0))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
