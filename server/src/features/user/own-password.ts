import type { FastifyRequest } from 'fastify';
import { change, type ChangeAsked } from '../../platform/change.ts';
import type { Atrium } from '../../platform/context.ts';
import { isOwnPassword } from '../../platform/demo.ts';
import { hashPassword, inTurn, laneOf } from '../../platform/password.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countFailure, failuresToLock, forgetFailures, readLocks } from '../../platform/sign-in-attempts.ts';

interface Asked extends ChangeAsked {
  readonly request: FastifyRequest;
  readonly input: { readonly password: string; readonly newPassword: string };
}

/** Who tries passwords in an open session is stopped as at the sign-in. */
const refuseThrottled = async ({ db, clock }: Atrium, key: string): Promise<void> => {
  const until = (await readLocks(db, [key], clock())).get(key);
  if (until === undefined) return;
  const seconds = Math.ceil((until - clock()) / 1000);
  throw new Refusal('session.throttled', { params: { seconds }, retryAfter: seconds });
};

/** The hash of the new password, when the present one was right. */
const checkedHash = (context: Atrium, { caller, request, input }: Asked, key: string): Promise<string> =>
  inTurn(laneOf(caller), async () => {
    const { db, clock } = context;
    await refuseThrottled(context, key);
    const user = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', caller.userId)
      .executeTakeFirst();
    if (await isOwnPassword(context, request, user, input.password)) return hashPassword(input.newPassword);
    await countFailure(db, key, failuresToLock, clock());
    throw new Refusal('password.wrong', { fields: { password: 'password.wrong' } });
  });

/** Replaces one's own password; one's other sessions end. */
export const changeOwnPassword = async (context: Atrium, asked: Asked): Promise<void> => {
  const { caller, input } = asked;
  const key = `password:${caller.userId}`;
  if (input.newPassword === input.password)
    throw new Refusal('password.same', { fields: { newPassword: 'password.same' } });
  const passwordHash = await checkedHash(context, asked, key);
  await change(context, asked, async ({ trx, now, note, tell }) => {
    await trx
      .updateTable('users')
      .set((is) => ({
        password_hash: passwordHash,
        must_change_password: 0,
        update_time: now,
        version: is('version', '+', 1),
      }))
      .where('id', '=', caller.userId)
      .execute();
    await forgetFailures(trx, [key]);
    await context.sessions.endOf([caller.userId], trx, caller.sessionId);
    note({ act: 'user.changePassword', recordId: caller.userId, recordName: caller.user.name });
    await tell('user', { ids: [caller.userId] });
  });
};
