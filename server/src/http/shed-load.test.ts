import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { startInstance, type Instance } from '../testing/instance.ts';
import { openDatabase } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import { createLoadShedding } from './shed-load.ts';

const maxEventLoopDelayMs = 2000;
let instance: Instance;
let token: string;
beforeAll(async () => {
  const database = await openDatabase('sqlite');
  instance = await startInstance(database);
  token = await instance.createToken(await addUser(database.db));
  await instance.context.sessions.find(token);
});

const isShed = (url: string, authorization: string | undefined, delayMs: number | undefined): boolean => {
  const sentResponses: unknown[] = [];
  // Only these parts of request and reply are read.
  const request = { headers: { authorization }, routeOptions: { url } } as unknown as FastifyRequest;
  const reply = { send: (value: unknown) => sentResponses.push(value) } as unknown as FastifyReply;
  createLoadShedding({ sessions: instance.context.sessions, maxEventLoopDelayMs })(
    request,
    reply,
    'eventLoopDelay',
    delayMs,
  );
  for (const apiError of sentResponses) expect(apiError).toMatchObject({ code: 'server.busy', retryAfter: 2 });
  expect(sentResponses.every((item) => item instanceof ApiError)).toBe(true);
  return sentResponses.length > 0;
};

test.each([
  ['/api/login', 2500, true],
  ['/api/user-info', 2500, true],
  ['/api/health/live', 2500, false],
  ['/api/health/ready', 7000, false],
  ['/api/health', 9000, true],
] as const)('without a session, %s at a delay of %i ms is shed: %s', (url, delayMs, expected) => {
  expect(isShed(url, undefined, delayMs)).toBe(expected);
});

test('a request with the token of an open session is shed only at four times the delay', () => {
  const shed = [2500, 7000, 9000].map((delayMs) => isShed('/api/user-info', `Bearer ${token}`, delayMs));
  expect(shed).toEqual([false, false, true]);
  expect(isShed('/api/user-info', `Bearer ${token.slice(0, -4)}AAAA`, 2500)).toBe(true);
});
