import { refreshToken } from '@atrium/contract/session/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nextPair, tokenHash } from '../../platform/auth/tokens.ts';
import { startCopy } from '../../testing/copy.ts';
import { databases } from '../../testing/databases.ts';
import { openMigratedTo } from '../../testing/migrated-to.ts';
import { migrate } from '../migrate.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const token = (letter: string): string => letter.repeat(43);

describe.each(databases)('sessions from before a session had limits, on $kind', ({ kind }) => {
  test('stay open: their newest pair goes on, and what it replaced is known', async () => {
    const database = await openMigratedTo(kind, '007-preferences');
    onTestFinished(() => database.close());
    const { db } = database;
    const now = Date.now();
    const opened = now - 3 * day;
    await sql`insert into users (id, username, username_key, name, name_pinyin, name_initials, avatar, email, phone_number,
      description, password_hash, must_change_password, status, create_time, update_time)
      values (1, 'one', 'one', 'one', '', '', '', '', '', '', '', 0, 1, 1, 1)`.execute(db);
    await sql`insert into sessions (id, user_id, device, address, create_time, last_use_time, expire_time)
      values (7, 1, 'node', '127.0.0.1', ${opened}, ${now - minute}, ${now + 13 * day})`.execute(db);
    const keep = async (letter: string, tokenKind: string, expire: number, replaced: number | null) =>
      sql`insert into session_tokens (hash, session_id, kind, expire_time, replace_time)
        values (${tokenHash(token(letter))}, 7, ${tokenKind}, ${expire}, ${replaced})`.execute(db);
    await keep('a', 'access', now - day, now - day);
    await keep('b', 'access', now - day + 15 * minute, now - 10_000);
    await keep('c', 'access', now + 10 * minute, null);
    await keep('A', 'refresh', now + 10 * day, now - day);
    await keep('B', 'refresh', now + 13 * day, now - 10_000);
    await keep('C', 'refresh', now + 14 * day - 5 * minute, null);
    await migrate(database);
    const row = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      access_hash: tokenHash(token('c')),
      previous_access_hash: tokenHash(token('b')),
      previous_access_expire_time: now + 20_000,
      refresh_hash: tokenHash(token('C')),
      previous_refresh_hash: tokenHash(token('B')),
      refresh_time: now - 5 * minute,
      confirm_time: opened,
    });

    const copy = await startCopy(database);
    const statusOf = async (access: string) => (await copy.call(readUserInfo, undefined, access)).status;
    expect(await statusOf(token('c'))).toBe(200);
    expect(await statusOf(token('b'))).toBe(200);
    expect(await statusOf(token('a'))).toBe(401);
    const next = await copy.call(refreshToken, { refreshToken: token('C') });
    expect(next.result).toEqual(nextPair(copy.context.serverKey, token('C')));
    expect(await statusOf(next.result.token)).toBe(200);
    expect((await copy.call(refreshToken, { refreshToken: token('C') })).result).toEqual(next.result);
  });
});
