import { login, logout, refreshToken } from '@atrium/contract/session/calls.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

const password = 'correct-1234';
const hash = await hashQuickly(password);
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'tomato' } })
  .png()
  .toBuffer();

describe.each(anyDatabase)('an upload without a token on $kind', async ({ open }) => {
  let now = Date.now();
  let counter = 0;
  const database = await open();
  const folder = createTemporaryFolder();
  const instance = await startInstance(database, () => now, { ATRIUM_DATA: folder });
  /** Headers of an upload component that has no token. */
  const asSent = { authorization: 'authorization-text', 'x-requested-with': 'XMLHttpRequest' };
  const upload = async (browser: Browser, headers: Record<string, string> = asSent): Promise<number> => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    return (await browser.send('upload', { method: 'POST', body, headers })).status;
  };
  const signInForCookie = async () => {
    const username = `uploader-${++counter}`;
    const id = await addUser(database.db, { username, password_hash: hash });
    const browser = new Browser(instance, '127.0.0.1');
    const { result } = await browser.call(login, { username, password });
    return { id, browser, pair: result };
  };

  test('an upload without a token is accepted with the cookie for uploads', async () => {
    const { browser } = await signInForCookie();
    const line = browser.setCookies.find((cookie) => cookie.startsWith('atrium_upload='));
    expect(line).toMatch(/; Path=\/api\/upload; Max-Age=1209600; HttpOnly; SameSite=Strict$/);
    expect(await upload(browser)).toBe(200);
    expect(await upload(browser, { 'x-requested-with': 'XMLHttpRequest' })).toBe(200);
  });

  test('an upload without a token is rejected without the header, or with a missing or invalid cookie', async () => {
    const { browser, id } = await signInForCookie();
    expect(await upload(browser, { authorization: 'authorization-text' })).toBe(401);
    expect(await upload(new Browser(instance, '127.0.0.1'))).toBe(401);
    const value = browser.cookies('upload').split('atrium_upload=')[1] ?? '';
    for (const forged of [`${id}.${'x'.repeat(43)}`, `9${value}`, value.slice(0, -1), '1', '.']) {
      const cookie = `atrium_upload=${forged}`;
      expect(await upload(new Browser(instance, '127.0.0.1'), { ...asSent, cookie })).toBe(401);
    }
  });

  test('an upload without a token is rejected with an invalid token, despite the cookie', async () => {
    const { browser } = await signInForCookie();
    expect(await upload(browser, { ...asSent, authorization: `Bearer ${'x'.repeat(43)}` })).toBe(401);
  });

  test('the cookie for uploads is not valid for other requests', async () => {
    const { browser } = await signInForCookie();
    const [name = '', value = ''] = browser.cookies('upload').split('; ').at(-1)?.split('=') ?? [];
    expect(name).toBe('atrium_upload');
    const cookie = `${name}=${value}`;
    for (const authorization of [`Bearer ${value}`, `Bearer ${value.split('.')[1]}`, 'none']) {
      const response = await browser.send('user-info', { headers: { cookie, authorization, 'x-requested-with': 'x' } });
      expect(response.status).toBe(401);
    }
  });

  test('the cookie for uploads works after a refresh and an expired token, until the session ends', async () => {
    const { browser, pair } = await signInForCookie();
    now += 20 * 60_000;
    expect(await upload(browser)).toBe(200);
    const next = await browser.call(refreshToken, { refreshToken: pair.refreshToken });
    expect(browser.setCookies.some((cookie) => cookie.startsWith('atrium_upload='))).toBe(true);
    expect(await upload(browser)).toBe(200);
    const keptCookie = browser.cookies('upload');
    expect((await browser.call(logout, {}, next.result.token)).status).toBe(200);
    expect(browser.cookies('upload')).not.toContain('atrium_upload');
    expect(await upload(browser, { ...asSent, cookie: keptCookie })).toBe(401);
  });

  test('an upload without a token is rejected for disabled users', async () => {
    const { browser, id } = await signInForCookie();
    await database.db.updateTable('users').set({ status: 0 }).where('id', '=', id).execute();
    expect(await upload(browser)).toBe(401);
  });
});
