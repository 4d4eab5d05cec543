import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, instant, optional, text } from '../tables.ts';

export const rememberedDeviceColumns = {
  up: (db: Kysely<unknown>, kind: DialectKind): Promise<void> =>
    addColumns(db, kind, 'sign_in_devices', { remembered_hash: optional(text), remembered_until: optional(instant) }),
};
