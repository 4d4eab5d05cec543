import { z } from 'zod';
import { createResourceSchemas } from '../resource/resource-schemas.ts';
import { baseVersion, cursorPaging, createPageSchema, idList, search } from '../schema/edit.ts';
import { flag, id, instant, rowId } from '../schema/shape.ts';
import { announcementResource } from './fields.ts';

export const announcement = createResourceSchemas(announcementResource).row;
export type Announcement = z.output<typeof announcement>;
export const transition = z.object({ id, version: baseVersion });

const title = z.string().meta({ description: 'Title of the announcement.' });
const expireTime = instant.nullable().meta({ description: 'Time of expiry, in epoch milliseconds; null for none.' });

const current = z.object({
  id: rowId.meta({ description: 'ID of the announcement.' }),
  title,
  importance: announcement.shape.importance,
  isPinned: z.boolean().meta({ description: 'True if the announcement is listed first.' }),
  mustConfirm: z.boolean().meta({ description: 'True if the user must confirm the announcement.' }),
  publishTime: instant.meta({ description: 'Time of publication, in epoch milliseconds.' }),
  expireTime,
  isRead: z.boolean().meta({ description: 'True if the user has read the announcement.' }),
  isConfirmed: z.boolean().meta({ description: 'True if the user has confirmed the announcement.' }),
});
export type CurrentAnnouncement = z.output<typeof current>;
export const currentAnnouncements = z.array(current);
export const announcementText = current.extend({
  body: z.string().meta({ description: 'Text in Markdown; HTML in it is not rendered.' }),
});

export const receiptChange = z.object({
  ids: idList(100).meta({ description: 'IDs of the announcements.' }),
  confirm: flag.default(false).meta({ description: 'True to confirm the announcements, too.' }),
});
export const receiptCount = z.object({
  changed: z.int().meta({ description: 'Number of announcements that were marked.' }),
});

export const receiptStates = ['read', 'unread', 'confirmed', 'unconfirmed'] as const;
export type ReceiptState = (typeof receiptStates)[number];
export const receiptQuery = z.object({
  id,
  state: z
    .enum(receiptStates, { error: 'field.option' })
    .default('read')
    .meta({ description: 'State of the listed users.' }),
  keyword: search.meta({ description: 'Text contained in the name, username, phone number or email of the user.' }),
  ...cursorPaging,
});

const receipt = z.object({
  id: rowId.meta({ description: 'ID of the user.' }),
  username: z.string().meta({ description: 'Username to sign in with.' }),
  name: z.string().meta({ description: 'Name of the user.' }),
  avatar: z.string().meta({ description: 'Address of the profile picture; `""` for none.' }),
  deptName: z.string().meta({ description: 'Name of the department; `""` for none.' }),
  readTime: instant.nullable().meta({ description: 'Time of reading, in epoch milliseconds; null if unread.' }),
  confirmTime: instant
    .nullable()
    .meta({ description: 'Time of confirmation, in epoch milliseconds; null if unconfirmed.' }),
});
export type Receipt = z.output<typeof receipt>;
export const receiptPage = createPageSchema(receipt).extend({
  addressed: z.int().meta({ description: 'Number of addressed users within the data scope of the caller.' }),
  read: z.int().meta({ description: 'Number of these users who have read the announcement.' }),
  confirmed: z.int().meta({ description: 'Number of these users who have confirmed the announcement.' }),
});

export const maintenanceNotices = z.array(z.object({ title, endTime: expireTime }));
