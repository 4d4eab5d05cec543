import { once } from 'node:events';
import { connect as connectTcp, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { loadConfig, type Environment } from '../config/config.ts';
import { testKey } from '../testing/instance.ts';
import { openDatabase } from '../testing/databases.ts';
import { addClerk } from '../testing/staff.ts';
import { closeAppContext, createAppContext } from '../context/context.ts';
import { createLog } from '../lib/runtime/log.ts';

const startLogging = async (settings: Environment) => {
  const database = await openDatabase('sqlite');
  const lines: Record<string, unknown>[] = [];
  const config = loadConfig({ ATRIUM_DEMO: 'off', ATRIUM_KEY: testKey, ...settings });
  const log = createLog(config.logLevel, {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const context = await createAppContext({ config, database, log, maxEventLoopDelayMs: 0 });
  const app = await buildApp(context);
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await app.close();
    await closeAppContext(context);
    await database.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const { user } = await addClerk(database.db, []);
  const { token } = await context.sessions.open(database.db, user, { device: 'test', address: '127.0.0.1' });
  const get = (path: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { get, port, user, requests: () => lines.filter(({ msg }) => msg === 'request'), log };
};

test('the access log contains the caller, endpoint and request ID of the response, but no query', async () => {
  const { get, requests, user } = await startLogging({ LOG_LEVEL: 'debug' });
  const successLine = await get('user-info?secret=hunter');
  const rejectionLine = await get('user-list');
  await expect.poll(requests).toHaveLength(2);
  const commonParts = { method: 'GET', ms: expect.any(Number), address: '127.0.0.1', userId: user };
  expect(requests()).toMatchObject([
    { ...commonParts, path: '/api/user-info', status: 200, requestId: successLine.headers.get('x-request-id') },
    {
      ...commonParts,
      path: '/api/user-list',
      status: 403,
      problem: 'right.missing',
      requestId: rejectionLine.headers.get('x-request-id'),
    },
  ]);
  expect(await rejectionLine.json()).toMatchObject({ requestId: rejectionLine.headers.get('x-request-id') });
  expect(JSON.stringify(requests())).not.toContain('hunter');
});

test.each([
  [{ LOG_LEVEL: 'debug' }, ['debug', 'debug']],
  [{ LOG_LEVEL: 'info' }, []],
])('with %j, a successful and a rejected request are logged at the levels %j', async (settings, levels) => {
  const { get, requests } = await startLogging(settings);
  expect((await get('user-info')).status).toBe(200);
  expect((await get('user-list')).status).toBe(403);
  await expect.poll(() => requests().map(({ level }) => level)).toEqual(levels);
});

test('the access log contains clients that disconnect before the response', async () => {
  const { port, requests } = await startLogging({ LOG_LEVEL: 'debug' });
  const socket = connectTcp(port, '127.0.0.1');
  await once(socket, 'connect');
  const body = '{"username":';
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n${body}`,
  );
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(body.length);
  socket.end();
  await expect.poll(requests).toMatchObject([{ path: '/api/login', status: expect.any(Number) }]);
  expect(requests()[0]?.['status']).not.toBe(200);
});
