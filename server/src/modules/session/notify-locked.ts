import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AppContext } from '../../context/context.ts';
import type { VerifiedUser } from '../../session/open-session.ts';
import { selectAdministrators } from '../../db/administrators.ts';
import { notify, getUserPath } from '../../outbox/notify.ts';
import { lockMinutes } from '../../auth/sign-in-attempts.ts';

const dayMs = 86_400_000;

const isNotified = async (trx: Kysely<Schema>, userId: number, since: number): Promise<boolean> => {
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

/** Alerts the owner of a locked account once a day, and the administrators if it is slowed down for all networks. */
export const notifyLockedAccount = async (
  { db, events, clock }: AppContext,
  { id, username, name }: VerifiedUser,
  isAccountThrottled: boolean,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const target = { trx, events, now };
    const notification = { kind: 'accountLocked', params: { name, username, minutes: lockMinutes[0] } } as const;
    if (!(await isNotified(trx, id, now - dayMs))) {
      await notify(target, { ...notification, userIds: [id], link: '/personal-center/my-profile' });
    }
    if (!isAccountThrottled) return;
    const administratorIds = (await selectAdministrators(trx).where('users.id', '<>', id).execute()).map(
      (other) => other.id,
    );
    await notify(target, { ...notification, userIds: administratorIds, link: getUserPath(id) });
  });
};
