import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AppContext } from '../../context/context.ts';
import type { VerifiedUser } from '../../session/open-session.ts';
import { administrators } from '../../db/administrators.ts';
import { notify, recordOf } from '../../outbox/notify.ts';
import { lockMinutes } from '../../auth/sign-in-attempts.ts';

const day = 86_400_000;

const wasTold = async (trx: Kysely<Schema>, userId: number, since: number): Promise<boolean> => {
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
export const notifyLocked = async (
  { db, events, clock }: AppContext,
  { id, username, name }: VerifiedUser,
  isEverywhere: boolean,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const where = { trx, events, now };
    const news = { kind: 'accountLocked', params: { name, username, minutes: lockMinutes[0] } } as const;
    if (!(await wasTold(trx, id, now - day))) {
      await notify(where, { ...news, userIds: [id], link: '/personal-center/my-profile' });
    }
    if (!isEverywhere) return;
    const others = (await administrators(trx).where('users.id', '<>', id).execute()).map((other) => other.id);
    await notify(where, { ...news, userIds: others, link: recordOf(username) });
  });
};
