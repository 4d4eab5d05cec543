import { readAbout, readCapabilities, readHealth, readLiveness, readReadiness } from '@atrium/contract/about/calls.ts';
import { describe, expect, test } from 'vitest';
import { seed } from '../../db/seed/seed.ts';
import { hashPassword } from '../../auth/passwords/password.ts';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addAdmin, addClerk } from '../../testing/staff.ts';
import { parseDependencies, readDependencies } from './dependencies.ts';

describe.each(anyDatabase)('the About page on $kind', async ({ kind, open }) => {
  let now = Date.now();
  const database = await open();
  const instance = await startInstance(database, () => now, { ATRIUM_TIMEZONE: 'Asia/Shanghai' });

  test('the About page shows versions only to administrators, and the product to users with the page', async () => {
    const { user } = await addClerk(database.db, ['/about']);
    const { result } = await instance.call(readAbout, {}, await instance.createToken(user));
    expect(result).toMatchObject({ license: 'MIT', database: { kind } });
    expect(result.dependencies.find(({ name }) => name === 'fastify')).toEqual({
      name: 'fastify',
      license: 'MIT',
      of: 'server',
    });
    expect(JSON.stringify(result)).not.toContain(process.versions.node);
    expect(result.database.version).toBeUndefined();
    expect((await instance.call(readCapabilities, {})).result).not.toHaveProperty('version');
  });

  test('the server reports liveness, readiness and the state of each dependency', async () => {
    expect((await instance.call(readLiveness, {})).result).toEqual({ status: 'ok' });
    expect((await instance.call(readReadiness, {})).result).toEqual({
      status: 'ok',
      database: 'ok',
      disk: 'ok',
      events: 'ok',
      backup: kind === 'sqlite' ? 'ok' : 'off',
      files: 'ok',
      search: 'ok',
    });
  });

  test('the About page shows administrators the components of the product', async () => {
    now += 90_500;
    const user = await addAdmin(database.db);
    const { status, result } = await instance.call(readAbout, {}, await instance.createToken(user));
    expect(status).toBe(200);
    expect(result).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
      database: { kind, version: expect.stringMatching(/^\d+\.\d+/) },
      startTime: now - 90_500,
      uptime: 91,
      license: 'MIT',
    });
    for (const [name, of] of [
      ['fastify', 'server'],
      ['antd', 'web'],
      ['zod', 'contract'],
      ['vitest', 'tools'],
    ]) {
      const foundDependency = result.dependencies.find(
        (dependency) => dependency.name === name && dependency.of === of,
      );
      expect(foundDependency).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), license: 'MIT' });
    }
    expect(result.dependencies.filter(({ license, version }) => license === '' || version === '')).toEqual([]);
  });

  test('capabilities are public, and name demo accounts only in the demo', async () => {
    expect((await instance.call(readCapabilities, {})).result).toMatchObject({
      product: 'atrium',
      timeZone: 'Asia/Shanghai',
      demoAccounts: [],
      needsSetup: false,
    });
    const config = { demo: true, isDemoForced: true, adminPassword: null, language: 'zh-CN' as const, timeZone: 'UTC' };
    const demo = await open();
    const newInstance = await startInstance(demo);
    expect((await newInstance.call(readCapabilities, {})).result.needsSetup).toBe(true);
    await seed(demo, { config, now, hash: hashPassword });
    const open1 = await startInstance(demo, () => now, { ATRIUM_DEMO: 'on' });
    const { demoAccounts, needsSetup } = (await open1.call(readCapabilities, {})).result;
    expect(needsSetup).toBe(false);
    expect(demoAccounts.map(({ username }) => username)).toEqual(['admin', 'common']);
    for (const account of demoAccounts) expect((await open1.send('POST', 'login', account)).status).toBe(200);
    expect((await newInstance.call(readCapabilities, {})).result).toMatchObject({ demoAccounts: [] });
    await newInstance.stop();
    await open1.stop();
    await demo.close();
  });

  test('the server reports health while the database answers', async () => {
    expect(await instance.call(readHealth, {})).toMatchObject({ status: 200, result: { status: 'ok' } });
  });
});

test('dependencies are read from the lockfile, and the version of a workspace has precedence over a shared one', () => {
  const lockfile = {
    packages: {
      '': { devDependencies: { tool: '1.0.0' } },
      web: { dependencies: { shared: '2.0.0', '@atrium/contract': '0.1.0' } },
      server: { dependencies: { shared: '1.0.0' } },
      'node_modules/tool': { version: '1.0.0', license: 'ISC' },
      'node_modules/shared': { version: '1.0.0', license: 'MIT' },
      'web/node_modules/shared': { version: '2.0.0', license: 'Apache-2.0' },
    },
  };
  expect(parseDependencies(JSON.stringify(lockfile))).toEqual([
    { name: 'shared', version: '2.0.0', license: 'Apache-2.0', of: 'web' },
    { name: 'shared', version: '1.0.0', license: 'MIT', of: 'server' },
    { name: 'tool', version: '1.0.0', license: 'ISC', of: 'tools' },
  ]);
});

test('dependencies are empty without a lockfile', async () => {
  expect(await readDependencies(new URL('no-such-file.json', import.meta.url))).toEqual([]);
});
