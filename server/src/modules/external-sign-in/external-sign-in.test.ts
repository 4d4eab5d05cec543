import {
  completeExternalSignIn,
  linkExternalAccount,
  listExternalAccounts,
  startAccountLink,
  startExternalSignIn,
  unlinkExternalAccount,
} from '@atrium/contract/external-sign-in/calls.ts';
import { identityProviderCalls } from '@atrium/contract/identity-provider/fields.ts';
import { confirmPassword, login } from '@atrium/contract/session/calls.ts';
import { answerChallenge } from '@atrium/contract/second-factor/calls.ts';
import { positionCalls } from '@atrium/contract/position/fields.ts';
import { restoreRecords } from '@atrium/contract/trash/calls.ts';
import { deleteUser, readUserInfo } from '@atrium/contract/user/calls.ts';
import { setUserStatus } from '@atrium/contract/user/action-calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { originFailureLimit } from '../../auth/sign-in-attempts.ts';
import { Browser } from '../../testing/browser.ts';
import { anyDatabase } from '../../testing/databases.ts';
import {
  addProvider,
  linkAccount,
  sendResponse,
  signInAtProvider,
  signInExternally,
  startSignIn,
} from '../../testing/external-sign-in.ts';
import { startIdentityProvider, testPublicUrl } from '../../testing/services/identity-provider.ts';
import { addDept, addRole, addUser, hashQuickly } from '../../testing/people.ts';
import { turnOnFactor } from '../../testing/second-factor/totp.ts';
import { startServer } from '../../testing/server.ts';
import { addAdmin, loadMenuIds } from '../../testing/staff.ts';

const password = 'calm-lake-77';
const hash = await hashQuickly(password);

