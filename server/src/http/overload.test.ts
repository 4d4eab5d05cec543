import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config/config.ts';
import { testKey } from '../testing/instance.ts';
import { openDatabase } from '../testing/databases.ts';
import { closeAppContext, createAppContext } from '../context/context.ts';
import { createLog } from '../lib/runtime/log.ts';

test('requests are rejected while the event loop is late, unless this is disabled', async () => {
  const database = await openDatabase('sqlite');
  const config = loadConfig({ ATRIUM_DEMO: 'off', ATRIUM_KEY: testKey });
  const loadStatus = async (maxEventLoopDelayMs: number) => {
    const context = await createAppContext({ config, database, log: createLog('silent'), maxEventLoopDelayMs });
    const app = await buildApp(context);
    onTestFinished(async () => {
      await app.close();
      await closeAppContext(context);
    });
    return () => app.inject({ method: 'GET', url: '/api/capabilities' });
  };
  // Every measured delay exceeds one microsecond.
  const lateStatus = await loadStatus(0.001);
  await expect.poll(async () => (await lateStatus()).statusCode).toBe(503);
  expect((await lateStatus()).headers['retry-after']).toBe('2');
  const patient = await loadStatus(0);
  expect((await patient()).statusCode).toBe(200);
});
