import { maxSessions } from '@atrium/contract/company/fields.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../config/limits.ts';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { Streams } from './streams.ts';

const openOne = (streams: Streams, id: number) =>
  streams.open({ sessionId: id, userId: id, personId: id }, maxSessions);

const openMany = (streams: Streams, personId: number, count: number, sessions = maxSessions) =>
  Array.from({ length: count }, (_, index) =>
    streams.open(
      { sessionId: personId * 1000 + Math.floor(index / 10), userId: index % 2 ? personId : 9, personId },
      sessions,
    ),
  );

test('the oldest stream of a session that opens more than 20 is closed', () => {
  const streams = new Streams(limits.maxEventStreams);
  const openedStreams = Array.from({ length: 22 }, () => openOne(streams, 1));
  expect(openedStreams.map(({ stream }) => stream.writableEnded).lastIndexOf(true)).toBe(1);
  expect(streams.size).toBe(20);
});

test('the oldest stream of a user who opens more than 100 in all sessions and impersonations is closed', () => {
  const streams = new Streams(limits.maxEventStreams);
  openMany(streams, 2, 3);
  const openedStreams = openMany(streams, 1, 102);
  expect(openedStreams.map(({ stream }) => stream.writableEnded).lastIndexOf(true)).toBe(1);
  expect(streams.size).toBe(103);
});

test('a user has 20 streams for each session that the company settings allow, also after the number is lowered', () => {
  const streams = new Streams(limits.maxEventStreams);
  const openedStreams = openMany(streams, 1, 50);
  openMany(streams, 2, 50, 2);
  expect(streams.size).toBe(90);
  openMany(streams, 1, 1, 1);
  expect(streams.size).toBe(60);
  expect(openedStreams.map(({ stream }) => stream.writableEnded).lastIndexOf(true)).toBe(30);
});

test('an instance with the maximum number of streams is busy until one of them closes', () => {
  const streams = new Streams(2);
  const open = (id: number) => openOne(streams, id);
  const first = open(1);
  open(2);
  expect(() => open(3)).toThrow(expect.objectContaining({ code: 'server.busy', retryAfter: 30 }));
  expect(() => open(2)).toThrow(expect.objectContaining({ code: 'server.busy' }));
  streams.drop(first);
  expect([open(3).stream.writableEnded, streams.size]).toEqual([false, 2]);
});

test('a stream whose connection fails is released', async () => {
  const streams = new Streams(limits.maxEventStreams);
  const { stream } = openOne(streams, 1);
  stream.destroy(new Error('the connection was reset'));
  await expect.poll(() => streams.size).toBe(0);
});

test('each event after an interruption has an ID that covers only events sent so far', () => {
  const streams = new Streams(limits.maxEventStreams);
  const listener = openOne(streams, 1);
  streams.start(
    listener,
    { permissions: 'r2', account: 'a2', notifications: 'n2', company: 'c2', dictionaries: 'd2', announcements: 'm2' },
    'r1.a1.n1.c1.d1.m1',
  );
  const ids = [...String(listener.stream.read()).matchAll(/^id: (.*)\nevent: (.*)$/gm)].map(([, id, event]) => [
    event,
    id,
  ]);
  expect(ids).toEqual([
    ['ready', 'r1.a1.n1.c1.d1.m1'],
    ['rights-changed', 'r2.a2.n1.c1.d1.m1'],
    ['notification', 'r2.a2.n2.c1.d1.m1'],
    ['company-changed', 'r2.a2.n2.c2.d1.m1'],
    ['dictionaries-changed', 'r2.a2.n2.c2.d2.m1'],
    ['announcements-changed', 'r2.a2.n2.c2.d2.m2'],
  ]);
});

test.each([
  'r.a.n.c.d',
  'r.a.n.c.d.m.more',
  '.a.n.c.d.m',
  'r..n.c.d.m',
  'r.a..c.d.m',
  'r.a.n..d.m',
  'r.a.n.c..m',
  'r.a.n.c.d.',
  '',
])('no missed events are sent after the incomplete ID "%s"', (id) => {
  const streams = new Streams(limits.maxEventStreams);
  const listener = openOne(streams, 1);
  const versions = {
    permissions: 'r',
    account: 'a',
    notifications: 'n',
    company: 'c',
    dictionaries: 'd',
    announcements: 'm',
  };
  streams.start(listener, versions, id);
  expect([...String(listener.stream.read()).matchAll(/^(?:id|event|data): (.*)$/gm)].map(([, text]) => text)).toEqual([
    'ready',
    '{"type":"ready","resumed":false}',
  ]);
  expect(listener.versions).toEqual(versions);
});

test('only a stream whose client does not read it is disconnected', () => {
  const streams = new Streams(limits.maxEventStreams);
  const [unreadStream, fastStream] = [1, 2].map((id) => openOne(streams, id));
  fastStream?.stream.resume();
  for (let sentCount = 0; sentCount < 100_000 && !unreadStream?.stream.destroyed; sentCount += 1) {
    streams.send(streams.all, 'notification');
    fastStream?.stream.read();
  }
  expect(streams.all).toEqual([fastStream]);
});

const openStrangers = (streams: Streams) => Array.from({ length: 50 }, (_, id) => openOne(streams, id).stream);

test('browsers of a stopping instance reconnect at random times within half a second to three seconds', () => {
  const streams = new Streams(limits.maxEventStreams);
  const openedStreams = openStrangers(streams);
  streams.close();
  const delays = openedStreams.map((stream) => Number(/^retry: (\d+)$/m.exec(String(stream.read()))?.[1]));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...delays)).toBeLessThanOrEqual(3000);
  expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(1000);
});

test('streams of a draining instance are disconnected in the second half of its drain', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const streams = new Streams(limits.maxEventStreams);
  openStrangers(streams);
  streams.disconnectGradually(10_000);
  vi.advanceTimersByTime(4999);
  expect(streams.size).toBe(50);
  vi.advanceTimersByTime(2501);
  expect(streams.size).toBeLessThan(50);
  expect(streams.size).toBeGreaterThan(0);
  vi.advanceTimersByTime(2500);
  expect(streams.size).toBe(0);
});

test.each(anyDatabase)('a stream whose first reads fail is released, on $kind', async ({ open }) => {
  const database = await open();
  const instance = await startInstance(database, Date.now, { ATRIUM_METRICS: '0' });
  const token = await instance.createToken(await addUser(database.db));
  const openStreams = async () =>
    /^atrium_event_streams (\d+)$/m.exec((await instance.context.metrics?.registry.metrics()) ?? '')?.[1];
  await database.db.schema.alterTable('notifications').renameTo('elsewhere').execute();
  for (let time = 0; time < 3; time++)
    expect((await instance.send('GET', 'events', undefined, token)).status).toBe(500);
  await database.db.schema.alterTable('elsewhere').renameTo('notifications').execute();
  expect(await openStreams()).toBe('0');
});
