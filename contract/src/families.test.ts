import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { endpoints } from './endpoints.ts';
import { readRoutes } from './menu/calls.ts';
import { listNotifications, readNotifications } from './notification/calls.ts';
import { readMenuByRoleId, readRoleMenu } from './role/calls.ts';
import { readUserInfo } from './user/calls.ts';

const calls = endpoints.map(({ call }): Call<unknown, unknown> => call);
const families = new Set(calls.filter(({ method }) => method === 'GET').map(({ family }) => family));

test.each([
  [readNotifications, 'notification'],
  [listNotifications, 'notification'],
  [readMenuByRoleId, 'role'],
  [readRoleMenu, 'role'],
  [readRoutes, 'menu'],
  [readUserInfo, 'user'],
])('$path is about the %2$s', ({ family }, noun) => {
  expect(family).toBe(noun);
});

test.each(
  calls.filter(({ stales }) => stales.length > 0).map((call) => [`${call.method} ${call.path}`, call] as const),
)('%s makes stale what can be read, and not its own family a second time', (_name, { family, stales }) => {
  expect(stales.filter((named) => !families.has(named) || named === family)).toEqual([]);
});

test('no family is the plural of another', () => {
  const all = new Set(calls.map(({ family }) => family));
  expect([...all].filter((family) => all.has(`${family}s`))).toEqual([]);
});
