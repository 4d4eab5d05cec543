import type { AuditAct } from '@atrium/contract/audit/acts.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { refuse } from '../refusal/refusal.ts';

interface Limit {
  readonly act: AuditAct;
  /** By whom, or to which record. */
  readonly of: readonly ['user_id' | 'record_id', number];
  readonly most: number;
  readonly minutes: number;
}

/** Refuses an act of which there have been enough: each is in the audit, whichever copy carried it out. */
export const refuseTooMany = async (
  trx: Kysely<Schema>,
  { act, of, most, minutes }: Limit,
  now: number,
): Promise<void> => {
  const windowMs = minutes * 60_000;
  const done = await trx
    .selectFrom('audit_entries')
    .select('time')
    .where(of[0], '=', of[1])
    .where('time', '>', now - windowMs)
    .where('act', '=', act)
    .orderBy('time')
    .execute();
  const [first] = done;
  if (first && done.length >= most)
    refuse('request.tooMany', { retryAfter: Math.ceil((first.time + windowMs - now) / 1000) });
};
