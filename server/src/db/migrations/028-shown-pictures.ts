import { sql, type Kysely } from 'kysely';

/**
 * Where hardly anybody has a picture, PostgreSQL takes any file for that of everybody and reads all users for each. Of those who have one
 * alone it knows how many there are.
 */
export const shownPictures = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop index users_avatar_idx`.execute(db);
    await sql`create index users_shown_avatar on users (avatar) where avatar <> ''`.execute(db);
  },
};
