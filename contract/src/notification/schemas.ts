import { z } from 'zod';
import { ifFlag, ifGiven } from '../schema/edit.ts';
import { flag, id, instant, listOf, paging, rowId } from '../schema/shape.ts';
import { notificationKinds } from './kinds.ts';

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

export const notifications = z.array(notification);
export type Notification = z.output<typeof notification>;

export const query = z.object({
  kind: ifGiven(z.enum(notificationKinds, { error: 'field.option' })),
  /** True: the unread ones; false: the read ones. */
  unread: ifFlag,
  ...paging,
});

export const notificationPage = listOf(notification).extend({ unread: z.int() });

/** Some of one's own, or all. */
const all = z.object({ all: flag.refine((isAll) => isAll) });

const some = z.object({ ids: z.array(id).min(1).max(1000) });
export const chosen = z.union([all, some], { error: 'field.required' });
export type ChosenNotifications = z.output<typeof chosen>;
const isRead = flag.default(true);
export const marking = z.union([all.extend({ isRead }), some.extend({ isRead })], { error: 'field.required' });
export const count = z.object({ changed: z.int() });
