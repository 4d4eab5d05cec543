import { changePassword, resetPassword } from '@atrium/contract/user/action-calls.ts';
import { listAudit } from '@atrium/contract/audit/calls.ts';
import { readCapabilities } from '@atrium/contract/about/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { createUser } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { startServer } from '../../testing/server.ts';

const hour = 3_600_000;

describe.each(anyDatabase)('a one-time password on $kind', async ({ open }) => {
  let now = Date.now();
  let n = 0;
  const { instance, adminId } = await startServer(open, () => now);

  const createTestUser = async (givenPassword?: string) => {
    const username = `given-${++n}`;
    const input = { username, name: 'x', ...(givenPassword !== undefined && { password: givenPassword }) };
    const { result } = await instance.call(createUser, input, await instance.createToken(adminId));
    return { id: result.id, username, password: result.oneTimePassword ?? givenPassword ?? '' };
  };
  const importUser = async () => {
    const username = `given-${++n}`;
    const input = { fields: ['username' as const], rows: [[username]], dryRun: false, passwords: true };
    const { result } = await instance.call(importUsers, input, await instance.createToken(adminId));
    return { id: result.passwords[0]?.id ?? 0, username, password: result.passwords[0]?.password ?? '' };
  };

  test.each([
    ['made for a new user', () => createTestUser()],
    ['chosen for a new user', () => createTestUser('chosen-one-1')],
    ['made for an imported user', importUser],
  ] as const)(
    'a one-time password expires %s, which is only reported with the correct password',
    async (_, addCaseUser) => {
      const { username, password } = await addCaseUser();
      now += 72 * hour - 1;
      expect((await instance.call(login, { username, password })).status).toBe(200);
      now += 1;
      const lateSignIn = await instance.call(login, { username, password });
      expect([lateSignIn.status, lateSignIn.problem]).toEqual([403, 'session.passwordExpired']);
      expect((await instance.call(login, { username, password: 'wrong-one-12' })).problem).toBe(
        'session.wrongCredentials',
      );
      const { list } = (
        await instance.call(listAudit, { username, act: 'session.signInRefused' }, await instance.createToken(adminId))
      ).result;
      expect(list.map(({ problem }) => problem)).toContain('session.passwordExpired');
    },
  );

  test('a new one-time password replaces the previous one, and does not expire once its owner changed it', async () => {
    const { id, username, password } = await createTestUser();
    now += 73 * hour;
    expect((await instance.call(login, { username, password })).problem).toBe('session.passwordExpired');
    const secondPassword = (await instance.call(resetPassword, { id }, await instance.createToken(adminId))).result
      .password;
    const { token } = (await instance.call(login, { username, password: secondPassword })).result;
    expect(
      (await instance.call(changePassword, { password: secondPassword, newPassword: 'my-own-word1' }, token)).status,
    ).toBe(200);
    now += 400 * 24 * hour;
    expect((await instance.call(login, { username, password: 'my-own-word1' })).status).toBe(200);
  });

  test('a one-time password is valid for the configured time, which the web receives', async () => {
    expect((await instance.call(readCapabilities, {})).result.oneTimePasswordHours).toBe(72);
  });
});
