/** Inserted when a user first reads an announcement. */
export interface AnnouncementReceiptTable {
  announcement_id: number;
  user_id: number;
  read_time: number;
  confirm_time: number | null;
}
