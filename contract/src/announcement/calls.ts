import type { auditPage, historyQuery } from '../audit/schemas.ts';
import { buttons } from '../buttons.ts';
import { get, post, put, remove } from '../call.ts';
import type { byId, removalResult } from '../schema/edit.ts';
import type { file } from '../schema/export.ts';
import type { noInput, recordIdsToDelete } from '../schema/shape.ts';
import type {
  announcement,
  announcementChange,
  announcementExport,
  announcementPage,
  announcementQuery,
  announcementText,
  currentAnnouncements,
  maintenanceNotices,
  newAnnouncement,
  receiptChange,
  receiptCount,
  receiptPage,
  receiptQuery,
  transition,
} from './schemas.ts';

const path = '/system/announcement';
const family = 'announcement';

export const listAnnouncements = get<typeof announcementQuery, typeof announcementPage>(
  family,
  'announcement-list',
  path,
);
export const exportAnnouncements = get<typeof announcementExport, typeof file>(family, 'announcement-list/export', [
  path,
  'permission:button:export',
]);
export const readAnnouncement = get<typeof byId, typeof announcement>(family, 'announcement-item', path);
export const createAnnouncement = post<typeof newAnnouncement, typeof announcement>(family, 'announcement-item', [
  path,
  buttons.add,
]);
export const updateAnnouncement = put<typeof announcementChange, typeof announcement>(family, 'announcement-item', [
  path,
  buttons.update,
]);
export const deleteAnnouncement = remove<typeof recordIdsToDelete, typeof removalResult>(family, 'announcement-item', [
  path,
  buttons.delete,
]);
export const publishAnnouncement = post<typeof transition, typeof announcement>(family, 'announcement-item/publish', [
  path,
  'permission:button:publish',
]);
export const withdrawAnnouncement = post<typeof transition, typeof announcement>(family, 'announcement-item/withdraw', [
  path,
  'permission:button:withdraw',
]);
export const readAnnouncementHistory = get<typeof historyQuery, typeof auditPage>(
  family,
  'announcement-item/history',
  path,
);
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
