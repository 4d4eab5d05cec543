export interface DownloadTable {
  hash: string;
  session_id: number;
  /** Path of the export. */
  path: string;
  /** JSON of the input as sent. */
  input: string;
  language: string;
  time_zone: string;
  expire_time: number;
}
