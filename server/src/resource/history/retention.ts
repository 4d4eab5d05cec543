import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { loadStoredSetting } from '../../db/stored-setting.ts';

/** Returns null if all entries are kept. Queries filter by this time, because the deletion of older rows takes a while. */
export const loadRetentionStart = async (db: Kysely<Schema>): Promise<number | null> => {
  const value = await loadStoredSetting(db, 'audit.keptFrom');
  return value === null ? null : Number(value);
};

export const limitToRetention = <Filter extends { readonly from?: number | undefined }>(
  filter: Filter,
  retentionStart: number | null,
): Filter => (retentionStart === null ? filter : { ...filter, from: Math.max(filter.from ?? 0, retentionStart) });
