import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { splitIntoChunks } from '../../db/chunks.ts';
import type { StateVersions } from './streams.ts';

type UserVersions = Pick<StateVersions, 'account' | 'notifications'>;

/** Returns a version that differs after each change, publication or expiry of announcements, on all instances. */
export const loadAnnouncementVersion = async (db: Kysely<Schema>, now: number): Promise<string> => {
  const { newest, changes, started, ended } = await db
    .selectFrom('announcements')
    .where('state', '<>', 'draft')
    .select(({ fn, eb }) => [
      fn.max('id').as('newest'),
      fn.sum('version').as('changes'),
      fn.sum(eb.case().when('publish_time', '<=', now).then(1).else(0).end()).as('started'),
      fn.sum(eb.case().when('expire_time', '<=', now).then(1).else(0).end()).as('ended'),
    ])
    .executeTakeFirstOrThrow();
  return [newest, changes, started, ended].map((value) => value ?? 0).join('-');
};

/** Returns the versions of the account and the notifications of each user; the same on all instances. */
export const loadUserVersions = async (
  db: Kysely<Schema>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, UserVersions>> => {
  const versions = new Map<number, UserVersions>();
  for (const chunk of splitIntoChunks([...new Set(userIds)])) {
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
      .where('users.id', 'in', chunk)
      .groupBy(['users.id', 'users.version'])
      .execute();
    for (const { id, version, newest, count, read } of rows)
      versions.set(id, { account: `v${version}`, notifications: `${newest ?? 0}-${count}-${read ?? 0}` });
  }
  return versions;
};

/** Returns the version of all dictionaries with their items; the same on all instances. */
export const getDictionariesVersion = async (db: Kysely<Schema>): Promise<string> => {
  const tableVersions: string[] = [];
  for (const table of ['dictionaries', 'dictionary_items'] as const) {
    const { count, newest, changes } = await db
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll().as('count'), fn.max('id').as('newest'), fn.sum('version').as('changes')])
      .executeTakeFirstOrThrow();
    tableVersions.push(`${count}-${newest ?? 0}-${changes ?? 0}`);
  }
  return tableVersions.join('-');
};
