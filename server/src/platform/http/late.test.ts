import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { loadConfig } from '../../config/config.ts';
import { testKey } from '../../testing/copy.ts';
import { openOn } from '../../testing/databases.ts';
import { closeAppContext, createAppContext } from '../context/context.ts';
import { createLog } from '../runtime/log.ts';

test('a copy whose event loop is late asks for patience, one that never is late answers', async () => {
  const database = await openOn('sqlite');
  const config = loadConfig({ ATRIUM_DEMO: 'off', ATRIUM_KEY: testKey, ATRIUM_WEB: import.meta.dirname });
  const answerOf = async (lateMs: number) => {
    const context = await createAppContext({ config, database, log: createLog('silent'), lateMs });
    const app = await buildApp(context);
    onTestFinished(async () => {
      await app.close();
      await closeAppContext(context);
    });
    return () => app.inject({ method: 'GET', url: '/api/capabilities' });
  };
  // No loop is on time to the microsecond, which is known once it was measured.
  const late = await answerOf(0.001);
  await expect.poll(async () => (await late()).statusCode).toBe(503);
  expect((await late()).headers['retry-after']).toBe('2');
  const patient = await answerOf(0);
  expect((await patient()).statusCode).toBe(200);
});
