import { request as httpRequest } from 'node:http';
import { changePassword } from '@atrium/contract/user/action-calls.ts';
import { completeSetup, readSetup } from '@atrium/contract/setup/calls.ts';
import { describe, expect, test } from 'vitest';
import type { Environment } from '../config/config.ts';
import { loadConfig } from '../config/config.ts';
import { seed } from '../db/seed/seed.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { sendRaw } from '../testing/raw.ts';
import { hashPassword } from '../auth/passwords/password.ts';
import { deriveSetupToken } from '../auth/tokens.ts';

const knownPassword = '123456789admin';
const unasked: Environment = { ATRIUM_DEMO: '' };

interface Capabilities {
  readonly status: number;
  readonly result: unknown;
  readonly problem?: string;
}

/** Sends exactly these headers, including `Host`. */
const describeRequest = (
  instance: Instance,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<Capabilities> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const type = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
    const clientRequest = httpRequest(
      `${instance.url}/api/${path}`,
      { method: body === undefined ? 'GET' : 'POST', headers: { ...(text !== '' && type), ...headers } },
      (response) => {
        let answer = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
        response.on('end', () =>
          resolve({ ...(JSON.parse(answer) as Capabilities), status: response.statusCode ?? 0 }),
        );
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(text);
  });

const fromHere: [string, Record<string, string>][] = [
  [
    'a browser here',
    { host: 'localhost:3000', origin: 'http://localhost:3000', referer: 'http://localhost:3000/login' },
  ],
  ['a program here', { host: '127.0.0.1' }],
  ['IPv6', { host: '[::1]:3000' }],
  ['a name below localhost', { host: 'atrium.localhost:3000', origin: 'http://atrium.localhost:3000' }],
  ['a web under development', { host: 'localhost:5173', origin: 'http://localhost:5173' }],
];

const fromElsewhere: [string, Record<string, string>][] = [
  ['another host name', { host: 'atrium.corp.example' }],
  ['an address of the network', { host: '192.168.1.7:3000' }],
  ['a host name that only begins with a loopback address', { host: '127.0.0.1.nip.example' }],
  ['a host name that only ends with localhost', { host: 'notlocalhost' }],
  ['X-Forwarded-For', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }],
  ['X-Forwarded-Proto', { host: 'localhost', 'x-forwarded-proto': 'https' }],
  ['Forwarded', { host: 'localhost', forwarded: 'for=203.0.113.9' }],
  ['X-Real-IP', { host: 'localhost', 'x-real-ip': '127.0.0.1' }],
  ['Via', { host: 'localhost', via: '1.1 proxy' }],
  ['a page of another host', { host: 'localhost', origin: 'https://atrium.corp.example' }],
  ['a page of no host', { host: 'localhost', origin: 'null' }],
  ['a referrer on another host', { host: 'localhost', referer: 'https://atrium.corp.example/login' }],
];

