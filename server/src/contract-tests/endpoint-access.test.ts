import { announcementCalls } from '@atrium/contract/announcement/fields.ts';
import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { endpoints } from '@atrium/contract/endpoints.ts';
import { identityProviderResource } from '@atrium/contract/identity-provider/fields.ts';
import { createMenuItem } from '@atrium/contract/menu/calls.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import { generatedResourceList } from '@atrium/contract/resources.ts';
import { impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { readUserInfo, updateUser } from '@atrium/contract/user/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import { systemAuthor, writeAudit } from '../audit/audit.ts';
import { hashToken } from '../auth/tokens.ts';
import { isOpenToApiTokens } from '../session/guard.ts';
import { addApiToken } from '../testing/api-tokens.ts';
import { replaceRecoveryCodes } from '../auth/second-factor.ts';
import { serializedChanges } from './serialized-changes.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { addRecord, createRecordValues } from '../testing/generated-records.ts';
import { addDept, addPosition, addRole, addUser, hashQuickly } from '../testing/people.ts';
import { addAdmin, addClerk } from '../testing/staff.ts';
import { outsideInputs, type OutsideRecords } from './outside-inputs.ts';
import { password, validInputs, type InsideRecords } from './valid-inputs.ts';

const getName = ({ call: { method, path } }: Endpoint): string => `${method} ${path}`;

const getPermission = ({ call: { requiredPermission } }: Endpoint): string | null => {
  if (typeof requiredPermission !== 'string') return requiredPermission.join(' ');
  return requiredPermission.startsWith('/') ? requiredPermission : null;
};

const guarded = endpoints.filter((endpoint) => getPermission(endpoint) !== null);
/** Endpoints of records that belong to departments respect the data scope. */
const scoped = guarded.filter((item) =>
  /^\/system\/(?:user|dept|audit|online|api-token|security|sign-in-log|position)(?: |$)/.test(
    getPermission(item) ?? '',
  ),
);

/** Additional endpoints of generated resources take an ID unless listed above. */
const createGeneratedInput = ({ call: { method, path } }: Endpoint) => {
  const resource = generatedResourceList.find(({ name }) => path.split('/')[0] === `${name}-item`);
  if (!resource) return undefined;
  if (path.includes('/') || method === 'DELETE')
    return async (inside: InsideRecords) => ({ id: await inside.record(resource) });
  return async (inside: InsideRecords) => ({
    ...(method === 'PUT' && { id: await inside.record(resource) }),
    ...(await createRecordValues(resource, inside.unique, inside.record)),
  });
};
const getValidInput = (endpoint: Endpoint) =>
  Object.hasOwn(validInputs, getName(endpoint)) ? validInputs[getName(endpoint)] : createGeneratedInput(endpoint);

const changing = endpoints.filter(
  ({ call, isReadOnly }) => call.method !== 'GET' && call.requiredPermission !== 'public' && isReadOnly !== true,
);

/** Save nothing, or check a signature or rows before their transaction: only the start of the request rejects the caller. */
const rejectedAtStart: readonly string[] = [
  'POST account-data/download',
  'POST account-passkey-item/request',
  'POST account-passkey-item',
  'POST user-item/import',
];

const batches: readonly string[] = ['POST user-item/batch', 'POST user-item/batch-delete'];

const hash = await hashQuickly(password);

describe.each(anyDatabase)('callers and endpoints on $kind', ({ open }) => {
  let database: Database;
  let instance: Instance;
  let outside: OutsideRecords;
  let ownDept: number;
  const locks: string[] = [];
  beforeAll(async () => {
    database = await open();
    const { dialect } = database;
    const advisoryLock: typeof dialect.advisoryLock = (trx, name) => {
      locks.push(name);
      return dialect.advisoryLock(trx, name);
    };
    instance = await startInstance({ ...database, dialect: { ...dialect, advisoryLock } });
    ownDept = await addDept(database.db);
    const dept = await addDept(database.db, { name: 'far' });
    const user = await addUser(database.db, { name: 'far', dept_id: dept });
    const about = { action: 'user.update', recordId: user, recordName: 'far' } as const;
    await writeAudit(database.db, systemAuthor, [about], 1);
    const { id: entry } = await database.db.selectFrom('audit_entries').select('id').executeTakeFirstOrThrow();
    await instance.createToken(user);
    const { id: session } = await database.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    await writeAudit(database.db, systemAuthor, [{ action: 'session.signIn', recordId: user, recordName: 'far' }], 1);
    const { id: signIn } = await database.db
      .selectFrom('audit_entries')
      .select('id')
      .where('act', '=', 'session.signIn')
      .executeTakeFirstOrThrow();
    const position = await addPosition(database.db, { name: 'far', dept_id: dept });
    const apiToken = await loadTokenId(await addApiToken(database.db, { userId: user, name: 'far', permissions: [] }));
    outside = { dept, user, entry, session, signIn, position, apiToken };
  });

  const loadTokenId = async (token: string): Promise<number> => {
    const tokens = database.db.selectFrom('api_tokens').select('id').where('hash', '=', hashToken(token));
    return (await tokens.executeTakeFirstOrThrow()).id;
  };

  const addClerkOf = (endpoint: Endpoint, data_scope: 'all' | 'dept') =>
    addClerk(database.db, [getPermission(endpoint) ?? ''], { dept_id: ownDept, data_scope });

  /** Returns the session token of a new user with the permission of an endpoint. */
  const createClerkToken = async (endpoint: Endpoint, data_scope: 'all' | 'dept'): Promise<string> =>
    instance.createToken((await addClerkOf(endpoint, data_scope)).user);

  const listKeys = (endpoint: Endpoint): string[] => {
    const key = getPermission(endpoint) ?? '';
    return [...new Set([key.split(' ', 1)[0] ?? '', key])];
  };

  /** Returns an API token of such a user with the same permission. */
  const createClerkApiToken = async (endpoint: Endpoint, data_scope: 'all' | 'dept'): Promise<string> => {
    const { user } = await addClerkOf(endpoint, data_scope);
    return addApiToken(database.db, { userId: user, permissions: listKeys(endpoint) });
  };

  const callEndpoint = async ({ call }: Endpoint, input: object, token: string): Promise<Response> => {
    const query = new URLSearchParams(
      Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
    );
    return call.method === 'GET'
      ? instance.send('GET', `${call.path}?${query.toString()}`, undefined, token)
      : instance.send(call.method, call.path, input, token);
  };

  test('every endpoint of a page with a data scope has an input that names records outside of it', () => {
    expect(scoped.map(getName).toSorted(), 'add new endpoints to outside-inputs.ts').toEqual(
      Object.keys(outsideInputs).toSorted(),
    );
  });

  test.each(guarded.map((item) => [getName(item), item] as const))(
    '%s is allowed with only its permission',
    async (_, endpoint) => {
      const response = await callEndpoint(endpoint, {}, await createClerkToken(endpoint, 'all'));
      await response.body?.cancel();
      expect([401, 403, 500]).not.toContain(response.status);
    },
  );

  test.each(scoped.filter((item) => outsideInputs[getName(item)]).map((item) => [getName(item), item] as const))(
    '%s reads and changes nothing outside the data scope',
    async (name, endpoint) => {
      const createTokens = isOpenToApiTokens(endpoint) ? [createClerkToken, createClerkApiToken] : [createClerkToken];
      for (const create of createTokens) {
        const token = await create(endpoint, 'dept');
        const response = await callEndpoint(endpoint, outsideInputs[name]?.(outside) ?? {}, token);
        const answer = (await response.json()) as { problem?: string; result: unknown };
        const found = batches.includes(name) ? (answer.result as { matching?: number }).matching : answer.problem;
        // A deletion does not distinguish missing records from those outside the data scope.
        if (endpoint.call.method === 'DELETE')
          expect([outside.user, outside.dept, outside.position]).toContain(answer.result);
        else expect([0, 'users.notFound', 'depts.notFound', 'row.notFound']).toContain(found);
      }
      const { db } = database;
      const users = db.selectFrom('users').select(['name', 'status', 'version']).where('id', '=', outside.user);
      expect(await users.execute()).toEqual([{ name: 'far', status: 1, version: 1 }]);
      const depts = db.selectFrom('depts').select(['name', 'version']).where('id', '=', outside.dept);
      expect(await depts.execute()).toEqual([{ name: 'far', version: 1 }]);
      const positions = await database.db.selectFrom('positions').select(['name', 'version']).execute();
      expect(positions).toEqual([{ name: 'far', version: 1 }]);
    },
  );

  test('every endpoint that changes something has an input in this test', () => {
    const missingInputs = changing.filter((item) => getValidInput(item) === undefined).map(getName);
    expect(missingInputs, 'add a valid input of each to `validInputs` above').toEqual([]);
    expect(Object.keys(validInputs).filter((name) => !changing.map(getName).includes(name))).toEqual([]);
  });

  describe('a delayed change whose caller', () => {
    let n = 0;
    let admin: string | undefined;
    const addInside = async (caller: number): Promise<InsideRecords> => {
      const { db } = database;
      admin ??= await instance.createToken(await addAdmin(db));
      const unique = `near-${++n}`;
      const page = { name: 'near', path: `/${unique}`, component: 'x.tsx' };
      const user = await addUser(db);
      await instance.createToken(user);
      const { id: session } = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user)
        .executeTakeFirstOrThrow();
      const draft = { title: 'near', audience: 'everyone' } as const;
      const token = admin;
      const record = (resource: GeneratedResource) => addRecord(instance, resource, { token, text: `old-${++n}` });
      const dept = await addDept(db);
      const viewState = '{"filters":{},"sort":"","layout":{}}';
      const savedView = { user_id: caller, list_name: 'role', name: unique, state: viewState };
      const { id: view } = await db
        .insertInto('saved_views')
        .values({ ...savedView, create_time: 0, update_time: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const key = { user_id: caller, credential_id: unique, user_handle: unique, public_key: '', counter: 0 };
      const { id: passkey } = await db
        .insertInto('passkeys')
        .values({ ...key, transports: '[]', name: unique, create_time: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const device = { user_id: caller, hash: unique, remembered_hash: unique, agent_hash: '', session_id: 0 };
      await db
        .insertInto('sign_in_devices')
        .values({ ...device, is_trusted: 1, first_time: 0, last_time: 0 })
        .execute();
      const [recoveryCode = ''] = await replaceRecoveryCodes(db, caller);
      await db.updateTable('sessions').set({ factor_time: Date.now() }).where('user_id', '=', caller).execute();
      const addTokenOf = async (userId: number) => loadTokenId(await addApiToken(db, { userId, permissions: [] }));
      return {
        user,
        session,
        dept,
        role: await addRole(db),
        addMenuItem: async () => (await instance.call(createMenuItem, page, token)).result.id,
        addAnnouncement: async () => (await instance.call(announcementCalls.create, draft, token)).result.id,
        addExternalAccount: async () => {
          const provider_id = await record(identityProviderResource);
          const account = { user_id: caller, provider_id, issuer: unique, subject: unique, name: unique };
          const insert = db.insertInto('external_accounts').values({ ...account, roles: '[]', create_time: 0 });
          return (await insert.returning('id').executeTakeFirstOrThrow()).id;
        },
        view,
        passkey,
        apiToken: await addTokenOf(user),
        ownApiToken: await addTokenOf(caller),
        recoveryCode,
        unique,
        record,
      };
    };
    /** This instance caches the user and gets no event about the change. */
    const expectAccess = async (endpoint: Endpoint) => {
      const permission = getPermission(endpoint);
      const clerk = await addClerk(database.db, permission === null ? ['/home'] : [permission], {
        password_hash: hash,
      });
      const token = await instance.createToken(clerk.user);
      await instance.call(readUserInfo, undefined, token);
      return { ...clerk, token };
    };
    const loadOutcome = async (endpoint: Endpoint, { user, token }: { user: number; token: string }) => {
      if (rejectedAtStart.includes(getName(endpoint))) await instance.context.events.emit(database.db, 'rights', {});
      const input = (await getValidInput(endpoint)?.(await addInside(user))) ?? {};
      locks.length = 0;
      const response = await callEndpoint(endpoint, input, token);
      return (await response.json()) as { code: number; problem?: string };
    };
    const cases = changing.filter((item) => getValidInput(item)).map((item) => [getName(item), item] as const);

    test.each(cases)(
      'a delayed change is rejected if its caller loses the permission, is disabled or signed out: %s',
      async (_, endpoint) => {
        const { db } = database;
        const control = await loadOutcome(endpoint, await expectAccess(endpoint));
        expect([401, 403, 404, 422, 500], control.problem).not.toContain(control.code);
        expect(locks.includes('rights')).toBe(serializedChanges.has(getName(endpoint)));
        if (getPermission(endpoint) !== null) {
          const stripped = await expectAccess(endpoint);
          await db.deleteFrom('role_menus').where('role_id', '=', stripped.role).execute();
          expect(await loadOutcome(endpoint, stripped)).toMatchObject({ code: 403, problem: 'right.missing' });
        }
        const disabledUser = await expectAccess(endpoint);
        await db.updateTable('users').set({ status: 0 }).where('id', '=', disabledUser.user).execute();
        expect(await loadOutcome(endpoint, disabledUser)).toMatchObject({ code: 401, problem: 'session.required' });
        const endedSession = await expectAccess(endpoint);
        await db.deleteFrom('sessions').where('user_id', '=', endedSession.user).execute();
        expect(await loadOutcome(endpoint, endedSession)).toMatchObject({ code: 401, problem: 'session.required' });
      },
    );
  });

  describe('an impersonation', () => {
    const opens = '/system/user permission:button:impersonate';
    const signedIn = endpoints.filter(({ call: { requiredPermission } }) => requiredPermission !== 'public');
    let through: string;
    let over: string;
    const startImpersonation = async (id: number, token: string): Promise<string> => {
      const view = (await instance.call(impersonateUser, { id }, token)).result.token;
      const { status } = await instance.call(readUserInfo, undefined, view);
      if (status !== 200) throw new Error(`The impersonation failed: ${status}`);
      return view;
    };
    beforeAll(async () => {
      const { db } = database;
      const person = await addUser(db, { dept_id: ownDept });
      const looker = await addClerk(db, [opens], { dept_id: ownDept, data_scope: 'dept' });
      const admin = await instance.createToken(await addAdmin(db, 'chief-of-lookers'));
      through = await startImpersonation(person, await instance.createToken(looker.user));
      const formerClerk = await addClerk(db, [opens], { dept_id: ownDept, data_scope: 'dept' });
      over = await startImpersonation(person, await instance.createToken(formerClerk.user));
      const { id: allPermissions } = await db
        .selectFrom('roles')
        .select('id')
        .where('code', '=', 'admin')
        .executeTakeFirstOrThrow();
      await instance.call(updateUser, { id: person, roles: [allPermissions] }, admin);
      await instance.call(updateUser, { id: formerClerk.user, roles: [] }, admin);
    });

    test.each(guarded.map((item) => [getName(item), item] as const))(
      'an impersonation cannot call %s with permissions that the user gained',
      async (_, endpoint) => {
        const response = await callEndpoint(endpoint, {}, through);
        const answer = (await response.json()) as { code: number; problem?: string };
        if (getPermission(endpoint) === '/system/user') expect([200, 422]).toContain(answer.code);
        else
          expect(answer).toMatchObject({
            problem: getPermission(endpoint) === opens ? 'session.readOnly' : 'right.missing',
          });
      },
    );

    test.each(
      scoped
        .filter((item) => getPermission(item) === '/system/user' && outsideInputs[getName(item)])
        .map((item) => [getName(item), item] as const),
    )("an impersonation cannot access records outside the real user's data scope with %s", async (name, endpoint) => {
      const response = await callEndpoint(endpoint, outsideInputs[name]?.(outside) ?? {}, through);
      expect(await response.json()).toMatchObject({ problem: 'users.notFound' });
    });

    test.each(signedIn.map((item) => [getName(item), item] as const))(
      'an impersonation cannot call %s after losing the permission to impersonate',
      async (_, endpoint) => {
        const response = await callEndpoint(endpoint, {}, over);
        expect(await response.json()).toMatchObject({ code: 401, problem: 'session.required' });
      },
    );
  });

  test.each([
    'GET api-token-list',
    'GET api-token-list/export',
    'GET user-list',
    'GET user-list/options',
    'GET user-list/export',
    'GET dept-list',
    'GET audit-list',
    'GET audit-list/export',
    'GET online-list',
    'GET online-list/export',
    'GET sign-in-log-list',
    'GET sign-in-log-list/export',
    'GET position-list',
    'GET position-list/export',
  ])('%s returns nothing outside of the data scope', async (name) => {
    const scopedEndpoint = scoped.find((endpoint) => getName(endpoint) === name);
    if (!scopedEndpoint) throw new Error(`${name} is missing`);
    const createTokens = isOpenToApiTokens(scopedEndpoint)
      ? [createClerkToken, createClerkApiToken]
      : [createClerkToken];
    for (const create of createTokens) {
      const response = await callEndpoint(scopedEndpoint, {}, await create(scopedEndpoint, 'dept'));
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('far');
    }
  });
});
