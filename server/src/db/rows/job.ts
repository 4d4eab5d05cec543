import type { JobKind, JobState, ScheduleName } from '@atrium/contract/job/fields.ts';
import type { Generated } from 'kysely';
import type { Flag } from './edited.ts';

/** Work that somebody asked for and does not wait for. */
export interface JobTable {
  id: Generated<number>;
  kind: JobKind;
  /** A draft has its source, and nobody has said yet what is to be done with it. */
  state: JobState | 'draft';
  user_id: number;
  /** The session that asked, with whose rights it is done; it ends with that. */
  session_id: number;
  /** From where it was asked, for the audit. */
  address: string;
  language: string;
  /** JSON of what was asked, as it was sent. */
  input: string;
  done: number;
  total: number | null;
  /** JSON of what came of it so far, by what is counted. */
  counts: string;
  /** JSON that the kind itself keeps to go on from. */
  place: string;
  /** How often it was begun without coming to an end or further. */
  tries: number;
  /** When it is due, or until when the copy that does it has it. */
  next_time: number;
  /** Names the run that has it; `''` for none. */
  holder: string;
  /** A refusal as JSON (`JobProblem`); `''` for none. */
  problem: string;
  /** What its file is called; `''` for none. */
  file_name: string;
  create_time: number;
  start_time: number | null;
  end_time: number | null;
  /** When its file and its source are removed. */
  file_until: number | null;
}

/** A piece of the source or of the file of a job, encrypted. */
export interface JobPartTable {
  job_id: number;
  side: 'source' | 'file';
  part: number;
  content: string;
}

/** How something that the product does by itself went last, on whatever copy. */
export interface ScheduleTable {
  name: ScheduleName;
  time: number;
  /** Milliseconds. */
  took: number;
  succeeded: Flag;
}
