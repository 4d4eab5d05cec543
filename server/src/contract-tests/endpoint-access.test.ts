import { createAnnouncement } from '@atrium/contract/announcement/calls.ts';
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
import { replaceRecoveryCodes } from '../auth/second-factor.ts';
import { outsideInputs, type OutsideRecords } from './outside-inputs.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { addRecord, createRecordValues } from '../testing/generated-records.ts';
import { addDept, addPosition, addRole, addUser, hashQuickly } from '../testing/people.ts';
import { addAdmin, addClerk } from '../testing/staff.ts';

const getName = ({ call: { method, path } }: Endpoint): string => `${method} ${path}`;

const getPermission = ({ call: { requiredPermission } }: Endpoint): string | null => {
  if (typeof requiredPermission !== 'string') return requiredPermission.join(' ');
  return requiredPermission.startsWith('/') ? requiredPermission : null;
};

const guarded = endpoints.filter((endpoint) => getPermission(endpoint) !== null);
/** Endpoints of records that belong to departments respect the data scope. */
const scoped = guarded.filter((item) =>
  /^\/system\/(?:user|dept|audit|online|security|sign-in-log|position)(?: |$)/.test(getPermission(item) ?? ''),
);

/** Within the data scope of the caller. */
interface InsideRecords extends Omit<OutsideRecords, 'entry' | 'signIn' | 'position'> {
  readonly role: number;
  readonly addMenuItem: () => Promise<number>;
  readonly addAnnouncement: () => Promise<number>;
  /** Adds an external account of the caller. */
  readonly addExternalAccount: () => Promise<number>;
  /** Saved view of the caller. */
  readonly view: number;
  /** Passkey of the caller. */
  readonly passkey: number;
  readonly recoveryCode: string;
  readonly unique: string;
  readonly record: (resource: GeneratedResource) => Promise<number>;
}

const password = 'matrix-1234';

/** Valid inputs; `null` if the endpoint has no transaction that depends on its permission. */
const validInputs: Readonly<
  Record<string, ((createRecordsInScope: InsideRecords) => object | Promise<object>) | null>
