import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInByCode, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, type Environment } from '../config/config.ts';
import type { Database } from '../db/dialect/dialect.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { databases, isAnyDatabase } from '../testing/databases.ts';
import { startGateway } from '../testing/services/gateway.ts';
import { addUser } from '../testing/people.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const first = 'the-first-key-of-this-installation-1';
const second = 'the-second-key-of-this-installation-2';

describe.each(databases)('the server key on $kind', ({ kind, open }) => {
  let database: Database;
  let folder: string;
  beforeEach(async () => {
    database = await open();
    folder = createTemporaryFolder();
  });

  const getFile = () => join(folder, 'atrium.key');
  const start = (settings: Environment = {}): Promise<Instance> =>
    startInstance(database, Date.now, { ATRIUM_KEY: '', ATRIUM_DATA: folder, ...settings });
  const startAndReadKey = async (settings: Environment = {}): Promise<string> => {
    const instance = await start(settings);
    await instance.stop();
    return instance.context.serverKey.toString('base64url');
  };
  const catchError = (settings: Environment): Promise<unknown> =>
    startAndReadKey(settings).catch((error: unknown) => error);
  const readStoredSettings = async () => JSON.stringify(await database.db.selectFrom('settings').selectAll().execute());

  test('the server key is the same for instances that create it simultaneously in one folder', async () => {
    const keys = await Promise.all([startAndReadKey(), startAndReadKey(), startAndReadKey()]);
    expect(new Set(keys).size).toBe(1);
  });

  test('the server key must be the one that the other instances use', async () => {
    const key = await startAndReadKey({ ATRIUM_KEY: first });
    if (kind === 'sqlite') {
      // SQLite has only one instance, so a lost key is replaced.
      expect(await startAndReadKey({ ATRIUM_KEY: second })).not.toBe(key);
      return;
    }
    const fault = await catchError({ ATRIUM_KEY: second });
    expect(fault).toBeInstanceOf(ConfigError);
    expect(String(fault)).toMatch(/ATRIUM_KEY.*same secret/);
    expect(String(await catchError({}))).toContain(getFile());
    expect(await startAndReadKey({ ATRIUM_KEY: first })).toBe(key);
    expect(await startAndReadKey({ ATRIUM_KEY: `${second},lost` })).not.toBe(key);
    expect(await catchError({ ATRIUM_KEY: first })).toBeInstanceOf(ConfigError);
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test('the server key is created once in a file that only its owner can read, and not in the database', async () => {
    const key = await startAndReadKey();
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(readFileSync(getFile(), 'utf8')).toBe(`${key}\n`);
    expect(statSync(getFile()).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes('key'))).toEqual(['atrium.key']);
    expect(await readStoredSettings()).not.toContain(key);
    expect(await startAndReadKey()).toBe(key);
  });

  test('the server key can be set by a setting or by another file', async () => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, `${first}\n`);
    expect(await startAndReadKey({ ATRIUM_KEY: first })).toBe(await startAndReadKey({ ATRIUM_KEY_FILE: secret }));
    expect(await readStoredSettings()).not.toContain(first);
  });

  test.each([
    ['nothing', '', false],
    ['blank lines', '\n \n', false],
    ['31 characters', 'k'.repeat(31), false],
    ['32 characters', 'k'.repeat(32), true],
    ['a previous key that is too short', `${first}\n${'k'.repeat(31)}\n`, false],
    ['a previous key below it, with blank lines', `\n${first}\n\n${second}\n`, true],
  ])('the server key may be in a file that contains %s', async (_, text, isSound) => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, text);
    const outcome = await startAndReadKey({ ATRIUM_KEY_FILE: secret }).catch((error: unknown) => error);
    if (isSound) {
      expect(outcome).toBe(await startAndReadKey({ ATRIUM_KEY: `${text.trim().split('\n')[0] ?? ''},lost` }));
    } else {
      expect(outcome).toBeInstanceOf(ConfigError);
      expect(String(outcome)).toMatch(/^ConfigError: ATRIUM_KEY/);
    }
  });

  test('previous server keys are accepted but not used for signing', async () => {
    const secret = join(folder, 'secret');
    writeFileSync(secret, `${second}\n${first}\n`);
    const instance = await start({ ATRIUM_KEY_FILE: secret });
    await instance.stop();
    const [current, previous, ...otherKeys] = instance.context.serverKeys;
    expect(current.equals(instance.context.serverKey)).toBe(true);
    expect(otherKeys).toEqual([]);
    expect(current.toString('base64url')).toBe(await startAndReadKey({ ATRIUM_KEY: second }));
    expect(previous?.toString('base64url')).toBe(await startAndReadKey({ ATRIUM_KEY: `${first},${second}` }));
  });

  test('the server key is made private again if others could read the file', async () => {
    await startAndReadKey();
    chmodSync(getFile(), 0o644);
    await startAndReadKey();
    expect(statSync(getFile()).mode & 0o777).toBe(0o600);
  });

  test('the server key can be replaced while the previous one is still accepted', async () => {
    const gateway = await startGateway();
    const sms = { ATRIUM_SMS_URL: gateway.url };
    await addUser(database.db, { phone_number: '13900000001', verified_phone: '+8613900000001' });
    const instanceBefore = await start({ ...sms, ATRIUM_KEY: first });
    await instanceBefore.call(sendVerificationCode, { channel: 'sms', purpose: 'login', to: '13900000001' });
    const code = await gateway.waitForCode('+8613900000001');
    await instanceBefore.stop();
    const contactInput = { phoneNumber: '13900000001', code };
    const instanceAfter = await start({ ...sms, ATRIUM_KEY: `${second},${first}` });
    expect((await instanceAfter.call(signInByCode, contactInput)).status).toBe(200);
  });
});
