import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { instant, nothing, rowId } from './shape.ts';

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

export const readNotifications = call<typeof nothing, typeof notifications>('GET', 'notifications', 'signed-in');

export const notificationEndpoints = {
  list: endpoint(readNotifications, {
    input: nothing,
    result: notifications,
    summary: 'The latest notifications of this user, newest first.',
  }),
};
