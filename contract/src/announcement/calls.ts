import { get, post } from '../call.ts';
import type { byId } from '../schema/edit.ts';
import type { noInput } from '../schema/shape.ts';
import type {
  announcement,
  announcementText,
  currentAnnouncements,
  maintenanceNotices,
  receiptChange,
  receiptCount,
  receiptPage,
  receiptQuery,
  transition,
} from './schemas.ts';

const path = '/system/announcement';
const family = 'announcement';

export const publishAnnouncement = post<typeof transition, typeof announcement>(family, 'announcement-item/publish', [
  path,
  'permission:button:publish',
]);
export const withdrawAnnouncement = post<typeof transition, typeof announcement>(family, 'announcement-item/withdraw', [
  path,
  'permission:button:withdraw',
]);
export const listReceipts = get<typeof receiptQuery, typeof receiptPage>(family, 'announcement-item/receipts', path);

// A separate family, because marking own announcements does not affect the management page.
const ownFamily = 'own-announcement';

export const readAnnouncements = get<typeof noInput, typeof currentAnnouncements>(
  ownFamily,
  'announcements',
  'signed-in',
);
export const readAnnouncementText = get<typeof byId, typeof announcementText>(
  ownFamily,
  'announcements/text',
  'signed-in',
);
export const markAnnouncements = post<typeof receiptChange, typeof receiptCount>(
  ownFamily,
  'announcements/read',
  'signed-in',
);
export const readMaintenance = get<typeof noInput, typeof maintenanceNotices>(
  'maintenance',
  'maintenance-notices',
  'public',
);
