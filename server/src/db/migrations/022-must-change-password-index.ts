import { sql, type Kysely } from 'kysely';

/** Index of the few users who must change their password, which the page of account security counts. */
export const mustChangePasswordIndex = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create index users_must_change_password on users (status, id, dept_id) where must_change_password = 1
    `.execute(db);
  },
};
