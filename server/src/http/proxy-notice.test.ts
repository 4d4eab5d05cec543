import { readAbout } from '@atrium/contract/about/calls.ts';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { loadConfig, type Environment } from '../config/config.ts';
import { startInstance, testKey } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { addClerk, addAdmin } from '../testing/staff.ts';
import { closeAppContext, createAppContext } from '../context/context.ts';
import { createLog } from '../lib/runtime/log.ts';

describe.each(anyDatabase)('the proxy check on $kind', async ({ open }) => {
  const database = await open();

  const collectLog = async (settings: Environment, requests: { peer: string; headers?: Record<string, string> }[]) => {
    const lines: string[] = [];
    const config = loadConfig({
      ATRIUM_DEMO: 'off',
      ATRIUM_KEY: testKey,
      ...settings,
    });
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const context = await createAppContext({ config, database, log, maxEventLoopDelayMs: 0 });
    const app = await buildApp(context);
    for (const { peer, headers = {} } of requests) {
      await app.inject({ method: 'GET', url: '/api/health', remoteAddress: peer, headers });
    }
    await app.close();
    await closeAppContext(context);
    return lines.filter((line) => line.includes('ATRIUM_TRUST_PROXY'));
  };
  const headers = { 'x-forwarded-for': '203.0.113.7' };

  test('an untrusted proxy causes one warning', async () => {
    for (const peer of ['127.0.0.1', '10.1.2.3', '::ffff:192.168.1.1', 'fd00::1']) {
      expect(
        await collectLog({}, [
          { peer, headers },
          { peer, headers },
        ]),
      ).toHaveLength(1);
    }
  });

  test('no proxy and a trusted proxy cause no warning', async () => {
    expect(await collectLog({}, [{ peer: '10.1.2.3' }])).toEqual([]);
    expect(await collectLog({}, [{ peer: '203.0.113.9', headers }])).toEqual([]);
    expect(await collectLog({ ATRIUM_TRUST_PROXY: '1' }, [{ peer: '10.1.2.3', headers }])).toEqual([]);
  });

  test('trusting all proxies causes a warning at the start', async () => {
    expect(await collectLog({ ATRIUM_TRUST_PROXY: 'on' }, [])).toHaveLength(1);
  });

  test('the About page shows administrators an untrusted proxy', async () => {
    const instance = await startInstance(database);
    const admin = await instance.createToken(await addAdmin(database.db, 'about-chief'));
    const { user } = await addClerk(database.db, ['/about']);
    const clerk = await instance.createToken(user);
    const isProxyReported = async (token: string) => (await instance.call(readAbout, {}, token)).result.proxyIgnored;
    expect(await isProxyReported(admin)).toBe(false);
    await fetch(`${instance.url}/api/health`, { headers });
    expect(await isProxyReported(admin)).toBe(true);
    expect(await isProxyReported(clerk)).toBe(false);
    await instance.stop();
  });

  test('the server allows 20 seconds for the headers of a request and two minutes for its body', async () => {
    const instance = await startInstance(database);
    expect(instance.server.headersTimeout).toBe(20_000);
    expect(instance.server.requestTimeout).toBe(120_000);
    await instance.stop();
  });
});
