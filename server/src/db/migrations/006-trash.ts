import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables, identity, instant, integer, json, reference, text, type Table } from '../tables.ts';

const trash: Table = {
  name: 'trash',
  columns: {
    id: identity,
    resource: text,
    record_id: reference,
    name: text,
    below: integer,
    /** No foreign key: the user may be deleted, too. */
    deleted_by_id: reference,
    deleted_by: text,
    delete_time: instant,
    data: json,
  },
  unique: [{ columns: ['resource', 'record_id'] }],
  indexes: [['delete_time', 'id']],
};

/** Uploaded files of deleted records, which are kept until the records are purged. */
const trashFiles: Table = {
  name: 'trash_files',
  columns: { trash_id: reference, name: text },
  primaryKey: ['trash_id', 'name'],
  foreignKeys: [{ column: 'trash_id', parent: 'trash', onDelete: 'cascade' }],
  indexes: [['name']],
};

export const trashTables = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> => createTables(db, kind, [trash, trashFiles]),
};
