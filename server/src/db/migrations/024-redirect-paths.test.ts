import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { redirectPaths } from './024-redirect-paths.ts';

describe.each(databases)('the redirect paths on $kind', ({ kind, open }) => {
  test('each existing identity provider gets its own redirect path', async () => {
    const { db } = await open();
    await sql`drop index identity_providers_redirect_path_unique`.execute(db);
    await sql`alter table identity_providers drop column redirect_path`.execute(db);
    await sql`alter table provider_claims drop column save_time`.execute(db);
    for (const name of ['first', 'second'])
      await sql`
        insert into identity_providers
          (create_time, update_time, name, preset, issuer, client_id, new_people, status)
        values (1, 1, ${name}, 'other', 'https://id.example.com', 'atrium', 'refuse', 1)
      `.execute(db);
    await redirectPaths.up(db as unknown as Kysely<unknown>, kind);
    const rows = await db.selectFrom('identity_providers').select(['id', 'redirect_path']).orderBy('id').execute();
    expect(rows.map((row) => row.redirect_path)).toEqual(rows.map(({ id }) => String(id)));
    expect(rows.length).toBe(2);
  });
});
