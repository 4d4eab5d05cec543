import { listAudit } from '@atrium/contract/audit/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { completeSetup, readSetup } from '@atrium/contract/setup/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { deriveSetupToken } from '../../auth/tokens.ts';
import { startInstance, type Instance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';

const password = 'quiet-river-8';

describe.each(anyDatabase)('the setup on $kind', ({ open }) => {
  let database: Database;
  let instances: readonly [Instance, Instance];
  const createAdministrator = (
    username: string,
    parts: { token?: string; password?: string } = {},
    instance = instances[0],
  ) =>
    instance.call(completeSetup, { token: deriveSetupToken(instance.context.serverKey), username, password, ...parts });
  beforeEach(async () => {
    database = await open();
    instances = [await startInstance(database), await startInstance(database)];
  });

  test('the setup link of any instance creates the first administrator, and then the setup is closed', async () => {
    expect((await instances[0].call(readSetup, {})).result).toEqual({ open: true });
    expect(deriveSetupToken(instances[0].context.serverKey)).toBe(deriveSetupToken(instances[1].context.serverKey));
    expect(await createAdministrator('First-One')).toMatchObject({ status: 200, result: {} });
    expect((await instances[1].call(readSetup, {})).result).toEqual({ open: false });
    expect((await createAdministrator('second-one', {}, instances[1])).problem).toBe('setup.closed');
    const { result } = await instances[1].call(login, { username: 'first-one', password });
    const entries = (await instances[1].call(listAudit, { act: 'user.setUp' }, result.token)).result.list;
    expect(entries).toMatchObject([{ username: 'First-One', recordName: 'First-One', address: '127.0.0.1' }]);
    expect((await instances[1].call(readUserInfo, {}, result.token)).result).toMatchObject({
      username: 'First-One',
      roles: ['admin'],
    });
  });

  test('simultaneous setups create only one administrator', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        createAdministrator(`person-${place}`, {}, instances[place % 2 === 0 ? 0 : 1]),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 29 }, () => 409)]);
    expect(await database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('the setup rejects a wrong token, a used username and a weak password', async () => {
    for (const token of ['x', 'x'.repeat(43)]) {
      expect((await createAdministrator('somebody', { token })).problem).toBe('setup.tokenWrong');
    }
    await addUser(database.db, { username: 'Taken-Name' });
    expect(await createAdministrator('taken-name')).toMatchObject({ status: 409, problem: 'setup.usernameTaken' });
    expect(await createAdministrator('x y', { password: 'short' })).toMatchObject({
      status: 422,
      fields: { username: 'field.username', password: 'field.password' },
    });
    for (const [poor, problem] of [
      ['Password1', 'password.common'],
      ['somebody-1', 'password.personal'],
    ] as const) {
      expect(await createAdministrator('somebody', { password: poor })).toMatchObject({
        status: 422,
        fields: { password: problem },
      });
    }
    expect((await instances[0].call(readSetup, {})).result).toEqual({ open: true });
  });
});
