import type { Kysely } from 'kysely';
import type { DialectKind } from '../dialect/dialect.ts';
import { addColumns, flag, integer, optional, withDefault } from '../tables.ts';

export const rememberedDeviceSettings = {
  up: async (db: Kysely<unknown>, kind: DialectKind): Promise<void> => {
    await addColumns(db, kind, 'company_settings', {
      remembered_days: optional(integer),
      remembers_administrators: withDefault(flag, 0),
    });
  },
};
