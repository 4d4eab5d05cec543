export interface DownloadTable {
  hash: string;
  session_id: number;
  path: string;
  /** JSON of the input of the request. */
  input: string;
  language: string;
  time_zone: string;
  expire_time: number;
}
