import {
  readLastClaims,
  readSignInSettings,
  startExternalSignIn,
  testConnection,
  writeSignInSettings,
} from '@atrium/contract/external-sign-in/calls.ts';
import { applyBulkEdit } from '@atrium/contract/bulk-edit/calls.ts';
import { readCapabilities } from '@atrium/contract/about/calls.ts';
import { identityProviderCalls } from '@atrium/contract/identity-provider/fields.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { resetSecondFactor, setUserStatus } from '@atrium/contract/user/action-calls.ts';
import { deleteUser } from '@atrium/contract/user/calls.ts';
import { readSignInOptions, resetPassword, sendVerificationCode } from '@atrium/contract/verification-code/calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { decryptClientSecret } from '../../context/client-secrets.ts';
import { Browser } from '../../testing/browser.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addProvider, signInExternally } from '../../testing/external-sign-in.ts';
import { startIdentityProvider, testClient, testPublicUrl } from '../../testing/services/identity-provider.ts';
import { startInstance, testKey } from '../../testing/instance.ts';
import { addDept, addRole, addUser, hashQuickly } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { turnOnFactor } from '../../testing/second-factor/totp.ts';
import { addAdmin, addClerk, loadMenuIds } from '../../testing/staff.ts';

const password = 'calm-lake-77';
const hash = await hashQuickly(password);

