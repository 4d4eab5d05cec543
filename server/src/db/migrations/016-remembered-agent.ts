import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, optional, text } from '../tables.ts';

export const rememberedAgentColumn = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    addColumns(db, kind, 'sign_in_devices', { remembered_agent: optional(text) }),
};
