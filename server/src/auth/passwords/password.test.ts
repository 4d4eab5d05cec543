import { expect, test } from 'vitest';
import { hashPassword, verifyPassword, getNetworkClient, getUserClient } from './password.ts';

test('a password is stored as argon2id with 19 MiB and two passes, and a different hash each time', async () => {
  const [first, second] = [await hashPassword('quiet-river-8'), await hashPassword('quiet-river-8')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(await verifyPassword('quiet-river-8', first)).toBe(true);
  expect(await verifyPassword('quiet-river-9', first)).toBe(false);
  expect(await verifyPassword('', first)).toBe(false);
});

test.each(['quiet-River-8', ' quiet-river-8', 'quiet-river-8 ', 'quiet-river-', 'quiet-river-88', 'ｑuiet-river-8'])(
  'a password is compared exactly, so that %j is rejected',
  async (password) => {
    expect(await verifyPassword(password, await hashPassword('quiet-river-8'))).toBe(false);
  },
);

test('all characters of a long password are compared', async () => {
  const password = 'quiet-river-'.repeat(10);
  const stored = await hashPassword(password);
  expect(await verifyPassword(password, stored)).toBe(true);
  expect(await verifyPassword(`${password.slice(0, -1)}_`, stored)).toBe(false);
});

test.each([null, ''])('every password is rejected for the hash %j', async (stored) => {
  for (const password of ['', 'quiet-river-8']) expect(await verifyPassword(password, stored)).toBe(false);
});

test('signed-in users have separate queues, and all others the queue of their network', () => {
  expect(getUserClient({ userId: 7 })).toEqual({ key: 'user:7', isKnown: true });
  expect(getNetworkClient({ ip: '203.0.113.7' })).toEqual({ key: '203.0.113.7', isKnown: false });
  const [first, second] = ['2001:db8:1:2::1', '2001:db8:1:2::9'].map((ip) => getNetworkClient({ ip }));
  expect(first).toEqual(second);
});
