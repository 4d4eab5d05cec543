import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** The path that a file is reached at; also how it stands in an account's `avatar`. */
export const filePath = (name: string): string => `/api/files/${name}`;

/** Notes that a file was stored. */
export const insertFile = async (
  db: Kysely<Schema>,
  file: { readonly name: string; readonly userId: number; readonly size: number; readonly now: number },
): Promise<void> => {
  const { name, userId, size, now } = file;
  await db.insertInto('files').values({ name, user_id: userId, size, create_time: now }).execute();
};

/** Bytes that a person's files take. */
export const bytesOf = async (db: Kysely<Schema>, userId: number): Promise<number> => {
  const row = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
};

const unusedAfterMs = 24 * 3_600_000;

/** Files that no account shows, a day after they were sent; at most 500 at a time. */
export const unusedFiles = async (db: Kysely<Schema>, now: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('create_time', '<', now - unusedAfterMs)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('users')
            .select('users.id')
            .where((own) =>
              own.or(
                // A client may have saved the address of an older version.
                [filePath(''), '/files/'].map((path) =>
                  own('users.avatar', '=', own(own.val(path), '||', own.ref('files.name'))),
                ),
              ),
            ),
        ),
      ),
    )
    .limit(500)
    .execute();
  return rows.map(({ name }) => name);
};

/** Forgets files that were removed. */
export const deleteFiles = async (db: Kysely<Schema>, names: readonly string[]): Promise<void> => {
  if (names.length > 0) await db.deleteFrom('files').where('name', 'in', names).execute();
};
