import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { chunks } from '../../db/chunks.ts';
import type { StateVersions } from './streams.ts';

type OwnVersions = Pick<StateVersions, 'account' | 'news'>;

/** Returns the versions of the account and the notifications of each user; the same on all instances. */
export const readOwnVersions = async (
  db: Kysely<Schema>,
  users: readonly number[],
): Promise<ReadonlyMap<number, OwnVersions>> => {
  const versions = new Map<number, OwnVersions>();
  for (const piece of chunks([...new Set(users)])) {
    const rows = await db
      .selectFrom('users')
      .leftJoin('notifications', 'notifications.user_id', 'users.id')
      .select(({ fn }) => [
        'users.id',
        'users.version',
        fn.max('notifications.id').as('newest'),
        fn.count('notifications.id').as('count'),
        fn.sum('notifications.is_read').as('read'),
      ])
      .where('users.id', 'in', piece)
      .groupBy(['users.id', 'users.version'])
      .execute();
    for (const { id, version, newest, count, read } of rows)
      versions.set(id, { account: `v${version}`, news: `${newest ?? 0}-${count}-${read ?? 0}` });
  }
  return versions;
};
