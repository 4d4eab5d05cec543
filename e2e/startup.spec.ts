import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createDataFolder, type Instance, launch, type Settings, startProduct } from './harness/product.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

/** Expects the instance to fail with a single line without a stack. */
const readStartupError = async (settings: Settings): Promise<string> => {
  const { code, output } = await (await launch(settings)).exited;
  expect(code).toBe(1);
  expect(output).not.toMatch(/^\s+at /m);
  expect(output.trim().split('\n')).toHaveLength(1);
  return output;
};

test.describe('an instance that cannot start', () => {
  const data = createDataFolder();
  test.afterAll(() => data.remove());

  test('reports in one line that the port is in use', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const address = otherServer.address();
    const port = address && typeof address === 'object' ? String(address.port) : '';
    expect(await readStartupError({ PORT: port, ATRIUM_DATA: join(data.path, 'taken') })).toContain(
      `127.0.0.1:${port} is already in use`,
    );
    otherServer.close();
  });
});

/** Expects a stop within five seconds while a browser receives events. */
const expectCleanStop = async (instance: Instance, signal: NodeJS.Signals): Promise<void> => {
  const { token } = await signInByApi(instance.url, 'admin');
  const stream = await fetch(`${instance.url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  const { code, durationMs, output } = await instance.stop(signal);
  expect(code).toBe(0);
  expect(durationMs).toBeLessThan(5000);
  expect(output).not.toMatch(/^\s+at /m);
  await stream.body?.cancel().catch(() => {});
};

test('prints the address and the demo accounts at startup, and stops cleanly after SIGINT', async () => {
  const instance = await startProduct();
  expect(instance.output()).toContain(instance.url.replace('127.0.0.1', 'localhost'));
  expect(instance.output()).toContain('admin / 123456789admin');
  await expectCleanStop(instance, 'SIGINT');
});

test('keeps all data and seeds nothing twice after it was stopped by SIGTERM', async () => {
  const folder = createDataFolder();
  const settings = { ATRIUM_DATA: folder.path };
  const first = await startProduct(settings);
  const { token } = await signInByApi(first.url, 'admin');
  const routesBefore = await fetchResult<unknown>(first.url, 'get-async-routes', { token });
  const figures = await fetchResult<unknown>(first.url, 'home', { token });
  await expectCleanStop(first, 'SIGTERM');
  const second = await startProduct(settings);
  expect(await fetchResult<unknown>(second.url, 'get-async-routes', { token })).toEqual(routesBefore);
  expect(await fetchResult<unknown>(second.url, 'home', { token })).toEqual(figures);
  await second.stop();
  folder.remove();
});
