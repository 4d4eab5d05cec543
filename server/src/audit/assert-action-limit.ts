import type { AuditAction } from '@atrium/contract/audit/actions.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { throwApiError } from '../lib/api-error/api-error.ts';

interface ActionLimit {
  readonly action: AuditAction;
  readonly countedBy: readonly ['user_id' | 'record_id', number];
  readonly maxCount: number;
  readonly minutes: number;
}

/** Counts audit entries, so that the limit holds across instances. */
export const assertActionLimit = async (
  trx: Kysely<Schema>,
  { action, countedBy: [column, id], maxCount, minutes }: ActionLimit,
  now: number,
): Promise<void> => {
  const windowMs = minutes * 60_000;
  const entries = await trx
    .selectFrom('audit_entries')
    .select('time')
    .where(column, '=', id)
    .where('time', '>', now - windowMs)
    .where('act', '=', action)
    .orderBy('time')
    .execute();
  const [oldestEntry] = entries;
  if (oldestEntry && entries.length >= maxCount)
    throwApiError('request.tooMany', { retryAfter: Math.ceil((oldestEntry.time + windowMs - now) / 1000) });
};