describe.each(anyDatabase)('signing in with an identity provider on $kind', async ({ open }) => {
  let offset = 0;
  let count = 0;
  const server = await startServer(open, () => Date.now() + offset, {
    ATRIUM_URL: testPublicUrl,
    ATRIUM_TRUST_PROXY: '1',
    ATRIUM_TRUSTED_NETWORKS: '198.18.0.0/24',
  });
  const { database, instance, adminId } = server;
  const { db } = database;
  const provider = await startIdentityProvider();
  const providerId = await addProvider(server, provider, { newPeople: 'create' });
  afterAll(() => instance.assertErrorsDeclared());

  const createBrowser = () => new Browser(instance, `203.0.113.${(++count % 200) + 1}`);
  /** Returns the subject of a new person at the provider. */
  const addPerson = (claims: object = {}): string => {
    const subject = `subject-${++count}`;
    provider.people.set(subject, { name: `Person ${count}`, preferred_username: `person${count}`, ...claims });
    return subject;
  };
  const signIn = (subject: string, id = providerId, browser = createBrowser()) =>
    signInExternally(instance, provider, { providerId: id, subject, browser });
  const loadUser = async (subject: string) =>
    db
      .selectFrom('external_accounts')
      .innerJoin('users', 'users.id', 'external_accounts.user_id')
      .selectAll('users')
      .where('subject', '=', subject)
      .executeTakeFirst();
  const requireUser = async (subject: string) => {
    const user = await loadUser(subject);
    if (!user) throw new Error(`nobody is linked to ${subject}`);
    return user;
  };
  const loadRoles = async (userId: number) =>
    (
      await db.selectFrom('user_roles').select('role_id').where('user_id', '=', userId).orderBy('role_id').execute()
    ).map((row) => row.role_id);
  /** A new token, because tests move the clock. */
  const asAdmin = () => instance.createToken(adminId);
  const change = async (parts: object, id = providerId) =>
    instance.call(identityProviderCalls.update, { id, ...parts }, await asAdmin());
  const setStatus = async (id: number, status: 0 | 1) =>
    expect((await instance.call(setUserStatus, { id, status }, await asAdmin())).status).toBe(200);
  const addOtherProvider = async (other: { readonly issuer: string }, parts: object = {}) =>
    addProvider({ instance, admin: await asAdmin() }, other, parts);

  /** Signs a user in with a password, links the external account of a person, and returns the user. */
  const addLinkedUser = async (subject: string, parts: object = {}) => {
    const username = `local-${++count}`;
    const id = await addUser(db, { username, name: username, password_hash: hash, ...parts });
    const browser = createBrowser();
    const { token } = (await browser.call(login, { username, password })).result;
    const link = await linkAccount(browser, provider, { providerId, subject, token });
    return { id, username, token, browser, link };
  };

  test('a new person gets an account without a password, and signs in to it again later', async () => {
    const subject = addPerson({ name: 'Ada', email: 'ada@example.com', email_verified: true });
    const { status, result } = await signIn(subject);
    expect(status).toBe(200);
    const user = await requireUser(subject);
    expect(user).toMatchObject({
      name: 'Ada',
      status: 1,
      password_hash: '',
      must_change_password: 0,
      email: 'ada@example.com',
      verified_email: 'ada@example.com',
    });
    expect((await instance.call(readUserInfo, {}, result.token)).result).toMatchObject({ id: user.id });
    expect((await signIn(subject)).status).toBe(200);
    expect((await db.selectFrom('users').select('id').where('name', '=', 'Ada').execute()).length).toBe(1);
    expect((await instance.call(login, { username: user.username, password: '' })).status).toBe(422);
  });

  test('an unverified email is stored as unverified, and no email identifies an account', async () => {
    const email = 'grace@example.com';
    const localId = await addUser(db, { email, verified_email: email });
    const unverified = addPerson({ email: 'new@example.com', email_verified: false });
    expect((await signIn(unverified)).status).toBe(200);
    expect(await requireUser(unverified)).toMatchObject({ email: 'new@example.com', verified_email: null });
    const verified = addPerson({ email, email_verified: true });
    expect((await signIn(verified)).status).toBe(200);
    const user = await requireUser(verified);
    expect(user.id).not.toBe(localId);
    expect(user).toMatchObject({ email: '', verified_email: null });
  });

  test('the same subject of another issuer is another person', async () => {
    const otherProvider = await startIdentityProvider();
    const otherId = await addOtherProvider(otherProvider, { newPeople: 'create' });
    const subject = addPerson();
    otherProvider.people.set(subject, { name: 'Other', preferred_username: 'other' });
    await signIn(subject);
    const sameSubject = await signInExternally(instance, otherProvider, { providerId: otherId, subject });
    expect(sameSubject.status).toBe(200);
    const users = db.selectFrom('external_accounts').select('user_id').where('subject', '=', subject);
    expect(new Set((await users.execute()).map(({ user_id }) => user_id)).size).toBe(2);
  });

  test('usernames of providers are changed to valid and unique ones', async () => {
    const expectUsername = async (claims: object, expected: RegExp) => {
      const subject = addPerson(claims);
      expect((await signIn(subject)).status).toBe(200);
      expect((await requireUser(subject)).username).toMatch(expected);
    };
    await expectUsername({ preferred_username: 'a-very.long_username+of@example.com' }, /^a-verylong_usern$/);
    await expectUsername({ preferred_username: 'a-very.long_username+of@example.com' }, /^a-verylong_-\d+$/);
    await expectUsername({ preferred_username: '王' }, /^user$/);
    await expectUsername({ preferred_username: undefined, email: 'mailed@example.com' }, /^mailed$/);
    await expectUsername({ name: '\u202Eevil', preferred_username: 'plain' }, /^plain$/);
  });

  test.each([
    [
      'a response without a sign-in',
      async () => sendResponse(createBrowser(), new URL('http://x/api/external-sign-in/callback/any?code=1&state=2')),
    ],
    [
      'a response with another state',
      async () => {
        const browser = createBrowser();
        const response = await provider.signIn(await startSignIn(browser, providerId), addPerson());
        response.searchParams.set('state', 'another-state');
        return sendResponse(browser, response);
      },
    ],
    [
      'a response in another browser',
      async () => {
        const response = await provider.signIn(await startSignIn(createBrowser(), providerId), addPerson());
        return sendResponse(createBrowser(), response);
      },
    ],
    [
      'a response in another browser that also started a sign-in',
      async () => {
        const response = await provider.signIn(await startSignIn(createBrowser(), providerId), addPerson());
        const otherBrowser = createBrowser();
        await startSignIn(otherBrowser, providerId);
        return sendResponse(otherBrowser, response);
      },
    ],
    [
      'a response after more than ten minutes',
      async () => {
        const browser = createBrowser();
        const response = await provider.signIn(await startSignIn(browser, providerId), addPerson());
        offset += 10 * 60_000 + 1;
        return sendResponse(browser, response);
      },
    ],
  ])('%s is rejected as ended', async (_, receive) => {
    const fragment = await receive();
    expect(Object.fromEntries(fragment)).toEqual({ signInError: 'signIn.ended' });
  });

  test('a response with another nonce, a repeated response and a forged code are invalid', async () => {
    const browser = createBrowser();
    const address = new URL(await startSignIn(browser, providerId));
    address.searchParams.set('nonce', 'another-nonce');
    const otherNonce = await sendResponse(browser, await provider.signIn(address.href, addPerson()));
    expect(otherNonce.get('signInError')).toBe('signIn.invalid');
    const response = await provider.signIn(await startSignIn(browser, providerId), addPerson());
    const forged = new URL(response);
    forged.searchParams.set('code', 'forged');
    expect((await sendResponse(browser, forged)).get('signInError')).toBe('signIn.invalid');
    expect((await sendResponse(browser, response)).get('signIn')).toMatch(/^[\w-]{43}$/);
    expect((await sendResponse(browser, response)).get('signInError')).toBe('signIn.invalid');
    const log = db.selectFrom('audit_entries').select('problem').where('act', '=', 'session.signInRefused');
    expect((await log.orderBy('id', 'desc').limit(3).execute()).map(({ problem }) => problem)).toEqual(
      Array.from({ length: 3 }, () => 'signIn.invalid'),
    );
  });

  test('a response at the redirect address of another provider is invalid, and no provider gets its code', async () => {
    const attacker = await startIdentityProvider();
    const attackerId = await addOtherProvider(attacker);
    const browser = createBrowser();
    const { searchParams } = new URL(await startSignIn(browser, attackerId));
    // The attacker leads the browser to the other provider with the state of its own sign-in.
    const address = new URL(await startSignIn(createBrowser(), providerId));
    address.searchParams.set('state', searchParams.get('state') ?? '');
    const response = await provider.signIn(address.href, addPerson());
    // Many providers do not send their issuer.
    response.searchParams.delete('iss');
    expect((await sendResponse(browser, response)).get('signInError')).toBe('signIn.invalid');
    expect(attacker.requests).not.toContain('/token');
  });

  test('a network that sends too many invalid responses must wait, but other networks need not', async () => {
    const browser = createBrowser();
    const response = await provider.signIn(await startSignIn(browser, providerId), addPerson());
    response.searchParams.set('code', 'forged');
    for (let attempt = 0; attempt < 20; attempt++)
      expect((await sendResponse(browser, response)).get('signInError')).toBe('signIn.invalid');
    expect((await sendResponse(browser, response)).get('signInError')).toBe('request.tooMany');
    const browserElsewhere = createBrowser();
    const fragment = await signInAtProvider(browserElsewhere, provider, { providerId, subject: addPerson() });
    expect(fragment.get('signIn')).not.toBeNull();
  });

  test('simultaneous invalid responses do not exceed the limit', async () => {
    const browser = createBrowser();
    const response = await provider.signIn(await startSignIn(browser, providerId), addPerson());
    response.searchParams.set('code', 'forged');
    const fragments = await Promise.all(Array.from({ length: 25 }, () => sendResponse(browser, response)));
    const invalid = fragments.filter((fragment) => fragment.get('signInError') === 'signIn.invalid');
    expect(invalid.length).toBe(20);
  });

  test('a valid response ends the counting of invalid ones, which is off in trusted networks', async () => {
    const sendForged = async (browser: Browser, times: number) => {
      const response = await provider.signIn(await startSignIn(browser, providerId), addPerson());
      response.searchParams.set('code', 'forged');
      for (let attempt = 0; attempt < times; attempt++)
        expect((await sendResponse(browser, response)).get('signInError')).toBe('signIn.invalid');
    };
    const browser = createBrowser();
    await sendForged(browser, 19);
    expect((await signInAtProvider(browser, provider, { providerId, subject: addPerson() })).has('signIn')).toBe(true);
    await sendForged(browser, 19);
    await sendForged(new Browser(instance, '198.18.0.1'), 21);
  });

  test('a provider that does not respond is not counted as an invalid response', async () => {
    const id = await addOtherProvider(provider);
    const browser = createBrowser();
    const response = await provider.signIn(await startSignIn(browser, id), addPerson());
    await change({ issuer: 'http://localhost:1', clientSecret: 'another' }, id);
    for (let attempt = 0; attempt < 21; attempt++)
      expect((await sendResponse(browser, response)).get('signInError')).toBe('signIn.unreachable');
  });

  test('a sign-in that the person cancels at the provider is reported', async () => {
    const fragment = await signInAtProvider(createBrowser(), provider, { providerId, subject: '' });
    expect(fragment.get('signInError')).toBe('signIn.canceled');
  });

  test('a sign-in code works once, within a minute, in the browser that signed in', async () => {
    const ended = { status: 410, problem: 'signIn.ended' };
    const [browser, otherBrowser] = [createBrowser(), createBrowser()];
    const code = (await signInAtProvider(browser, provider, { providerId, subject: addPerson() })).get('signIn') ?? '';
    expect(await otherBrowser.call(completeExternalSignIn, { code })).toMatchObject(ended);
    await startSignIn(otherBrowser, providerId);
    expect(await otherBrowser.call(completeExternalSignIn, { code })).toMatchObject(ended);
    offset += 59_000;
    expect((await browser.call(completeExternalSignIn, { code })).status).toBe(200);
    expect(await browser.call(completeExternalSignIn, { code })).toMatchObject(ended);
    const late = (await signInAtProvider(browser, provider, { providerId, subject: addPerson() })).get('signIn') ?? '';
    offset += 60_001;
    expect(await browser.call(completeExternalSignIn, { code: late })).toMatchObject(ended);
  });

  test('the cookie of a sign-in is hidden from scripts, and sent only to the endpoints of single sign-on', async () => {
    const browser = createBrowser();
    await startSignIn(browser, providerId);
    expect(browser.setCookies).toEqual([
      expect.stringMatching(
        /^atrium_external=[\w.-]+; Path=\/api\/external-sign-in; Max-Age=600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test('a provider that is disabled or deleted during the sign-in ends it', async () => {
    const id = await addOtherProvider(provider, { newPeople: 'create' });
    const browser = createBrowser();
    const response = await provider.signIn(await startSignIn(browser, id), addPerson());
    const codeBefore = await signInAtProvider(createBrowser(), provider, { providerId: id, subject: addPerson() });
    await change({ status: 0 }, id);
    expect((await sendResponse(browser, response)).get('signInError')).toBe('signIn.unavailable');
    expect((await browser.call(startExternalSignIn, { providerId: id })).problem).toBe('signIn.unavailable');
    await change({ status: 1 }, id);
    const lateBrowser = createBrowser();
    const late = await signInAtProvider(lateBrowser, provider, { providerId: id, subject: addPerson() });
    await change({ status: 0 }, id);
    const disabled = await lateBrowser.call(completeExternalSignIn, { code: late.get('signIn') ?? '' });
    expect(disabled).toMatchObject({ status: 404, problem: 'signIn.unavailable' });
    await instance.call(identityProviderCalls.delete, { ids: [id] }, await asAdmin());
    expect(codeBefore.get('signIn')).not.toBeNull();
    const left = db.selectFrom('external_sign_ins').select('hash').where('provider_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  test('an unreachable provider is reported, and reached again as soon as it responds', async () => {
    const id = await addOtherProvider({ issuer: 'http://localhost:1' });
    const browser = createBrowser();
    const failure = { status: 503, problem: 'signIn.unreachable' };
    expect(await browser.call(startExternalSignIn, { providerId: id })).toMatchObject(failure);
    await change({ issuer: provider.issuer, clientSecret: 'another' }, id);
    expect((await browser.call(startExternalSignIn, { providerId: id })).status).toBe(200);
  });

  test('unknown people are rejected, or wait until an administrator enables their account', async () => {
    const refusing = await addOtherProvider(provider);
    const stranger = addPerson();
    expect(await signIn(stranger, refusing)).toMatchObject({ status: 403, problem: 'signIn.noAccount' });
    expect(await loadUser(stranger)).toBeUndefined();
    const approving = await addOtherProvider(provider, { newPeople: 'pending' });
    expect(await signIn(stranger, approving)).toMatchObject({ status: 403, problem: 'signIn.pending' });
    const { id, status } = await requireUser(stranger);
    expect(status).toBe(0);
    const notifications = db.selectFrom('notifications').select('kind').where('user_id', '=', adminId);
    expect((await notifications.execute()).map(({ kind }) => kind)).toContain('registrationAsked');
    expect(await signIn(stranger, approving)).toMatchObject({ status: 403, problem: 'session.disabled' });
    await setStatus(id, 1);
    expect((await signIn(stranger, approving)).status).toBe(200);
  });

  test('only verified emails of the allowed domains sign in', async () => {
    const id = await addOtherProvider(provider, { newPeople: 'create', emailDomains: 'example.com, Example.org' });
    const refused = { status: 403, problem: 'signIn.domain' };
    for (const claims of [
      {},
      { email: 'a@example.com', email_verified: false },
      { email: 'a@example.com', email_verified: 'true' },
      { email: 'a@sub.example.com', email_verified: true },
      { email: 'a@example.com@evil.test', email_verified: true },
    ])
      expect(await signIn(addPerson(claims), id)).toMatchObject(refused);
    expect((await signIn(addPerson({ email: 'd1@EXAMPLE.com', email_verified: true }), id)).status).toBe(200);
    expect((await signIn(addPerson({ email: 'd2@example.org', email_verified: true }), id)).status).toBe(200);
  });

  test('mapping rules grant roles and a department at each sign-in, and remove roles that they granted before', async () => {
    const [deptId, salesId] = [await addDept(db), await addDept(db)];
    const [defaultRole, devRole, opsRole, ownRole] = [
      await addRole(db),
      await addRole(db),
      await addRole(db),
      await addRole(db),
    ];
    const rules = [
      { claim: 'groups', value: 'dev', roles: [devRole], deptId: null },
      { claim: 'groups', value: 'ops', roles: [devRole, opsRole], deptId: salesId },
    ];
    const id = await addOtherProvider(provider, { newPeople: 'create', roleId: defaultRole, deptId, rules });
    const subject = addPerson({ groups: ['dev'] });
    await signIn(subject, id);
    const user = await requireUser(subject);
    expect([await loadRoles(user.id), user.dept_id]).toEqual([[defaultRole, devRole], deptId]);
    await db.insertInto('user_roles').values({ user_id: user.id, role_id: ownRole }).execute();
    provider.people.set(subject, { groups: ['ops', 'developers'] });
    await signIn(subject, id);
    expect([await loadRoles(user.id), (await requireUser(subject)).dept_id]).toEqual([
      [defaultRole, devRole, opsRole, ownRole],
      salesId,
    ]);
    provider.people.set(subject, { groups: 'operators' });
    await signIn(subject, id);
    expect(await loadRoles(user.id)).toEqual([defaultRole, ownRole]);
    const entries = db.selectFrom('audit_entries').select('act').where('record_id', '=', user.id);
    expect((await entries.where('act', '=', 'user.update').execute()).length).toBe(2);
  });

  test('a user links an external account after entering the password, and is alerted', async () => {
    const subject = addPerson({ email: 'linked@example.com' });
    const { id, token, browser, link } = await addLinkedUser(subject);
    expect(link).toMatchObject({ status: 200, result: {} });
    expect((await instance.call(listExternalAccounts, undefined, token)).result).toMatchObject([
      { name: 'linked@example.com', lastUseTime: null },
    ]);
    expect((await requireUser(subject)).id).toBe(id);
    const signedIn = await signIn(subject);
    expect((await instance.call(readUserInfo, {}, signedIn.result.token)).result).toMatchObject({ id });
    const second = await addLinkedUser(subject);
    expect(second.link).toMatchObject({ status: 409, problem: 'signIn.taken' });
    const [account] = (await instance.call(listExternalAccounts, undefined, token)).result;
    offset += 11 * 60_000;
    const body = { id: account?.id ?? 0 };
    for (const [call, input] of [
      [startAccountLink, { providerId }],
      [unlinkExternalAccount, body],
    ] as const)
      expect((await instance.send(call.method, call.path, input, token)).status).toBe(403);
    await instance.call(confirmPassword, { password }, token);
    expect((await instance.call(unlinkExternalAccount, body, second.token)).status).toBe(403);
    expect((await instance.call(unlinkExternalAccount, body, token)).status).toBe(200);
    expect(await loadUser(subject)).toBeUndefined();
    const kinds = db.selectFrom('notifications').select('kind').where('user_id', '=', id).orderBy('id');
    expect((await kinds.execute()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['accountLinked', 'accountUnlinked']),
    );
    expect(browser.setCookies).toEqual([]);
  });

  /** Signs in a person who gets a role by a rule, and gives them another role. */
  const addPersonWithRoles = async (menus: number[] = []) => {
    const [mappedRole, ownRole] = [await addRole(db, { menus }), await addRole(db)];
    const rules = [{ claim: 'groups', value: 'dev', roles: [mappedRole], deptId: null }];
    const id = await addOtherProvider(provider, { newPeople: 'create', rules });
    const subject = addPerson({ groups: ['dev'] });
    const { token } = (await signIn(subject, id)).result;
    const user = await requireUser(subject);
    await db.insertInto('user_roles').values({ user_id: user.id, role_id: ownRole }).execute();
    expect(await loadRoles(user.id)).toEqual([mappedRole, ownRole]);
    return { id, subject, token, user, mappedRole, ownRole };
  };

  test('unlinking an account removes the roles that it granted, but not those of administrators', async () => {
    const { token, user, ownRole } = await addPersonWithRoles();
    await db.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute();
    await instance.call(confirmPassword, { password }, token);
    const [account] = (await instance.call(listExternalAccounts, undefined, token)).result;
    const unlink = { id: account?.id ?? 0 };
    expect((await instance.call(unlinkExternalAccount, unlink, token)).status).toBe(200);
    expect(await loadRoles(user.id)).toEqual([ownRole]);
  });

  test('deleting a provider removes the roles that it granted, also from open sessions', async () => {
    const menus = await loadMenuIds(db, ['/system', '/system/position']);
    const { id, token, user, mappedRole, ownRole } = await addPersonWithRoles(menus);
    expect((await instance.call(positionCalls.list, {}, token)).status).toBe(200);
    expect((await instance.call(identityProviderCalls.delete, { ids: [id] }, await asAdmin())).status).toBe(200);
    expect((await instance.call(positionCalls.list, {}, token)).status).toBe(403);
    expect(await loadRoles(user.id)).toEqual([ownRole]);
    const entries = db.selectFrom('audit_entries').select('changes').where('record_id', '=', user.id);
    const [entry] = await entries.where('act', '=', 'user.update').execute();
    expect(JSON.parse(entry?.changes ?? '')).toEqual([
      { field: 'roles', before: [mappedRole, ownRole], after: [ownRole] },
    ]);
    const notifications = db.selectFrom('notifications').select('kind').where('user_id', '=', user.id);
    expect((await notifications.execute()).map(({ kind }) => kind)).toContain('roleChanged');
  });

  test('a user who is restored without the external account does not get its roles back', async () => {
    const { id, user, mappedRole, ownRole } = await addPersonWithRoles();
    const users = { resource: 'user', ids: [user.id] };
    await instance.call(deleteUser, { ids: [user.id] }, await asAdmin());
    expect((await instance.call(restoreRecords, users, await asAdmin())).result).toEqual({ restored: 1 });
    expect(await loadRoles(user.id)).toEqual([mappedRole, ownRole]);
    await instance.call(deleteUser, { ids: [user.id] }, await asAdmin());
    await instance.call(identityProviderCalls.delete, { ids: [id] }, await asAdmin());
    expect((await instance.call(restoreRecords, users, await asAdmin())).result).toEqual({ restored: 1 });
    expect(await loadRoles(user.id)).toEqual([ownRole]);
  });

  test('simultaneous sign-ins do not turn a role of a rule into one of an administrator', async () => {
    const role = await addRole(db);
    const rules = [{ claim: 'groups', value: 'dev', roles: [role], deptId: null }];
    const id = await addOtherProvider(provider, { newPeople: 'create', rules });
    const subject = addPerson();
    await signIn(subject, id);
    const { id: userId } = await requireUser(subject);
    provider.people.set(subject, { groups: ['dev'] });
    const codes = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = createBrowser();
        return { browser, fragment: await signInAtProvider(browser, provider, { providerId: id, subject }) };
      }),
    );
    await Promise.all(
      codes.map(({ browser, fragment }) =>
        browser.call(completeExternalSignIn, { code: fragment.get('signIn') ?? '' }),
      ),
    );
    expect(await loadRoles(userId)).toEqual([role]);
    provider.people.set(subject, {});
    await signIn(subject, id);
    expect(await loadRoles(userId)).toEqual([]);
  });

  test('the code of a sign-in cannot link an account, and the code of a link cannot open a session', async () => {
    const username = `local-${++count}`;
    await addUser(db, { username, password_hash: hash });
    const browser = createBrowser();
    const { token } = (await browser.call(login, { username, password })).result;
    const ended = { status: 410, problem: 'signIn.ended' };
    const signedIn = await signInAtProvider(browser, provider, { providerId, subject: addPerson() });
    const signInCode = { code: signedIn.get('signIn') ?? '' };
    expect(await browser.call(linkExternalAccount, signInCode, token)).toMatchObject(ended);
    const { url } = (await browser.call(startAccountLink, { providerId }, token)).result;
    const linked = await sendResponse(browser, await provider.signIn(url, addPerson()));
    const linkCode = { code: linked.get('signIn') ?? '' };
    expect(await browser.call(completeExternalSignIn, linkCode)).toMatchObject(ended);
    const otherSession = (await browser.call(login, { username, password })).result.token;
    expect(await browser.call(linkExternalAccount, linkCode, otherSession)).toMatchObject(ended);
    expect((await browser.call(linkExternalAccount, linkCode, token)).status).toBe(200);
  });

  test('the last external account of a user without a password cannot be unlinked', async () => {
    const subject = addPerson();
    const { token } = (await signIn(subject)).result;
    const [account] = (await instance.call(listExternalAccounts, undefined, token)).result;
    expect(await instance.call(unlinkExternalAccount, { id: account?.id ?? 0 }, token)).toMatchObject({
      status: 409,
      problem: 'signIn.lastAccount',
    });
  });

  test('a user with a second factor needs it, unless the provider has checked several factors', async () => {
    const subject = addPerson();
    const { token } = await addLinkedUser(subject);
    const { codes } = await turnOnFactor(instance, token);
    const pending = await signIn(subject);
    expect(pending).toMatchObject({ status: 403, problem: 'session.secondFactor' });
    const challenge = String(pending.params?.['challenge']);
    const answer = await new Browser(instance, `203.0.113.${(count % 200) + 1}`).call(answerChallenge, {
      challenge,
      code: codes[0] ?? '',
    });
    expect(answer.status).toBe(200);
    for (const amr of [['pwd'], ['otp']]) {
      provider.people.set(subject, { amr });
      expect((await signIn(subject)).problem).toBe('session.secondFactor');
    }
    provider.people.set(subject, { amr: ['pwd', 'mfa'] });
    expect((await signIn(subject)).status).toBe(200);
  });

  test('a disabled and a locked account are rejected as at other sign-ins', async () => {
    const subject = addPerson();
    const { id, username } = await addLinkedUser(subject);
    const browser = createBrowser();
    for (let attempt = 0; attempt < originFailureLimit; attempt++)
      await browser.call(login, { username, password: 'wrong-pass-1' });
    expect(await signIn(subject, providerId, browser)).toMatchObject({ status: 423, problem: 'session.locked' });
    expect((await signIn(subject)).status).toBe(200);
    await setStatus(id, 0);
    expect(await signIn(subject)).toMatchObject({ status: 403, problem: 'session.disabled' });
  });

  test('a sign-in with a provider is audited, and its device becomes a known device', async () => {
    const subject = addPerson();
    const { id } = await addLinkedUser(subject);
    await signIn(subject);
    const entries = db.selectFrom('audit_entries').select('act').where('record_id', '=', id).orderBy('id', 'desc');
    expect((await entries.executeTakeFirst())?.act).toBe('session.signIn');
    const devices = db.selectFrom('sign_in_devices').select('user_id').where('user_id', '=', id);
    expect((await devices.execute()).length).toBe(2);
  });

  test('the username of an administrator at a provider does not sign in as the administrator', async () => {
    const username = `boss-${++count}`;
    const bossId = await addAdmin(db, username);
    const subject = addPerson({ preferred_username: username });
    await signIn(subject);
    const user = await requireUser(subject);
    expect(user.id).not.toBe(bossId);
    expect(user.username).not.toBe(username);
  });

  test('the claims of the last person are deleted after 30 days, and those of an abandoned sign-in when it ends', async () => {
    const loadClaims = async () => [
      (await db.selectFrom('provider_claims').select('claims').where('provider_id', '=', providerId).execute()).length,
      (await db.selectFrom('external_sign_ins').select('hash').execute()).length,
    ];
    await db.deleteFrom('external_sign_ins').execute();
    await signInAtProvider(createBrowser(), provider, { providerId, subject: addPerson() });
    await instance.runTask('sessionCleanup');
    expect(await loadClaims()).toEqual([1, 1]);
    offset += 60_001;
    await instance.runTask('sessionCleanup');
    expect(await loadClaims()).toEqual([1, 0]);
    offset += 30 * 86_400_000 - 3_600_000;
    await instance.runTask('sessionCleanup');
    expect(await loadClaims()).toEqual([1, 0]);
    offset += 3_600_000;
    await instance.runTask('sessionCleanup');
    expect(await loadClaims()).toEqual([0, 0]);
  });
});
