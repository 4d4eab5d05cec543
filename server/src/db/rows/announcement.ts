import type { announcementResource } from '@atrium/contract/announcement/fields.ts';
import type { ResourceTable } from './resource-tables.ts';

/** `state` is the stored state (`StoredState` in the contract). */
export type AnnouncementTable = ResourceTable<typeof announcementResource.fields>;

export interface AnnouncementDeptTable {
  announcement_id: number;
  dept_id: number;
}

export interface AnnouncementRoleTable {
  announcement_id: number;
  role_id: number;
}

export interface AnnouncementPositionTable {
  announcement_id: number;
  position_id: number;
}

export interface AnnouncementUserTable {
  announcement_id: number;
  user_id: number;
}

/** Inserted when a user first reads an announcement. */
export interface AnnouncementReceiptTable {
  announcement_id: number;
  user_id: number;
  read_time: number;
  confirm_time: number | null;
}
