import { readPreferences, savePreferences } from '@atrium/contract/preference/calls.ts';
import { mostPreferences } from '@atrium/contract/preference/limits.ts';
import type { StoredPreferences } from '@atrium/contract/preference/schemas.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { startCopy, type Copy } from '../../testing/copy.ts';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';

const now = 1_800_000_000_000;

describe.each(databases)('the preferences of an account on $kind', ({ open }) => {
  let database: Database;
  let copy: Copy;
  beforeAll(async () => {
    database = await open();
    copy = await startCopy(database, () => now);
  });
  const person = async () => copy.tokenOf(await addUser(database.db));
  const read = async (token: string) => (await copy.call(readPreferences, {}, token)).result;
  const save = async (token: string, given: StoredPreferences) =>
    (await copy.call(savePreferences, given, token)).result;

  test('follow their owner, and nobody else', async () => {
    const [mine, theirs] = [await person(), await person()];
    expect(await read(mine)).toEqual({});
    const given = {
      theme: { value: 'dark', time: now - 10 },
      sidebarWidth: { value: 240, time: now - 5 },
      watermark: { value: true, time: now },
    };
    expect(await save(mine, given)).toEqual(given);
    expect(await read(mine)).toEqual(given);
    expect(await read(theirs)).toEqual({});
  });

  test('keep of each choice the later one, whichever device is heard first', async () => {
    const token = await person();
    await save(token, { theme: { value: 'dark', time: now - 10 }, language: { value: 'en-US', time: now - 10 } });
    const merged = await save(token, {
      theme: { value: 'light', time: now - 20 },
      language: { value: 'zh-CN', time: now - 1 },
    });
    expect(merged).toEqual({ theme: { value: 'dark', time: now - 10 }, language: { value: 'zh-CN', time: now - 1 } });
  });

  test('do not believe a clock that is ahead', async () => {
    const token = await person();
    expect(await save(token, { theme: { value: 'dark', time: now + 1_000_000 } })).toEqual({
      theme: { value: 'dark', time: now },
    });
  });

  test('are merged from many devices at once', async () => {
    const token = await person();
    await Promise.all(
      Array.from({ length: 8 }, (_, device) =>
        save(token, {
          theme: { value: `t${device}`, time: now - 100 + device },
          sidebarWidth: { value: device, time: now - 100 - device },
        }),
      ),
    );
    expect(await read(token)).toEqual({
      theme: { value: 't7', time: now - 93 },
      sidebarWidth: { value: 0, time: now - 100 },
    });
  });

  test('forget what was changed longest ago when there are too many', async () => {
    const token = await person();
    const many = Object.fromEntries(
      Array.from({ length: mostPreferences }, (_, at) => [`p${at}`, { value: at, time: now - 1000 + at }]),
    );
    await save(token, many);
    const kept = await save(token, { newest: { value: 'x', time: now } });
    expect(Object.keys(kept)).toHaveLength(mostPreferences);
    expect(kept['newest']).toBeDefined();
    expect(kept['p0']).toBeUndefined();
  });

  test.each([
    [{ 'no name': { value: 1, time: 1 } }],
    [{ theme: { value: { deep: true }, time: 1 } }],
    [{ theme: { value: 'dark' } }],
    [{ theme: { value: 'dark', time: -1 } }],
    [{ theme: { value: 'x'.repeat(1001), time: 1 } }],
    [Object.fromEntries(Array.from({ length: mostPreferences + 1 }, (_, at) => [`p${at}`, { value: at, time: 1 }]))],
    [[]],
  ])('are not %j', async (given) => {
    const response = await copy.send('PUT', 'preferences', given, await person());
    expect([response.status, ((await response.json()) as { problem: string }).problem]).toEqual([
      422,
      'request.invalid',
    ]);
  });

  test('go with the account', async () => {
    const id = await addUser(database.db);
    await save(await copy.tokenOf(id), { theme: { value: 'dark', time: now } });
    await database.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await database.db.selectFrom('preferences').selectAll().where('user_id', '=', id).execute()).toEqual([]);
  });
});
