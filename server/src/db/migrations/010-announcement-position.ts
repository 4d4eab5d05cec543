import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { createTables } from '../tables.ts';
import { createTargetTable } from './004-announcement.ts';

export const announcementPositions = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    createTables(db, kind, [createTargetTable('position_id', 'positions')]),
};
