import { z } from 'zod';
import { createSchemas } from '../resource/schemas.ts';
import { optionalFlag } from '../schema/edit.ts';
import { createTime, flag, id, createListSchema, paging, rowId } from '../schema/shape.ts';
import { notificationResource } from './fields.ts';

const notification = z.object({
  id: rowId.meta({ description: 'ID of the notification.' }),
  avatar: z.string().meta({ description: 'Address of the image, under `/api`.' }),
  date: z
    .string()
    .meta({ description: 'Relative time of the notification in the language of `X-Lang`, such as `3 小时前`.' }),
  isRead: z.boolean().meta({ description: 'True if the notification is read.' }),
  message: z.string().meta({ description: 'Text of the notification in the language of `X-Lang`.' }),
  title: z.string().meta({ description: 'Title of the notification in the language of `X-Lang`.' }),
  createTime,
  link: z.string().optional().meta({ description: 'Path of the related page in the web app.' }),
});

export const notifications = z.array(notification);
export type Notification = z.output<typeof notification>;

export const query = z.object({
  ...createSchemas(notificationResource).filters,
  unread: optionalFlag.meta({
    description: 'True for unread notifications only, false for read notifications only; both if absent.',
  }),
  ...paging,
});
export type NotificationQuery = z.output<typeof query>;

export const notificationPage = createListSchema(notification).extend({
  unread: z.int().meta({ description: 'Number of unread notifications on all pages.' }),
});

const allSelection = z.object({
  all: flag.refine((isAll) => isAll).meta({ description: 'True to select all notifications of the caller.' }),
});

const idSelection = z.object({ ids: z.array(id).min(1).max(1000).meta({ description: 'IDs of the notifications.' }) });
const allUntil = allSelection.extend({
  until: id.optional().meta({ description: 'ID of the newest selected notification; without it, all are selected.' }),
});
export const notificationSelection = z.union([allUntil, idSelection], { error: 'field.required' });
export type NotificationSelection = z.output<typeof notificationSelection>;
const isRead = flag.default(true).meta({ description: 'True to mark the notifications as read, false as unread.' });
export const readStateChange = z.union([allSelection.extend({ isRead }), idSelection.extend({ isRead })], {
  error: 'field.required',
});
export const count = z.object({ changed: z.int().meta({ description: 'Number of changed notifications.' }) });
