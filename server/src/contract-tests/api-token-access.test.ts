import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { endpoints } from '@atrium/contract/endpoints.ts';
import { generatedResourceList } from '@atrium/contract/resources.ts';
import { describe, expect, test } from 'vitest';
import { createApiToken } from '../auth/api-tokens.ts';
import { isOpenToApiTokens } from '../session/guard.ts';
import { addApiToken } from '../testing/api-tokens.ts';
import { callWithoutInput } from '../testing/call-without-input.ts';
import { anyDatabase } from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';
import { startServer } from '../testing/server.ts';
import { addClerk } from '../testing/staff.ts';

const getName = ({ call: { method, path } }: Endpoint): string => `${method} ${path}`;

const getPermission = ({ call: { requiredPermission } }: Endpoint): string =>
  typeof requiredPermission === 'string' ? requiredPermission : requiredPermission.join(' ');

/** Returns the permission of an endpoint, and that of its page. */
const listKeys = (endpoint: Endpoint): string[] => {
  const key = getPermission(endpoint);
  return [...new Set([key.split(' ', 1)[0] ?? '', key])];
};

describe.each(anyDatabase)('an API token on $kind', async ({ open }) => {
  const { database, instance, adminId } = await startServer(open);
  const addClerkOf = (endpoint: Endpoint) => addClerk(database.db, [getPermission(endpoint)]);

  const named = endpoints.map((item) => [getName(item), item] as const);
  const accepting = named.filter(([, item]) => isOpenToApiTokens(item));
  const closed = named.filter(([, item]) => item.call.requiredPermission !== 'public' && !isOpenToApiTokens(item));
  const readOutcome = (endpoint: Endpoint, token: string) => callWithoutInput(instance, endpoint, token);

  test('API tokens reach only these resources', () => {
    const resources = new Set(accepting.map(([, { call }]) => call.path.split('/')[0]?.replace(/-(?:list|item)$/, '')));
    const generatedNames = generatedResourceList.map(({ name }) => name);
    expect([...resources].filter((name) => !generatedNames.includes(name ?? '')).toSorted()).toEqual([
      'about',
      'access',
      'audit',
      'company-first-steps',
      'company-settings',
      'dept',
      'figures',
      'home',
      'job-schedule',
      'menu',
      'menu-by-role-id',
      'policy',
      'role',
      'role-menu',
      'saved-view',
      'sign-in-log',
      'trash',
      'user',
    ]);
    expect(accepting.filter(([name]) => name.startsWith('POST') && name.endsWith('/export'))).toEqual([]);
    expect(accepting.map(([name]) => name)).not.toContain('GET user-item/sessions');
  });

  test.each(accepting)('an API token calls %s with only its permission', async (_, endpoint) => {
    const { user } = await addClerkOf(endpoint);
    const token = await addApiToken(database.db, { userId: user, permissions: listKeys(endpoint) });
    const { status } = await readOutcome(endpoint, token);
    expect([401, 403, 500]).not.toContain(status);
  });

  test.each(accepting)(
    'an API token does not call %s without the permission, although its user has it',
    async (_, endpoint) => {
      const key = getPermission(endpoint);
      const { user } = await addClerkOf(endpoint);
      const permissions = listKeys(endpoint).filter((other) => other !== key);
      const token = await addApiToken(database.db, { userId: user, permissions });
      expect(await readOutcome(endpoint, token)).toEqual({ status: 403, problem: 'right.missing' });
    },
  );

  test.each(accepting)('an API token does not call %s with a permission that its user lacks', async (_, endpoint) => {
    const userId = await addUser(database.db);
    const token = await addApiToken(database.db, { userId, permissions: listKeys(endpoint) });
    expect(await readOutcome(endpoint, token)).toEqual({ status: 403, problem: 'right.missing' });
  });

  test.each(accepting)(
    'an API token is rejected by %s if it has ended or its user is disabled',
    async (_, endpoint) => {
      const { user } = await addClerkOf(endpoint);
      const valid = { userId: user, permissions: listKeys(endpoint) };
      const tokens = [
        await addApiToken(database.db, { ...valid, expireTime: 1 }),
        await addApiToken(database.db, { ...valid, revokeTime: 1 }),
        await addApiToken(database.db, { ...valid, networks: ['192.0.2.0/24', '2001:db8::/32'] }),
        createApiToken(),
      ];
      const disabledUser = (await addClerkOf(endpoint)).user;
      await database.db.updateTable('users').set({ status: 0 }).where('id', '=', disabledUser).execute();
      tokens.push(await addApiToken(database.db, { ...valid, userId: disabledUser }));
      for (const token of tokens)
        expect(await readOutcome(endpoint, token)).toEqual({ status: 401, problem: 'session.required' });
    },
  );

  test.each(closed)('an API token is rejected by %s, even that of an administrator', async (_, endpoint) => {
    const { db } = database;
    const rows = await db.selectFrom('menus').select('builtin_key').where('builtin_key', 'is not', null).execute();
    const permissions = rows.flatMap(({ builtin_key: key }) => key ?? []);
    const token = await addApiToken(db, { userId: adminId, permissions });
    expect(await readOutcome(endpoint, token)).toEqual({ status: 403, problem: 'apiToken.notAccepted' });
  });
});
