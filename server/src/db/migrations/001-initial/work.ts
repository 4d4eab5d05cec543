import { flag, identity, instant, integer, optional, real, reference, text, type Table } from '../../tables.ts';

const figures: Table = {
  name: 'figures',
  columns: { day: text, measure: text, channel: text, source: text, category: text, value: real },
  // The usual query is one measure over several days.
  primaryKey: ['measure', 'day', 'channel', 'source', 'category'],
  indexes: [['day']],
  checks: { figures_day_check: 'length(day) = 10' },
};

const notifications: Table = {
  name: 'notifications',
  columns: {
    id: identity,
    user_id: reference,
    kind: text,
    params: text,
    link: text,
    is_read: flag,
    create_time: instant,
  },
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'cascade' }],
  indexes: [
    ['user_id', 'create_time', 'id'],
    ['user_id', 'is_read'],
  ],
};

/** Outbox: a delivery is saved in the transaction that causes it, and sent after the commit. */
const messages: Table = {
  name: 'messages',
  columns: {
    id: identity,
    address: text,
    language: text,
    kind: text,
    params: text,
    tries: integer,
    next_time: instant,
    create_time: instant,
  },
  indexes: [['next_time']],
};

/** When an account is deleted, the user of its files becomes null, which marks them for removal. */
const files: Table = {
  name: 'files',
  columns: { name: text, kind: text, user_id: optional(reference), size: integer, create_time: instant },
  primaryKey: ['name'],
  foreignKeys: [{ column: 'user_id', parent: 'users', onDelete: 'set null' }],
  indexes: [['user_id'], ['create_time']],
};

const scheduledTasks: Table = {
  name: 'scheduled_tasks',
  columns: {
    name: text,
    last_started: optional(instant),
    last_finished: optional(instant),
    last_result: text,
    last_error: text,
    duration_ms: optional(integer),
    next_run_at: instant,
  },
  primaryKey: ['name'],
};

export const workTables: readonly Table[] = [figures, notifications, messages, files, scheduledTasks];