describe.each(anyDatabase)('the known demo passwords on $kind', async ({ open }) => {
  const now = Date.now();
  const database = await open();
  await seed(database, { config: loadConfig({}), now, hash: hashPassword });
  const instance = await startInstance(database, () => now, unasked);
  const forced = await startInstance(database, () => now, { ATRIUM_DEMO: 'on', ATRIUM_TRUST_PROXY: '1' });

  const loadOfferedAccounts = async (headers: Record<string, string>, from = instance) =>
    (await describeRequest(from, 'capabilities', headers)).result as { demoAccounts: { username: string }[] };
  const signIn = (headers: Record<string, string>, username: string, from = instance) =>
    describeRequest(from, 'login', headers, { username, password: knownPassword });
  const loadRegistration = async (headers: Record<string, string>, from = instance) =>
    ((await describeRequest(from, 'entrance', headers)).result as { registration: string }).registration;

  test.each(fromHere)('demo passwords are accepted %s', async (_, headers) => {
    expect((await loadOfferedAccounts(headers)).demoAccounts.map(({ username }) => username)).toEqual([
      'admin',
      'common',
    ]);
    expect(await signIn(headers, 'common')).toMatchObject({ status: 200 });
    expect(await loadRegistration(headers)).toBe('open');
  });

  test.each(fromElsewhere)('demo passwords are not accepted %s, and registration is closed too', async (_, headers) => {
    expect((await loadOfferedAccounts(headers)).demoAccounts).toEqual([]);
    for (const username of ['admin', 'common'])
      expect(await signIn(headers, username)).toMatchObject({ status: 400, problem: 'session.wrongCredentials' });
    expect(await loadRegistration(headers)).toBe('closed');
    await database.db.deleteFrom('sign_in_attempts').execute();
  });

  test('demo passwords are not accepted through a proxy that only reports its old version', async () => {
    const { body } = await sendRaw(instance.url, 'GET /api/capabilities HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({ result: { product: 'atrium', demoAccounts: [] } });
  });

  test('demo passwords are not accepted for a password confirmation', async () => {
    const { result } = await signIn({ host: 'localhost' }, 'common');
    const { token } = result as { token: string };
    const change = { password: knownPassword, newPassword: 'quiet-river-8' };
    const headers = { host: 'atrium.corp.example', authorization: `Bearer ${token}` };
    expect((await describeRequest(instance, changePassword.path, headers, change)).problem).toBe('password.wrong');
  });

  test('demo passwords are accepted from anywhere if the demo is explicitly enabled', async () => {
    const headers = { host: 'demo.example', 'x-forwarded-for': '203.0.113.9' };
    expect((await loadOfferedAccounts(headers, forced)).demoAccounts).toHaveLength(2);
    expect(await signIn(headers, 'common', forced)).toMatchObject({ status: 200 });
    expect(await loadRegistration(headers, forced)).toBe('open');
  });

  test.each<[string, Environment]>([
    ['in production', { NODE_ENV: 'production' }],
    ['behind a trusted proxy', { ATRIUM_TRUST_PROXY: 'on' }],
    ['beside an administrator’s own password', { ATRIUM_ADMIN_PASSWORD: 'quiet-river-8' }],
    ['if the demo is off', { ATRIUM_DEMO: 'off' }],
  ])('demo passwords are not accepted %s', async (_, settings) => {
    const otherDatabase = await open();
    await seed(otherDatabase, { config: loadConfig({}), now, hash: hashPassword });
    const closedDemo = await startInstance(otherDatabase, () => now, { ...unasked, ...settings });
    for (const username of ['admin', 'common'])
      expect(await signIn({ host: 'localhost' }, username, closedDemo)).toMatchObject({ status: 400 });
    expect((await loadOfferedAccounts({ host: 'localhost' }, closedDemo)).demoAccounts).toEqual([]);
    expect(await loadRegistration({ host: 'localhost' }, closedDemo)).toBe('closed');
    await closedDemo.stop();
    await otherDatabase.close();
  });

  test('demo passwords leave the setup link valid for a real administrator if the demo is off', async () => {
    const otherDatabase = await open();
    await seed(otherDatabase, { config: loadConfig({}), now, hash: hashPassword });
    const closedDemo = await startInstance(otherDatabase, () => now, { ATRIUM_DEMO: 'off' });
    expect((await closedDemo.call(readSetup, {})).result).toEqual({ open: true });
    const owner = {
      token: deriveSetupToken(closedDemo.context.serverKey),
      username: 'owner-1',
      password: 'quiet-river-8',
    };
    expect((await closedDemo.call(completeSetup, owner)).status).toBe(200);
    expect((await closedDemo.call(readSetup, {})).result).toEqual({ open: false });
    await closedDemo.stop();
    await otherDatabase.close();
  });

  test('demo passwords become ordinary passwords once changed', async () => {
    const otherDatabase = await open();
    await seed(otherDatabase, { config: loadConfig({}), now, hash: hashPassword });
    const here = await startInstance(otherDatabase, () => now, unasked);
    const { result } = await signIn({ host: 'localhost' }, 'common', here);
    const { token } = result as { token: string };
    const change = { password: knownPassword, newPassword: 'quiet-river-8' };
    expect((await here.call(changePassword, change, token)).status).toBe(200);
    const ownCredentials = { username: 'common', password: 'quiet-river-8' };
    expect(await describeRequest(here, 'login', { host: 'atrium.corp.example' }, ownCredentials)).toMatchObject({
      status: 200,
    });
    expect(
      (await loadOfferedAccounts({ host: 'localhost' }, here)).demoAccounts.map(({ username }) => username),
    ).toEqual(['admin']);
    await here.stop();
    await otherDatabase.close();
  });

  test('demo passwords are not added to a data folder that was first started without the demo', async () => {
    const otherDatabase = await open();
    const first = await startInstance(otherDatabase, () => now, { ...unasked, HOST: '::' });
    expect((await first.call(readSetup, {})).result).toEqual({ open: true });
    await first.stop();
    await seed(otherDatabase, { config: loadConfig({}), now, hash: hashPassword });
    const later = await startInstance(otherDatabase, () => now, unasked);
    expect((await loadOfferedAccounts({ host: 'localhost' }, later)).demoAccounts).toEqual([]);
    expect(await signIn({ host: 'localhost' }, 'admin', later)).toMatchObject({ status: 400 });
    expect(await loadRegistration({ host: 'localhost' }, later)).toBe('closed');
    expect((await later.call(readSetup, {})).result).toEqual({ open: true });
    await later.stop();
    await otherDatabase.close();
  });
});
