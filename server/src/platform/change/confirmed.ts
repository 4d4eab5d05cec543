import type { AppContext } from '../context/context.ts';
import type { Change } from './change.ts';
import { ApiError } from '../api-error/api-error.ts';

/** Until when nothing more is asked of who proved their password, or a code, at a moment. */
export const confirmedUntil = ({ config }: Pick<AppContext, 'config'>, confirmTime: number): number =>
  confirmTime + config.confirmMinutes * 60_000;

/**
 * Refuses a change of the security settings of one's own account in a session in which the password was not proved lately: an
 * access token that was stolen must not be enough for it. ASVS 5.0, 7.5.1.
 */
export const assertConfirmed = async (
  context: Pick<AppContext, 'config'>,
  { trx, caller, now }: Pick<Change, 'trx' | 'caller' | 'now'>,
): Promise<void> => {
  const row = await trx
    .selectFrom('sessions')
    .select('confirm_time')
    .where('id', '=', caller.sessionId)
    .executeTakeFirst();
  if (!row || now >= confirmedUntil(context, row.confirm_time)) throw new ApiError('session.confirmPassword');
};
