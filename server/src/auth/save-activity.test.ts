import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addApiToken } from '../testing/api-tokens.ts';
import { databases } from '../testing/databases.ts';
import { startServer } from '../testing/server.ts';

describe.each(databases)('the last use of API tokens and sessions on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  const { database, instance, adminId, admin } = await startServer(open, () => now);
  const { db } = database;
  const { apiTokens, sessions } = instance.context;
  const add = (name: string) => addApiToken(db, { userId: adminId, permissions: [], name });
  const tokens = [await add('First'), await add('Second'), await add('Third')];

  const loadUses = async () => {
    const rows = await db.selectFrom('api_tokens').select(['last_use_time', 'last_address']).orderBy('id').execute();
    return rows.map((row) => [row.last_use_time, row.last_address]);
  };

  it('of tokens is saved the next time if saving failed', async () => {
    for (const [index, token] of tokens.entries()) await apiTokens.find(token, `192.0.2.${index + 1}`);
    await sql`alter table api_tokens rename to renamed_tokens`.execute(db);
    await expect(apiTokens.saveActivity()).rejects.toThrow(/api_tokens/);
    await sql`alter table renamed_tokens rename to api_tokens`.execute(db);
    expect(await loadUses()).toEqual(tokens.map(() => [null, '']));
    const useTime = now;
    now += 1000;
    await apiTokens.find(tokens[1] ?? '', '192.0.2.9');
    await apiTokens.saveActivity();
    const expectedUses = [
      [useTime, '192.0.2.1'],
      [useTime + 1000, '192.0.2.9'],
      [useTime, '192.0.2.3'],
    ];
    expect(await loadUses()).toEqual(expectedUses);
    await db
      .updateTable('api_tokens')
      .set({ last_use_time: now + 1 })
      .execute();
    await apiTokens.find(tokens[0] ?? '', '192.0.2.7');
    await apiTokens.saveActivity();
    expect((await loadUses())[0]).toEqual([now + 1, '192.0.2.1']);
  });

  it('of sessions is saved the next time if saving failed', async () => {
    now += 1000;
    await sessions.find(admin);
    await sql`alter table sessions rename to renamed_sessions`.execute(db);
    await expect(sessions.saveActivity()).rejects.toThrow(/sessions/);
    await sql`alter table renamed_sessions rename to sessions`.execute(db);
    await sessions.saveActivity();
    expect(await db.selectFrom('sessions').select('last_use_time').execute()).toEqual([{ last_use_time: now }]);
  });
});
