import { z } from 'zod';
import { call } from './call.ts';
import { ifFlag, ifGiven } from './edit.ts';
import { endpoint } from './endpoint.ts';
import { notificationKinds } from './notification-kinds.ts';
import { flag, id, instant, listOf, nothing, paging, rowId } from './shape.ts';

const notification = z.object({
  id: rowId,
  avatar: z.string(),
  /** Worded for `X-Lang`: "3 小时前". */
  date: z.string(),
  isRead: z.boolean(),
  message: z.string(),
  title: z.string(),
  createTime: instant,
  /** A path inside the web of what it is about. */
  link: z.string().optional(),
});
const notifications = z.array(notification);
export type Notification = z.output<typeof notification>;

const query = z.object({
  kind: ifGiven(z.enum(notificationKinds, { error: 'field.option' })),
  /** True: the unread ones; false: the read ones. */
  unread: ifFlag,
  ...paging,
});
const notificationPage = listOf(notification).extend({ unread: z.int() });
/** Some of one's own, or all. */
const all = z.object({ all: flag.refine((isAll) => isAll) });
const some = z.object({ ids: z.array(id).min(1).max(1000) });
const chosen = z.union([all, some], { error: 'field.required' });
export type ChosenNotifications = z.output<typeof chosen>;
const isRead = flag.default(true);
const marking = z.union([all.extend({ isRead }), some.extend({ isRead })], { error: 'field.required' });
const count = z.object({ changed: z.int() });

export const readNotifications = call<typeof nothing, typeof notifications>('GET', 'notifications', 'signed-in', {
  family: 'notification',
});
export const listNotifications = call<typeof query, typeof notificationPage>('GET', 'notification-list', 'signed-in');
export const markNotifications = call<typeof marking, typeof count>('POST', 'notification-item/read', 'signed-in');
export const clearNotifications = call<typeof chosen, typeof count>('POST', 'notification-item/clear', 'signed-in');

export const notificationEndpoints = {
  list: endpoint(readNotifications, {
    input: nothing,
    result: notifications,
    summary: 'The latest notifications of this user, newest first.',
  }),
  page: endpoint(listNotifications, {
    input: query,
    result: notificationPage,
    summary: 'All notifications of this user, newest first, with the number that is unread.',
  }),
  mark: endpoint(markNotifications, {
    input: marking,
    result: count,
    summary: 'Marks notifications as read or unread.',
  }),
  clear: endpoint(clearNotifications, { input: chosen, result: count, summary: 'Removes notifications for good.' }),
};
