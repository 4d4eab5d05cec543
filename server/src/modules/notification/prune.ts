import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

const dayMs = 86_400_000;

const maxNotifications = 1000;

const pruneUser = async (db: Kysely<Schema>, userId: number): Promise<void> => {
  const notifications = db.selectFrom('notifications').where('user_id', '=', userId);
  const oldestKept = await notifications
    .select(['id', 'create_time'])
    .orderBy('create_time', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(maxNotifications - 1)
    .executeTakeFirst();
  if (!oldestKept) return;
  const { id, create_time: time } = oldestKept;
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('create_time', '<', time), eb.and([eb('create_time', '=', time), eb('id', '<', id)])]))
    .execute();
};

export const pruneNotifications = async (
  db: Kysely<Schema>,
  now: number,
  days: number,
  signal: AbortSignal,
): Promise<void> => {
  await db
    .deleteFrom('notifications')
    .where('create_time', '<', now - days * dayMs)
    .execute();
  const usersAboveLimit = await db
    .selectFrom('notifications')
    .select('user_id')
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll(), '>', maxNotifications)
    .execute();
  for (const { user_id: userId } of usersAboveLimit) {
    signal.throwIfAborted();
    await pruneUser(db, userId);
  }
};
