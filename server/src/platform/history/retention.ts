import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readStored } from '../../db/stored-setting.ts';

/**
 * From which moment on entries of the audit are kept; null where all of them are. What is older is gone for whoever reads, also while its
 * rows are still being deleted: pages and totals agree at any moment.
 */
export const readRetentionStart = async (db: Kysely<Schema>): Promise<number | null> => {
  const value = await readStored(db, 'audit.keptFrom');
  return value === null ? null : Number(value);
};

/** A filter that asks for nothing older than what is kept. */
export const withinRetention = <Filter extends { readonly from?: number | undefined }>(
  filter: Filter,
  keptFrom: number | null,
): Filter => (keptFrom === null ? filter : { ...filter, from: Math.max(filter.from ?? 0, keptFrom) });
