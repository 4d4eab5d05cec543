/** A download address that has been given out, by the hash of its ticket. */
export interface DownloadTable {
  hash: string;
  session_id: number;
  /** Path of the export that it fetches. */
  path: string;
  /** JSON of the input, as it was sent. */
  input: string;
  language: string;
  expire_time: number;
}
