import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { loadStoredSetting } from '../../db/stored-setting.ts';

/** Null keeps all. Queries filter by it too, because the deletion of older rows takes time. */
export const loadRetentionStart = async (db: Kysely<Schema>): Promise<number | null> => {
  const value = await loadStoredSetting(db, 'audit.keptFrom');
  return value === null ? null : Number(value);
};

export const limitToRetention = <Filter extends { readonly from?: number | undefined }>(
  filter: Filter,
  keptFrom: number | null,
): Filter => (keptFrom === null ? filter : { ...filter, from: Math.max(filter.from ?? 0, keptFrom) });
