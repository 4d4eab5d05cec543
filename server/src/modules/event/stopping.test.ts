import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '../../config/limits.ts';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { Streams } from './streams.ts';

test('closed streams accept no further browsers', () => {
  const streams = new Streams(limits.maxEventStreams);
  const { stream } = streams.open({ sessionId: 1, userId: 1, personId: 1 }, 1);
  streams.close();
  expect(stream.writableEnded).toBe(true);
  expect(() => streams.open({ sessionId: 2, userId: 2, personId: 2 }, 1)).toThrow(
    expect.objectContaining({ code: 'server.busy' }),
  );
});

test.each(anyDatabase)('a browser that connects during shutdown does not delay it on $kind', async ({ open }) => {
  const database = await open();
  const instance = await startInstance(database);
  const token = await instance.createToken(await addUser(database.db));
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const headers = { authorization: `Bearer ${token}` };
  const comes = fetch(`${instance.url}/api/events`, { headers, signal: leaving.signal });
  await once(instance.server, 'request');
  // Stop while the caller is still being read.
  await instance.stop();
  const response = await comes;
  expect([200, 503]).toContain(response.status);
  await response.text();
});
