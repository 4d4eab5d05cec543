import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, instant, text, withDefault } from '../tables.ts';

export const redirectPaths = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await addColumns(db, kind, 'identity_providers', { redirect_path: withDefault(text, '') });
    await sql`update identity_providers set redirect_path = cast(id as text)`.execute(db);
    await addColumns(db, kind, 'identity_providers', {}, { unique: [{ columns: ['redirect_path'] }] });
    await addColumns(db, kind, 'provider_claims', { save_time: withDefault(instant, 0) });
  },
};
