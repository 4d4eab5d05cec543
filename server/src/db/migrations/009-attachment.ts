import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import {
  addColumns,
  createTables,
  flag,
  instant,
  integer,
  json,
  optional,
  reference,
  text,
  withDefault,
  type Table,
} from '../tables.ts';

/** Not in the table `files`, because an instance of the previous release would delete these files as unused. */
const attachments: Table = {
  name: 'attachments',
  columns: {
    file: text,
    resource: text,
    field: text,
    record_id: optional(reference),
    name: text,
    size: integer,
    media_type: text,
    has_thumbnail: flag,
    hash: text,
    /** No foreign key: attached files outlive their user. */
    user_id: reference,
    create_time: instant,
  },
  primaryKey: ['file'],
  indexes: [
    ['user_id', 'record_id'],
    ['resource', 'record_id'],
  ],
};

export const attachmentTable = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await createTables(db, kind, [attachments]);
    await addColumns(db, kind, 'positions', { documents: withDefault(json, '[]') });
  },
};
