import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startInstance, type Instance } from '../testing/instance.ts';
import { databases } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';
import { addAdmin } from '../testing/staff.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const [sqlite] = databases;
if (!sqlite) throw new Error('there is always SQLite');

const script = 'export const x = 1;\n'.repeat(100);
const page = '<!doctype html><title>Atrium</title><div id="root"></div>';

describe('the built web', async () => {
  const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }, method = 'GET') =>
    fetch(instance.url + path, { method, headers, redirect: 'manual' });
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'boot.js'), 'boot');
  writeFileSync(join(folder, 'assets/app-12345678.js'), script);
  writeFileSync(join(folder, 'assets/app-12345678.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/app-12345678.js.gz'), gzipSync(script));
  const database = await sqlite.open();
  const instance = await startInstance(database, Date.now, {}, { webFolder: folder });

  test.each([
    '/',
    '/home',
    '/login?redirect=%2Fhome',
    '/exception/404',
    '/system/user',
    '//elsewhere.example/x',
    '/a.b/c',
  ])('the server returns the page of the built web at %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(page);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  test('the ETag of the built web is the same on every instance and changes with each build', async () => {
    const head = await get('/', {}, 'HEAD');
    const tag = head.headers.get('etag') ?? '';
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(tag).toMatch(/^"[\w-]{20,}"$/);
    expect((await get('/home')).headers.get('etag')).toBe(tag);

    const otherInstance = await startInstance(database, Date.now, {}, { webFolder: folder });
    expect((await fetch(otherInstance.url, { method: 'HEAD' })).headers.get('etag')).toBe(tag);
    await otherInstance.stop();
    writeFileSync(join(folder, 'index.html'), page.replace('root', 'root2'));
    const newer = await startInstance(database, Date.now, {}, { webFolder: folder });
    writeFileSync(join(folder, 'index.html'), page);
    expect((await fetch(newer.url, { method: 'HEAD' })).headers.get('etag')).not.toBe(tag);
    await newer.stop();
  });

  test('the built web is not sent again to a client with the current ETag', async () => {
    const tag = (await get('/')).headers.get('etag') ?? '';
    for (const knownTag of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const response = await get('/', { 'if-none-match': knownTag });
      expect([response.status, await response.text()]).toEqual([304, '']);
      expect(response.headers.get('etag')).toBe(tag);
    }
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('the built web is cached for a year if its file names contain a hash, and revalidated otherwise', async () => {
    const asset = await get('/assets/app-12345678.js', { 'accept-encoding': 'identity' });
    expect([asset.status, await asset.text()]).toEqual([200, script]);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/);
    expect((await get('/boot.js', {})).headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['br', 'gzip'])('the built web is compressed as %s', async (coding) => {
    const response = await get('/assets/app-12345678.js', { 'accept-encoding': coding });
    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(await response.text()).toBe(script);
    expect(Number(response.headers.get('content-length'))).toBeLessThan(script.length / 5);
  });

  test.each([
    '/assets/gone-87654321.js',
    '/assets/gone',
    '/favicon.ico',
    '/wp-login.php',
    '/docs/',
    '/../package.json',
  ])('the built web returns 404 for the missing file %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  test.each(['/api/guide', '/docs'])('the guide is served at %s with working relative links', async (path) => {
    const built = createTemporaryFolder();
    mkdirSync(join(built, 'docs'));
    writeFileSync(join(built, 'docs/index.html'), 'guide');
    const guide = await startInstance(database, Date.now, {}, { webFolder: built });
    const addressWithoutSlash = await fetch(`${guide.url}${path}?lang=en-US`, { redirect: 'manual' });
    const addressWithSlash = await fetch(`${guide.url}${path}/?lang=en-US`, { redirect: 'manual' });
    await guide.stop();
    expect([addressWithSlash.status, await addressWithSlash.text()]).toEqual([200, 'guide']);
    expect([addressWithoutSlash.status, addressWithoutSlash.headers.get('location')]).toEqual([
      301,
      `${path}/?lang=en-US`,
    ]);
  });

  test('clients that do not accept HTML, and methods other than GET and HEAD, receive no page', async () => {
    expect((await get('/home', { accept: 'application/json' })).status).toBe(404);
    expect((await get('/home', { accept: 'image/png' })).status).toBe(404);
    expect((await get('/home', { accept: '*/*' })).status).toBe(200);
    expect((await get('/home', {}, 'POST')).status).toBe(404);
  });

  test('the built web has a policy that only allows its own scripts and frames of the menu', async () => {
    const readContentPolicy = async () => (await get('/')).headers.get('content-security-policy') ?? '';
    const policy = await readContentPolicy();
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ])
      expect(policy.split('; ')).toContain(part);
    expect(policy).toMatch(/frame-src 'self' https:\/\/ant\.design(?:;|$)/);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
    await database.db
      .updateTable('menus')
      .set({ iframe_link: 'https://frames.example/x' })
      .where('iframe_link', 'like', '%ant.design%')
      .execute();
    await instance.context.events.emit(database.db, 'rights', {});
    expect(await readContentPolicy()).toMatch(/frame-src 'self' https:\/\/frames\.example(?:;|$)/);
    const { headers } = await get('/');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  test('the built web enforces HTTPS after an HTTPS request through a trusted proxy', async () => {
    const proxiedInstance = await startInstance(database, Date.now, { ATRIUM_TRUST_PROXY: '1' }, { webFolder: folder });
    const readStrictTransport = async ({ url }: Instance) =>
      (await fetch(url, { headers: { 'x-forwarded-proto': 'https' } })).headers.get('strict-transport-security');
    expect(await readStrictTransport(proxiedInstance)).toBe('max-age=31536000');
    expect(await readStrictTransport(instance)).toBeNull();
    await proxiedInstance.stop();
  });

  test('the built web enforces HTTPS if the public address uses it, regardless of the last proxy', async () => {
    const settings = { ATRIUM_URL: 'https://admin.example.com/' };
    const proxiedInstance = await startInstance(database, Date.now, settings, { webFolder: folder });
    expect((await fetch(proxiedInstance.url)).headers.get('strict-transport-security')).toBe('max-age=31536000');
    const user = await addUser(database.db);
    const signedOut = await proxiedInstance.send('POST', 'logout', {}, await proxiedInstance.createToken(user));
    expect(signedOut.headers.getSetCookie().join()).toMatch(/^atrium_upload=;.*; Secure$/);
    await proxiedInstance.stop();
  });

  test('the built web works under a path, whether the proxy removes it or not', async () => {
    const ownFolder = createTemporaryFolder();
    const files = ['/boot.js', '/assets/app-12345678.js'];
    writeFileSync(
      join(ownFolder, 'index.html'),
      `<html lang="x">${files.map((file) => `<script src="${file}">`).join('')}`,
    );
    writeFileSync(join(ownFolder, 'boot.js'), 'boot');
    const under = await startInstance(database, Date.now, { ATRIUM_BASE: '/atrium' }, { webFolder: ownFolder });
    const html = `<html lang="x"><script src="/atrium/boot.js"><script src="/atrium/assets/app-12345678.js">`;
    for (const path of ['/atrium', '/atrium?x=/atrium', '/atrium/system/user', '/system/user', '/atriums']) {
      const response = await fetch(under.url + path);
      expect(await response.text()).toBe(html);
    }
    for (const path of ['/boot.js', '/atrium/boot.js'])
      expect(await (await fetch(under.url + path)).text()).toBe('boot');
    for (const path of ['/api/health/live', '/atrium/api/health/live'])
      expect((await fetch(under.url + path)).status).toBe(200);
    expect((await fetch(`${under.url}/atrium/api/nothing`)).status).toBe(404);
    const token = await under.createToken(await addUser(database.db));
    const signedOut = await under.send('POST', 'logout', {}, token);
    expect(signedOut.headers.getSetCookie().join()).toContain('; Path=/atrium/api/upload;');
    await under.stop();
  });

  test('the server explains how to build the web if it was not built', async () => {
    const without = await startInstance(database, Date.now, {}, { webFolder: join(folder, 'nowhere') });
    const response = await fetch(without.url);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm start');
    await without.stop();
  });

  test('the built web is served beside the images of notifications', async () => {
    const response = await get('/avatars/lock.svg', {});
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  test('long API responses stay in the encoding that the client accepts', async () => {
    const token = await instance.createToken(await addAdmin(database.db));
    const readAs = (coding: string) =>
      fetch(`${instance.url}/api/about`, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': coding } });
    for (const coding of ['br', 'gzip']) {
      const response = await readAs(`${coding};q=0.5, identity;q=0.1`);
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(await response.json()).toMatchObject({ code: 200 });
    }
    for (const coding of ['identity', 'br;q=0', 'zstd']) {
      const response = await readAs(coding);
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(await response.json()).toMatchObject({ code: 200 });
    }
  });

  test.each(['/healthz', '/livez', '/readyz', '/-/ready', '/health/db', '/metrics', '/status', '/actuator/health'])(
    'the built web is sent at %s to a browser, but not to a probe',
    async (path) => {
      expect((await get(path, { accept: '*/*' })).status).toBe(404);
      expect((await get(path)).status).toBe(200);
    },
  );
});
