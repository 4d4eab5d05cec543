import type { NotificationSelection } from '@atrium/contract/notification/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Marks notifications as read or unread and returns how many changed. */
export const markNotifications = async (
  trx: Kysely<Schema>,
  userId: number,
  selection: NotificationSelection,
  isRead: boolean,
): Promise<number> => {
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ is_read: isRead ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('is_read', '=', isRead ? 0 : 1)
    .$if('ids' in selection, (query) => query.where('id', 'in', 'ids' in selection ? selection.ids : []))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

export const deleteNotifications = async (
  trx: Kysely<Schema>,
  userId: number,
  selection: NotificationSelection,
): Promise<number> => {
  const until = 'until' in selection ? selection.until : undefined;
  const { numDeletedRows } = await trx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .$if('ids' in selection, (query) => query.where('id', 'in', 'ids' in selection ? selection.ids : []))
    .$if(until !== undefined, (query) => query.where('id', '<=', until ?? 0))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