describe.each(anyDatabase)('settings of single sign-on on $kind', async ({ open }) => {
  let count = 0;
  const server = await startServer(open, Date.now, { ATRIUM_URL: testPublicUrl, ATRIUM_REGISTRATION: 'open' });
  const { database, instance, admin, adminId } = server;
  const { db } = database;
  const provider = await startIdentityProvider();
  const values = { issuer: provider.issuer, ...testClient };
  afterAll(() => instance.assertErrorsDeclared());

  const create = (parts: object, token = admin) =>
    instance.call(
      identityProviderCalls.create,
      { ...values, name: `Own ${++count}`, redirectPath: `own-${count}`, ...parts },
      token,
    );
  const update = (id: number, parts: object, token = admin) =>
    instance.call(identityProviderCalls.update, { id, ...parts }, token);
  const loadSecret = async (id: number) =>
    db
      .selectFrom('identity_providers')
      .select(['issuer', 'client_id as clientId', 'client_secret as encrypted'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  /** Adds a passkey with which the user has confirmed all sessions. */
  const addPasskey = async (userId: number, canSignIn: 0 | 1) => {
    await db
      .insertInto('passkeys')
      .values({
        user_id: userId,
        credential_id: `key-${++count}`,
        user_handle: 'b',
        public_key: 'c',
        counter: 0,
        transports: '[]',
        name: 'Key',
        create_time: 0,
        can_sign_in: canSignIn,
      })
      .execute();
    await db.updateTable('sessions').set({ factor_time: Date.now() }).where('user_id', '=', userId).execute();
    await instance.context.events.emit(db, 'rights', {});
  };
  /** Returns the token of a user with permissions of the page and of one other page, and the role for that page. */
  const addEditor = async () => {
    const held = ['/system/dept', '/system/role', '/system/position'];
    const { user } = await addClerk(db, [
      '/system/sign-in',
      ...['add', 'update', 'delete'].map((act) => `/system/sign-in permission:button:${act}`),
      ...held,
    ]);
    const [heldMenu = 0, otherMenu = 0] = await loadMenuIds(db, ['/system/position', '/system/user']);
    const addRoleWith = async (menuId: number) => {
      const id = await addRole(db);
      await db.insertInto('role_menus').values({ role_id: id, menu_id: menuId }).execute();
      return id;
    };
    return {
      token: await instance.createToken(user),
      heldRole: await addRoleWith(heldMenu),
      otherRole: await addRoleWith(otherMenu),
    };
  };

  test('every provider has its own redirect path', async () => {
    expect((await create({ redirectPath: 'company-2' })).status).toBe(200);
    expect(await create({ redirectPath: 'company-2' })).toMatchObject({
      status: 409,
      fields: { redirectPath: 'row.taken' },
    });
    for (const redirectPath of ['Company', 'a/b', '..', 'a?b', 'a b'])
      expect(await create({ redirectPath })).toMatchObject({ fields: { redirectPath: 'field.redirectPath' } });
    expect(await create({ redirectPath: '' })).toMatchObject({ fields: { redirectPath: 'field.required' } });
    const { redirectBase } = (await instance.call(readSignInSettings, undefined, admin)).result;
    expect(redirectBase).toBe(`${testPublicUrl}/api/external-sign-in/callback/`);
  });

  test('a client secret is encrypted, never returned, and hidden in the history', async () => {
    const { result } = await create({});
    const updated = await update(result.id, { clientSecret: 'second-secret' });
    const stale = await update(result.id, { name: 'Stale', version: 1 });
    const history = await instance.call(identityProviderCalls.history, { id: result.id }, admin);
    const list = await instance.call(identityProviderCalls.list, {}, admin);
    const exported = await instance.send('GET', identityProviderCalls.export.path, undefined, admin);
    const { encrypted, ...client } = await loadSecret(result.id);
    const texts = [result, updated, stale, history, list].map((value) => JSON.stringify(value));
    for (const text of [...texts, await exported.text()])
      for (const secret of [testClient.clientSecret, 'second-secret', encrypted]) expect(text).not.toContain(secret);
    expect(stale.problem).toBe('row.stale');
    expect(history.result.list[0]?.changes).toEqual([{ field: 'clientSecret', before: '••••••', after: '••••••' }]);
    expect(decryptClientSecret(instance.context, client, encrypted)).toBe('second-secret');
  });

  test('an empty secret keeps the stored one, but not for another issuer or client ID', async () => {
    const { id } = (await create({})).result;
    const { encrypted } = await loadSecret(id);
    expect((await update(id, { name: 'Renamed', clientSecret: '' })).status).toBe(200);
    expect((await loadSecret(id)).encrypted).toBe(encrypted);
    for (const parts of [{ issuer: 'https://evil.example.com' }, { clientId: 'other' }]) {
      const fields = { clientSecret: 'field.secret', [Object.keys(parts)[0] ?? '']: 'field.secret' };
      expect(await update(id, parts)).toMatchObject({ status: 422, fields });
    }
    expect((await update(id, { issuer: 'https://id.example.com', clientSecret: 'new' })).status).toBe(200);
  });

  test('a new server key encrypts the client secrets again', async () => {
    const { id } = (await create({ clientSecret: 'kept-secret' })).result;
    const newKey = 'another-key-of-the-servers-of-all-tests';
    const rotated = await startInstance(database, Date.now, { ATRIUM_KEY: `${newKey},${testKey}` });
    const { encrypted, ...client } = await loadSecret(id);
    const { serverKey } = rotated.context;
    expect(decryptClientSecret({ serverKeys: [serverKey] }, client, encrypted)).toBe('kept-secret');
    await rotated.stop();
    await startInstance(database, Date.now, { ATRIUM_KEY: `${testKey},${newKey}` });
  });

  test('addresses without TLS and shared issuers are rejected, and a discovery address is shortened', async () => {
    const unchecked = ['https://id.example.com/.well-known/other', 'https://company.b2clogin.com/tenant'];
    const shared = [
      'https://login.microsoftonline.com/common/v2.0',
      'https://login.microsoftonline.com:443/common/v2.0',
    ];
    for (const issuer of ['http://id.example.com', ...shared, ...unchecked])
      expect(await create({ issuer })).toMatchObject({ status: 422, fields: { issuer: 'field.issuer' } });
    const { result } = await create({ issuer: 'https://id.example.com/.well-known/openid-configuration' });
    expect(result.issuer).toBe('https://id.example.com');
  });

  test('Google needs email domains before it may create accounts, because anyone can have a Google account', async () => {
    const google = { issuer: 'https://accounts.google.com' };
    expect(await create({ ...google, newPeople: 'create' })).toMatchObject({
      fields: { emailDomains: 'field.required' },
    });
    expect((await create({ ...google, newPeople: 'create', emailDomains: 'example.com' })).status).toBe(200);
    expect((await create({ ...google, newPeople: 'refuse' })).status).toBe(200);
  });

  test.each([
    ['text', 'groups=dev'],
    ['a rule without roles and department', [{ claim: 'groups', value: 'dev', roles: [], deptId: null }]],
    ['a rule without a claim', [{ claim: '', value: 'dev', roles: [1], deptId: null }]],
    ['a rule with another property', [{ claim: 'a', value: 'b', roles: [1], deptId: null, admin: true }]],
    ['too many rules', Array.from({ length: 51 }, () => ({ claim: 'a', value: 'b', roles: [1], deptId: null }))],
  ])('%s is rejected as mapping rules', async (_, rules) => {
    expect(await create({ rules })).toMatchObject({ status: 422, fields: { rules: 'field.json' } });
  });

  test('rules cannot name missing roles and departments', async () => {
    for (const rule of [
      { roles: [999_999], deptId: null },
      { roles: [], deptId: 999_999 },
    ])
      expect(await create({ rules: [{ claim: 'a', value: 'b', ...rule }] })).toMatchObject({
        status: 422,
        fields: { rules: 'field.unknown' },
      });
  });

  test('the administrator role cannot be granted by a rule or as default role', async () => {
    const adminRole = await db.selectFrom('roles').select('id').where('code', '=', 'admin').executeTakeFirstOrThrow();
    const refused = { status: 403, problem: 'signIn.adminRole' };
    expect(await create({ roleId: adminRole.id })).toMatchObject(refused);
    const rules = [{ claim: 'a', value: 'b', roles: [adminRole.id], deptId: null }];
    expect(await create({ rules })).toMatchObject(refused);
  });

  test('users can edit only providers that grant no permissions beyond their own', async () => {
    const { token, heldRole, otherRole } = await addEditor();
    const createRules = (role: number) => [{ claim: 'groups', value: 'dev', roles: [role], deptId: null }];
    expect(await create({ roleId: otherRole }, token)).toMatchObject({ status: 403, problem: 'right.exceeds' });
    expect(await create({ rules: createRules(otherRole) }, token)).toMatchObject({ problem: 'right.exceeds' });
    const own = await create({ rules: createRules(heldRole) }, token);
    expect(own.status).toBe(200);
    expect(await update(own.result.id, { rules: createRules(otherRole) }, token)).toMatchObject({
      problem: 'right.exceeds',
    });
    const others = (await create({ rules: createRules(otherRole) })).result;
    expect(await update(others.id, { newPeople: 'create' }, token)).toMatchObject({ problem: 'right.holdsMore' });
  });

  test('changes of providers need a second factor that was confirmed recently', async () => {
    const { id } = (await create({})).result;
    const token = await instance.createToken(await addAdmin(db, `with-factor-${++count}`));
    await turnOnFactor(instance, token);
    expect((await update(id, { name: 'Confirmed' }, token)).status).toBe(200);
    await db.updateTable('sessions').set({ factor_time: 0 }).where('factor_time', '>', 0).execute();
    await db.transaction().execute((trx) => instance.context.events.emit(trx, 'rights', {}));
    const unconfirmed = { status: 403, problem: 'session.confirmFactor' };
    expect(await create({}, token)).toMatchObject(unconfirmed);
    expect(await update(id, { name: 'Unconfirmed' }, token)).toMatchObject(unconfirmed);
    expect(await instance.call(identityProviderCalls.delete, { ids: [id] }, token)).toMatchObject(unconfirmed);
  });

  test('a role and a department that a provider gives to new accounts cannot be deleted', async () => {
    const [roleId, deptId] = [await addRole(db), await addDept(db)];
    await create({ roleId, deptId });
    expect((await instance.send('DELETE', 'role-item', { ids: [roleId] }, admin)).status).toBe(409);
    expect((await instance.send('DELETE', 'dept-item', { ids: [deptId] }, admin)).status).toBe(409);
  });

  test('the connection can be tested before the provider is enabled', async () => {
    const { id } = (await create({ status: 0 })).result;
    expect((await instance.call(testConnection, { id }, admin)).result).toEqual({ issuer: provider.issuer });
    await update(id, { issuer: 'http://localhost:1', clientSecret: 'any' });
    expect(await instance.call(testConnection, { id }, admin)).toMatchObject({ problem: 'signIn.unreachable' });
    expect(await instance.call(testConnection, { id: 999_999 }, admin)).toMatchObject({ problem: 'row.notFound' });
  });

  test('the claims of the last person who signed in are stored', async () => {
    const id = await addProvider(server, provider);
    expect((await instance.call(readLastClaims, { id }, admin)).result).toEqual({ claims: '' });
    provider.people.set('shown', { name: 'Shown', groups: ['dev'] });
    await signInExternally(instance, provider, { providerId: id, subject: 'shown' });
    const { claims } = (await instance.call(readLastClaims, { id }, admin)).result;
    expect(JSON.parse(claims)).toMatchObject({ sub: 'shown', name: 'Shown', groups: ['dev'] });
    expect(claims).not.toContain('nonce');
  });

  test('without ATRIUM_URL there is no single sign-on', async () => {
    const id = await addProvider(server, provider);
    const other = await startInstance(database, Date.now, {});
    const off = { status: 409, problem: 'signIn.noUrl' };
    expect(await other.call(startExternalSignIn, { providerId: id })).toMatchObject(off);
    expect((await other.send('GET', 'external-sign-in/callback/any?state=1', undefined)).status).toBe(409);
    expect((await other.call(readCapabilities, undefined)).result.signIn).toBeUndefined();
    expect((await other.call(readSignInSettings, undefined, admin)).result.redirectBase).toBeNull();
    await other.stop();
  });

  test('with HTTPS, no subdomain can set the cookie of a sign-in', async () => {
    const providerId = await addProvider(server, provider);
    const other = await startInstance(database, Date.now, {
      ATRIUM_URL: 'https://admin.example.com',
      ATRIUM_BASE: '/base',
    });
    const browser = new Browser(other, '203.0.113.1');
    await browser.call(startExternalSignIn, { providerId });
    expect(browser.setCookies).toEqual([
      expect.stringMatching(/^__Host-atrium_external=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    await other.stop();
  });

  test('the sign-in page gets only the IDs and names of enabled providers', async () => {
    const enabledId = await addProvider(server, provider, { name: 'Visible' });
    await addProvider(server, provider, { name: 'Hidden', status: 0 });
    const { signIn } = (await instance.call(readCapabilities, undefined)).result;
    expect(signIn?.password).toBe(true);
    expect(signIn?.providers).toContainEqual({ id: enabledId, name: 'Visible' });
    expect(signIn?.providers.map(({ name }) => name)).not.toContain('Hidden');
  });

  test('only emergency accounts can use a password while password sign-in is turned off', async () => {
    await addProvider(server, provider);
    await db.updateTable('users').set({ password_hash: hash }).where('id', '=', adminId).execute();
    const username = `closed-${++count}`;
    const userId = await addUser(db, { username, password_hash: hash });
    const write = (isPasswordOpen: boolean, emergencyAccounts: number[]) =>
      instance.call(writeSignInSettings, { isPasswordOpen, emergencyAccounts }, admin);
    expect(await write(false, [])).toMatchObject({ status: 409, problem: 'signIn.noEmergency' });
    expect(await write(false, [userId])).toMatchObject({ status: 409, problem: 'signIn.noEmergency' });
    expect((await write(false, [adminId])).result).toMatchObject({
      isPasswordOpen: false,
      emergencyAccounts: [{ id: adminId, name: 'chief' }],
    });
    expect((await instance.call(login, { username: 'chief', password })).status).toBe(200);
    const closed = { status: 403, problem: 'session.passwordClosed' };
    expect(await instance.call(login, { username, password })).toMatchObject(closed);
    expect(await instance.call(login, { username, password: 'wrong-pass-1' })).toMatchObject({ status: 400 });
    const contact = { channel: 'sms' as const, to: '13812345678' };
    expect(await instance.call(sendVerificationCode, { ...contact, purpose: 'reset' })).toMatchObject(closed);
    expect(await instance.call(resetPassword, { ...contact, code: '123456', password })).toMatchObject(closed);
    expect(await instance.call(sendVerificationCode, { ...contact, purpose: 'register' })).toMatchObject({
      problem: 'register.closed',
    });
    expect((await instance.call(readSignInOptions, undefined)).result.registration).toBe('closed');
    expect((await instance.call(readCapabilities, undefined)).result.signIn?.password).toBe(false);
    expect((await instance.call(setUserStatus, { id: adminId, status: 0 }, admin)).status).toBe(409);
    expect((await instance.call(deleteUser, { ids: [adminId] }, admin)).status).toBe(409);
    expect((await write(true, [adminId])).status).toBe(200);
    expect((await instance.call(login, { username, password })).status).toBe(200);
  });

  test('the last provider cannot be disabled while password sign-in is turned off', async () => {
    await db.updateTable('identity_providers').set({ status: 0 }).execute();
    const [firstId, lastId] = [await addProvider(server, provider), await addProvider(server, provider)];
    await db.updateTable('users').set({ password_hash: hash }).where('id', '=', adminId).execute();
    await instance.call(writeSignInSettings, { isPasswordOpen: false, emergencyAccounts: [adminId] }, admin);
    const remove = (ids: number[]) => instance.call(identityProviderCalls.delete, { ids }, admin);
    const last = { status: 409, problem: 'signIn.lastProvider' };
    expect(await remove([firstId, lastId])).toMatchObject(last);
    expect((await update(firstId, { status: 0 })).status).toBe(200);
    expect(await update(lastId, { status: 0 })).toMatchObject(last);
    expect(await remove([lastId])).toMatchObject(last);
    const { version } = (await instance.call(identityProviderCalls.read, { id: lastId }, admin)).result;
    const edit = { resource: 'identity-provider', records: [{ id: lastId, version }], values: { status: 0 } };
    expect((await instance.call(applyBulkEdit, edit, admin)).problem).toBe('bulkEdit.rejected');
    expect((await update(lastId, { name: 'Last' })).status).toBe(200);
    await instance.call(writeSignInSettings, { isPasswordOpen: true, emergencyAccounts: [] }, admin);
    expect((await remove([lastId])).status).toBe(200);
  });

  test('the last provider of administrators without a password stays enabled', async () => {
    await db.updateTable('identity_providers').set({ status: 0 }).execute();
    await db.updateTable('users').set({ password_hash: '' }).execute();
    const lastId = await addProvider(server, provider, { newPeople: 'create' });
    await signInExternally(instance, provider, { providerId: lastId, subject: 'administrator' });
    const account = db.updateTable('external_accounts').set({ user_id: adminId });
    await account.where('subject', '=', 'administrator').execute();
    const last = { status: 409, problem: 'signIn.lastAdminProvider' };
    expect(await update(lastId, { status: 0 })).toMatchObject(last);
    expect(await instance.call(identityProviderCalls.delete, { ids: [lastId] }, admin)).toMatchObject(last);
    expect(await update(lastId, { issuer: 'http://localhost:1', clientSecret: 'x' })).toMatchObject(last);
    await addPasskey(adminId, 0);
    expect(await update(lastId, { status: 0 })).toMatchObject(last);
    await db.updateTable('passkeys').set({ can_sign_in: 1 }).execute();
    expect((await update(lastId, { issuer: 'http://localhost:1', clientSecret: 'x' })).status).toBe(200);
    expect((await update(lastId, { status: 0 })).status).toBe(200);
    await db.deleteFrom('passkeys').execute();
    await update(lastId, { status: 1 });
    expect(await update(lastId, { status: 0 })).toMatchObject(last);
    await db.updateTable('users').set({ password_hash: hash }).where('id', '=', adminId).execute();
    expect((await update(lastId, { status: 0 })).status).toBe(200);
  });

  test('an administrator with a passkey instead of a password can be the emergency account', async () => {
    await addProvider(server, provider);
    await db.deleteFrom('passkeys').execute();
    const chiefId = await addAdmin(db, 'spare-chief');
    await db.updateTable('users').set({ password_hash: '' }).where('id', '=', chiefId).execute();
    const close = () =>
      instance.call(writeSignInSettings, { isPasswordOpen: false, emergencyAccounts: [chiefId] }, admin);
    expect((await close()).problem).toBe('signIn.noEmergency');
    await addPasskey(chiefId, 1);
    expect((await close()).status).toBe(200);
    const last = { status: 409, problem: 'users.lastAdmin' };
    expect(await instance.call(setUserStatus, { id: chiefId, status: 0 }, admin)).toMatchObject(last);
    expect(await instance.call(resetSecondFactor, { id: chiefId }, admin)).toMatchObject(last);
    await instance.call(writeSignInSettings, { isPasswordOpen: true, emergencyAccounts: [] }, admin);
    expect((await instance.call(resetSecondFactor, { id: chiefId }, admin)).status).toBe(200);
  });
});
