import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../auth/passwords/password.ts';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';

const password = 'correct-1234';
const hash = await hashPassword(password);
const people = 20;
const flood = 150;

const form = { channel: 'email', to: 'nobody@example.com', code: '123456', password: 'brandnew123' };

const calls: [string, (index: number) => Record<string, unknown>][] = [
  ['password-reset', () => form],
  ['password-reset', (index) => ({ ...form, to: `nobody-${index}@example.com` })],
  ['register', (index) => ({ ...form, username: `flood-${index}`, name: 'flood', agree: true })],
  ['login', (index) => ({ username: `flood-${index}`, password })],
  ['login', () => ({ username: 'nobody-here', password })],
  ['setup', (index) => ({ token: 'x'.repeat(43), username: `flood-${index}`, password })],
];

describe.each(anyDatabase)('a server flooded by one network, on $kind,', async ({ open }) => {
  const database = await open();
  const instance = await startInstance(database, Date.now, { ATRIUM_TRUST_PROXY: 'on', ATRIUM_REGISTRATION: 'open' });
  for (let person = 0; person < people; person++) {
    await addUser(database.db, { username: `staff-${person}`, password_hash: hash });
  }
  const post = (path: string, from: string, body: unknown): Promise<Response> =>
    fetch(`${instance.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });

  test.each(calls)('users of other networks can sign in during a flood of %s (%#)', async (path, body) => {
    await database.db.deleteFrom('sign_in_attempts').execute();
    const attackers = Array.from({ length: flood }, async (_, index) => post(path, '203.0.113.7', body(index)));
    const signIns = await Promise.all(
      Array.from({ length: people }, (_, person) =>
        post('login', '198.51.100.20', { username: `staff-${person}`, password }),
      ),
    );
    for (const { status } of await Promise.all(attackers)) expect([400, 403, 423, 429]).toContain(status);
    expect(signIns.map(({ status }) => status)).toEqual(Array.from({ length: people }, () => 200));
  });

  test('requests of a flooding network are queued, and the rest is rejected with a retry delay', async () => {
    await database.db.deleteFrom('sign_in_attempts').execute();
    const answers = await Promise.all(
      Array.from({ length: flood }, () => post('login', '203.0.113.7', { username: 'staff-1', password })),
    );
    const rejectedAnswers = answers.filter(({ status }) => status === 429);
    expect(rejectedAnswers.length).toBeGreaterThan(0);
    for (const response of rejectedAnswers) expect(response.headers.get('retry-after')).toBe('1');
    const entered = answers.filter(({ status }) => status === 200);
    expect(entered.length + rejectedAnswers.length).toBe(flood);
    expect(entered.length).toBeGreaterThanOrEqual(40);
    const pair = (await entered[0]?.json()) as { result: TokenPair };
    expect(pair.result.token).toMatch(/^[\w-]{43}$/);
  });
});
