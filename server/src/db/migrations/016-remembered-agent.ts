import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, optional, text } from '../tables.ts';

/** Browser of a remembered device, by which its user recognizes it. */
export const rememberedAgentColumn = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    addColumns(db, kind, 'sign_in_devices', { remembered_agent: optional(text) }),
};
