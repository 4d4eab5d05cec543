import { describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser, hashQuickly } from '../../testing/people.ts';
import { sendRaw } from '../../testing/raw.ts';

const password = 'correct-1234';
const hash = await hashQuickly(password);
const validBody = JSON.stringify({ username: 'visitor', password });

describe.each(anyDatabase)('requests of other sites on $kind', async ({ open }) => {
  const database = await open();
  const instance = await startInstance(database, Date.now, { ATRIUM_REGISTRATION: 'open' });
  await addUser(database.db, { username: 'visitor', password_hash: hash });
  /** Only browsers set these headers. */
  const post = async (path: string, headers: Record<string, string>, body = validBody) => {
    const allHeaders = { host: 'atrium.local:3000', 'content-length': String(Buffer.byteLength(body)), ...headers };
    const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
    const answer = await sendRaw(instance.url, `POST /api/${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    return { status: answer.status, problem: (JSON.parse(answer.body) as { problem?: string }).problem };
  };
  const rejection = { status: 403, problem: 'request.crossSite' };

  test.each(['login', 'login/code', 'passcode', 'password-reset', 'register', 'setup', 'refresh-token', 'logout'])(
    'requests of other sites cannot call %s',
    async (path) => {
      const attemptsBefore = await database.db.selectFrom('sign_in_attempts').select('key').execute();
      const evil = { origin: 'http://evil.example', 'content-type': 'text/plain' };
      expect(await post(path, { ...evil, 'sec-fetch-site': 'cross-site' })).toEqual(rejection);
      expect(await post(path, evil)).toEqual(rejection);
      expect(await post(path, { origin: 'http://evil.example' })).toEqual(rejection);
      expect(await database.db.selectFrom('sign_in_attempts').select('key').execute()).toEqual(attemptsBefore);
    },
  );

  test('requests of other sites cannot send JSON as text', async () => {
    const text = { 'content-type': 'text/plain;charset=UTF-8' };
    expect(await post('login', text)).toEqual({ status: 415, problem: 'request.unsupportedType' });
  });
});