> = {
  'POST user-item': ({ unique }) => ({ username: `new-${unique}`, name: 'x', password }),
  'PUT user-item': ({ user }) => ({ id: user, name: 'changed' }),
  'DELETE user-item': ({ user }) => ({ id: user }),
  'POST user-item/status': ({ user }) => ({ id: user, status: 0 }),
  'POST user-item/reset-password': ({ user }) => ({ id: user, password }),
  'POST user-item/sign-in-mail': null,
  'POST user-item/unlock': ({ user }) => ({ id: user }),
  'POST user-item/reset-factor': ({ user }) => ({ id: user }),
  'POST user-item/end-sessions': ({ user }) => ({ id: user }),
  'POST user-item/impersonate': ({ user }) => ({ id: user }),
  'POST user-item/batch': ({ user }) => ({ act: 'disable', ids: [user] }),
  'POST user-item/batch-delete': ({ user }) => ({ ids: [user] }),
  'POST user-item/import-file': null,
  'POST user-item/import': ({ unique }) => ({ fields: ['username', 'name'], rows: [[unique, 'x']] }),
  'POST role-item': ({ unique }) => ({ name: 'x', code: unique }),
  'PUT role-item': ({ role }) => ({ id: role, name: 'changed' }),
  'DELETE role-item': ({ role }) => ({ id: role }),
  'POST role-item/status': ({ role }) => ({ id: role, status: 0 }),
  'POST role-item/copy': ({ role, unique }) => ({ id: role, name: 'x', code: unique }),
  'POST role-item/members': ({ role, user }) => ({ id: role, add: [user], remove: [] }),
  'POST menu-item': ({ unique }) => ({ name: 'x', path: `/new-${unique}`, component: 'x.tsx' }),
  'PUT menu-item': async ({ addMenuItem }) => ({ id: await addMenuItem(), name: 'changed' }),
  'DELETE menu-item': async ({ addMenuItem }) => ({ id: await addMenuItem() }),
  'POST menu-item/move': async ({ addMenuItem }) => ({ id: await addMenuItem(), parentId: null, before: null }),
  'POST announcement-item': () => ({ title: 'x', audience: 'everyone' }),
  'PUT announcement-item': async ({ addAnnouncement }) => ({ id: await addAnnouncement(), title: 'changed' }),
  'DELETE announcement-item': async ({ addAnnouncement }) => ({ id: await addAnnouncement() }),
  'POST announcement-item/publish': async ({ addAnnouncement }) => ({ id: await addAnnouncement() }),
  'POST announcement-item/withdraw': async ({ addAnnouncement }) => ({ id: await addAnnouncement() }),
  'POST announcements/read': async ({ addAnnouncement }) => ({ ids: [await addAnnouncement()] }),
  'POST dept-item': () => ({ name: 'x' }),
  'PUT dept-item': ({ dept }) => ({ id: dept, name: 'changed' }),
  'DELETE dept-item': ({ dept }) => ({ id: dept }),
  'POST dept-item/move': ({ dept }) => ({ id: dept, parentId: null, before: null }),
  'PUT policy-item': () => ({ name: 'terms', language: 'en-US', content: 'changed' }),
  'PUT company-settings': () => ({ name: 'changed', logo: '', preferences: {}, locked: [], registration: null }),
  'POST company-settings/test-carrier': null,
  'POST company-first-steps/dismiss': () => ({}),
  'POST confirm-password': () => ({ password }),
  'POST confirm-second-factor': ({ recoveryCode }) => ({ challenge: 'used', code: recoveryCode }),
  'POST change-password': () => ({ password, newPassword: 'matrix-5678' }),
  'PUT account-item': () => ({ name: 'changed' }),
  'POST account-data/download': () => ({}),
  'PUT account-settings': () => ({ timeZone: 'Europe/Paris' }),
  'DELETE account-session-item': () => ({ ids: [1] }),
  'POST account-session-item/end-others': () => ({}),
  'POST account-second-factor-item/new-secret': ({ recoveryCode }) => ({ code: recoveryCode }),
  'POST account-second-factor-item/turn-on': () => ({ code: '000000' }),
  'POST account-second-factor-item/turn-off': () => ({ code: '000000' }),
  'POST account-second-factor-item/recovery-codes': () => ({ code: '000000' }),
  'POST account-passkey-item/request': () => ({}),
  'POST account-passkey-item/creation': ({ recoveryCode }) => ({ code: recoveryCode }),
  'POST account-passkey-item': () => ({
    name: 'x',
    id: 'AA',
    clientDataJSON: 'AA',
    attestationObject: 'AA',
    transports: [],
  }),
  'PUT account-passkey-item': ({ passkey }) => ({ id: passkey, name: 'Phone' }),
  'DELETE account-remembered-device-item': ({ unique }) => ({ id: unique }),
  'DELETE account-passkey-item': ({ passkey, recoveryCode }) => ({ id: passkey, code: recoveryCode }),
  'POST external-sign-in/link': () => ({ providerId: 1 }),
  'POST external-sign-in/link/complete': () => ({ code: 'x' }),
  'DELETE account-external-item': async ({ addExternalAccount }) => ({ id: await addExternalAccount() }),
  'PUT sign-in-settings': () => ({ isPasswordOpen: true, emergencyAccounts: [] }),
  'POST account-contact-item/code': null,
  'PUT account-contact-item': () => ({ channel: 'email', to: '', password }),
  'PUT table-view': null,
  // Without a page, the caller may not use its views.
  'POST saved-view-item': null,
  'PUT saved-view-item': null,
  'DELETE saved-view-item': null,
  'PUT saved-view-list/default': null,
  'POST saved-view-item/share': ({ view, role }) => ({ id: view, roles: [role] }),
  'PUT preferences': null,
  'POST notification-item/read': null,
  'POST notification-item/clear': null,
  'POST online-item/end': ({ session }) => ({ ids: [session] }),
  'POST trash-item/restore': null,
  'POST version-item/restore': null,
  'POST bulk-edit': null,
  'DELETE trash-item': () => ({ ids: [1] }),
  'POST upload': null,
  'POST attachment': null,
  'POST job-schedule/run': () => ({ name: 'codeCleanup' }),
};
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
  ({ call, isReadOnly }) =>
    call.method !== 'GET' &&
    call.requiredPermission !== 'public' &&
    call.requiredPermission !== 'api-key' &&
    isReadOnly !== true,
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
  beforeAll(async () => {
    database = await open();
    instance = await startInstance(database);
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
    outside = { dept, user, entry, session, signIn, position };
  });

  /** Returns a token of a new user with the permission of an endpoint. */
  const createClerkToken = async (endpoint: Endpoint, data_scope: 'all' | 'dept'): Promise<string> => {
    const { user } = await addClerk(database.db, [getPermission(endpoint) ?? ''], { dept_id: ownDept, data_scope });
    return instance.createToken(user);
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
      const token = await createClerkToken(endpoint, 'dept');
      const response = await callEndpoint(endpoint, outsideInputs[name]?.(outside) ?? {}, token);
      const answer = (await response.json()) as { problem?: string; result: unknown };
      const found = batches.includes(name) ? (answer.result as { matching?: number }).matching : answer.problem;
      // A deletion does not distinguish missing records from those outside the data scope.
      if (endpoint.call.method === 'DELETE')
        expect([outside.user, outside.dept, outside.position]).toContain(answer.result);
      else expect([0, 'users.notFound', 'depts.notFound', 'row.notFound']).toContain(found);
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
      return {
        user,
        session,
        dept,
        role: await addRole(db),
        addMenuItem: async () => (await instance.call(createMenuItem, page, token)).result.id,
        addAnnouncement: async () => (await instance.call(createAnnouncement, draft, token)).result.id,
        addExternalAccount: async () => {
          const provider_id = await record(identityProviderResource);
          const account = { user_id: caller, provider_id, issuer: unique, subject: unique, name: unique };
          const insert = db.insertInto('external_accounts').values({ ...account, roles: '[]', create_time: 0 });
          return (await insert.returning('id').executeTakeFirstOrThrow()).id;
        },
        view,
        passkey,
        recoveryCode,
        unique,
        record,
      };
    };
    /** This instance caches the user and gets no event about the change. */
    const expectAccess = async (endpoint: Endpoint) => {
      const permission = getPermission(endpoint);
      const clerk = await addClerk(database.db, permission === null ? [] : [permission], { password_hash: hash });
      const token = await instance.createToken(clerk.user);
      await instance.call(readUserInfo, undefined, token);
      return { ...clerk, token };
    };
    const loadOutcome = async (endpoint: Endpoint, { user, token }: { user: number; token: string }) => {
      if (rejectedAtStart.includes(getName(endpoint))) await instance.context.events.emit(database.db, 'rights', {});
      const input = (await getValidInput(endpoint)?.(await addInside(user))) ?? {};
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
    const signedIn = endpoints.filter(
      ({ call: { requiredPermission } }) => requiredPermission !== 'public' && requiredPermission !== 'api-key',
    );
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
    const response = await callEndpoint(scopedEndpoint, {}, await createClerkToken(scopedEndpoint, 'dept'));
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('far');
  });
});
