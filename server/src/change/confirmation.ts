import type { Kysely } from 'kysely';
import { requireSessionId, type Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { Change } from './change.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

export const getConfirmationEnd = ({ config }: Pick<AppContext, 'config'>, confirmTime: number): number =>
  confirmTime + config.confirmMinutes * 60_000;

/** A stolen access token must not be sufficient to change security settings (ASVS 5.0, 7.5.1). */
export const assertConfirmed = async (
  context: Pick<AppContext, 'config'>,
  {
    trx,
    caller,
    now,
  }: { readonly trx: Kysely<Schema>; readonly caller: Pick<Caller, 'sessionId'>; readonly now: number },
): Promise<void> => {
  const row = await trx
    .selectFrom('sessions')
    .select('confirm_time')
    .where('id', '=', caller.sessionId)
    .executeTakeFirst();
  if (!row || now >= getConfirmationEnd(context, row.confirm_time)) throw new ApiError('session.confirmPassword');
};

export const saveFactorConfirmation = async ({ trx, caller, now, emit }: Change): Promise<void> => {
  await trx.updateTable('sessions').set({ factor_time: now }).where('id', '=', caller.sessionId).execute();
  await emit('session', { ids: [requireSessionId(caller)] });
};
