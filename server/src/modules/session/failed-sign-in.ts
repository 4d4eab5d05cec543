import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { lockMinutes } from '../../auth/sign-in-attempts.ts';
import type { AppContext } from '../../context/context.ts';
import { selectAdministrators } from '../../db/administrators.ts';
import type { Schema } from '../../db/schema.ts';
import { getUserPath, notify } from '../../outbox/notify.ts';
import { auditFailedSignIn } from '../../session/audit-failed-sign-in.ts';
import type { VerifiedUser } from '../../session/verified-user.ts';
import type { CountedAttempt } from '../../session/sign-in-source.ts';

const dayMs = 86_400_000;

const hasLockNotification = async (trx: Kysely<Schema>, userId: number, since: number): Promise<boolean> => {
  const row = await trx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'accountLocked')
    .where('create_time', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Alerts the owner of a locked account once a day, and the administrators if it is throttled for all networks. */
const notifyLockedAccount = async (
  { db, events, clock }: AppContext,
  { id, username, name }: VerifiedUser,
  isAccountThrottled: boolean,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const target = { trx, events, now };
    const notification = { kind: 'accountLocked', params: { name, username, minutes: lockMinutes[0] } } as const;
    if (!(await hasLockNotification(trx, id, now - dayMs))) {
      await notify(target, { ...notification, userIds: [id], link: '/personal-center/my-profile' });
    }
    if (!isAccountThrottled) return;
    const administratorIds = (await selectAdministrators(trx).where('users.id', '<>', id).execute()).map(
      (administrator) => administrator.id,
    );
    await notify(target, { ...notification, userIds: administratorIds, link: getUserPath(id) });
  });
};

/** Audits a wrong password or code, also for an unknown username. Alerts the owner if the account is now locked. */
export const recordFailedSignIn = async (
  context: AppContext,
  request: FastifyRequest,
  { isOriginLocked, isAccountLocked }: CountedAttempt,
  user: VerifiedUser | undefined,
  errorCode: ErrorCode,
): Promise<void> => {
  await auditFailedSignIn(context, request, user, errorCode);
  if (!user || !(isOriginLocked || isAccountLocked)) return;
  // Run after the response, because its time must not reveal whether the account exists.
  setImmediate(() => {
    notifyLockedAccount(context, user, isAccountLocked).catch((error: unknown) =>
      context.log.error({ err: error }, 'failed to send notifications about a locked account'),
    );
  });
};
