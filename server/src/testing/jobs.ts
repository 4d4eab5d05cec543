import type { Insertable, Kysely } from 'kysely';
import type { JobTable } from '../db/rows/job.ts';
import type { Schema } from '../db/schema.ts';

const idle = {
  kind: 'role.export',
  session_id: 0,
  address: '127.0.0.1',
  language: 'en-US',
  input: '{}',
  done: 0,
  total: null,
  counts: '{}',
  place: 'null',
  tries: 0,
  next_time: 0,
  holder: '',
  problem: '',
  file_name: '',
  create_time: 0,
  start_time: null,
  end_time: null,
  file_until: null,
} as const;

/** Adds a job, of a session that has ended; nobody is told of it. */
export const addJob = async (
  db: Kysely<Schema>,
  parts: Pick<Insertable<JobTable>, 'user_id' | 'state'> & Partial<Insertable<JobTable>>,
): Promise<number> => {
  const row = { ...idle, ...parts };
  const { id } = await db.insertInto('jobs').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
