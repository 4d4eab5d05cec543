import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import {
  createTables,
  flag,
  identity,
  instant,
  integer,
  json,
  optional,
  reference,
  text,
  type Table,
} from '../tables.ts';

const jobs: Table = {
  name: 'jobs',
  columns: {
    id: identity,
    kind: text,
    state: text,
    user_id: reference,
    session_id: reference,
    address: text,
    language: text,
    input: json,
    done: integer,
    total: optional(integer),
    counts: json,
    place: json,
    tries: integer,
    next_time: instant,
    holder: text,
    problem: json,
    file_name: text,
    create_time: instant,
    start_time: optional(instant),
    end_time: optional(instant),
    file_until: optional(instant),
  },
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
  indexes: [['user_id', 'id'], ['state', 'next_time'], ['file_until']],
};

const jobParts: Table = {
  name: 'job_parts',
  columns: { job_id: reference, side: text, part: integer, content: text },
  primaryKey: ['job_id', 'side', 'part'],
  foreignKeys: [{ column: 'job_id', parent: 'jobs', onDelete: 'cascade' }],
};

const schedules: Table = {
  name: 'schedules',
  columns: { name: text, time: instant, took: integer, succeeded: flag },
  primaryKey: ['name'],
};

/** Work that goes on while nobody waits for it. */
export const jobTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> => createTables(db, kind, [jobs, jobParts, schedules]),
};
