import { login, refreshToken } from '@atrium/contract/session/calls.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { startInstance, testKey, type Instance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

const password = 'correct-1234';
const hash = await hashQuickly(password);
const nextKey = 'the-key-that-replaces-the-one-of-tests';
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'tomato' } })
  .png()
  .toBuffer();

describe.each(anyDatabase)('a replaced server key on $kind', async ({ open }) => {
  let now = Date.now();
  let counter = 0;
  const database = await open();
  const folder = createTemporaryFolder();
  const settings = { ATRIUM_DATA: folder };
  const oldInstance = await startInstance(database, () => now, settings);
  const keys = { ATRIUM_KEY: `${nextKey},${testKey}` };
  const newInstance = await startInstance(database, () => now, { ...settings, ...keys });
  const signInOn = async (instance: Instance) => {
    const username = `rotated-${++counter}`;
    await addUser(database.db, { username, password_hash: hash });
    const browser = new Browser(instance, '127.0.0.1');
    const { result } = await browser.call(login, { username, password });
    return { browser, pair: result };
  };
  const refresh = (instance: Instance, pair: TokenPair) =>
    instance.call(refreshToken, { refreshToken: pair.refreshToken });

  test('replacing the server key keeps sessions, also if a client still sends a replaced token', async () => {
    const { pair } = await signInOn(oldInstance);
    const { result: second } = await refresh(oldInstance, pair);
    now += 5_000;
    expect(await refresh(newInstance, pair)).toMatchObject({ status: 200, result: second });
    now += 60 * 60_000;
    expect(await refresh(newInstance, pair)).toMatchObject({ status: 200, result: second });
    const { status, result: third } = await refresh(newInstance, second);
    expect(status).toBe(200);
    expect((await newInstance.call(readUserInfo, {}, third.token)).status).toBe(200);
    expect((await refresh(newInstance, second)).result).toEqual(third);
  });

  test('upload cookies of a replaced server key are accepted, and new ones have the new key', async () => {
    const upload = async (instance: Instance, cookies: string): Promise<number> => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
      const headers = { 'x-requested-with': 'XMLHttpRequest', cookie: cookies };
      return (await fetch(`${instance.url}/api/upload`, { method: 'POST', body, headers })).status;
    };
    const oldPair = await signInOn(oldInstance);
    const young = await signInOn(newInstance);
    expect(await upload(newInstance, oldPair.browser.cookies('upload'))).toBe(200);
    expect(await upload(newInstance, young.browser.cookies('upload'))).toBe(200);
    expect(await upload(oldInstance, young.browser.cookies('upload'))).toBe(401);
  });
});
