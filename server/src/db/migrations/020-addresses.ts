import { sql, type Kysely } from 'kysely';

/** Pictures and the guide lie under `/api/`, for clients that forward nothing else; built-in entries have icons that every client knows. */
export const addresses = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`update users set avatar = '/api' || avatar where avatar like '/files/%' or avatar like '/avatars/%'`.execute(
      db,
    );
    await sql`update menus set iframe_link = '/api/guide/' where iframe_link = '/docs/'`.execute(db);
    await sql`update menus set icon = 'ContainerOutlined' where builtin_key = '/components' and icon = 'AppstoreOutlined'`.execute(
      db,
    );
    await sql`update menus set icon = 'FileTextOutlined' where builtin_key = '/components/form-fields' and icon = 'FormOutlined'`.execute(
      db,
    );
  },
};
