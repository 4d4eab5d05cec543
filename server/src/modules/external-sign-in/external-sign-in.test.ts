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
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { setUserStatus } from '@atrium/contract/user/action-calls.ts';
import { describe, expect, test } from 'vitest';
import { originFailureLimit } from '../../auth/sign-in-attempts.ts';
import { writeEmergencyAccounts } from '../../db/emergency-accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { anyDatabase } from '../../testing/databases.ts';
import {
  linkAccount,
  sendResponse,
  signInAtProvider,
  signInExternally,
  startSignIn,
} from '../../testing/external-sign-in.ts';
import { addUser } from '../../testing/people.ts';
import { startProviderSignIn, testPassword } from '../../testing/provider-sign-in.ts';
import { turnOnFactor } from '../../testing/second-factor/totp.ts';
import { startIdentityProvider } from '../../testing/services/identity-provider.ts';
import { addAdmin } from '../../testing/staff.ts';

const { text: password, hash } = testPassword;

describe.each(anyDatabase)('signing in with an identity provider on $kind', async ({ open }) => {
  let count = 0;
  const {
    db,
    instance,
    adminId,
    provider,
    providerId,
    passTime,
    createBrowser,
    addPerson,
    signIn,
    loadUser,
    requireUser,
    asAdmin,
    addOtherProvider,
    changeProvider,
  } = await startProviderSignIn(open);
  const setStatus = async (id: number, status: 0 | 1) =>
    expect((await instance.call(setUserStatus, { id, status }, await asAdmin())).status).toBe(200);

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

  test('a sign-in code works once, within a minute, in the browser that signed in', async () => {
    const ended = { status: 410, problem: 'signIn.ended' };
    const [browser, otherBrowser] = [createBrowser(), createBrowser()];
    const code = (await signInAtProvider(browser, provider, { providerId, subject: addPerson() })).get('signIn') ?? '';
    expect(await otherBrowser.call(completeExternalSignIn, { code })).toMatchObject(ended);
    await startSignIn(otherBrowser, providerId);
    expect(await otherBrowser.call(completeExternalSignIn, { code })).toMatchObject(ended);
    passTime(59_000);
    const answers = await Promise.all(Array.from({ length: 30 }, () => browser.call(completeExternalSignIn, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem === 'signIn.ended')).toHaveLength(29);
    const late = (await signInAtProvider(browser, provider, { providerId, subject: addPerson() })).get('signIn') ?? '';
    passTime(60_001);
    expect(await browser.call(completeExternalSignIn, { code: late })).toMatchObject(ended);
  });

  test('a provider that is disabled or deleted during the sign-in ends it', async () => {
    const id = await addOtherProvider(provider, { newPeople: 'create' });
    const browser = createBrowser();
    const response = await provider.signIn(await startSignIn(browser, id), addPerson());
    const codeBefore = await signInAtProvider(createBrowser(), provider, { providerId: id, subject: addPerson() });
    await changeProvider({ status: 0 }, id);
    expect((await sendResponse(browser, response)).get('signInError')).toBe('signIn.unavailable');
    expect((await browser.call(startExternalSignIn, { providerId: id })).problem).toBe('signIn.unavailable');
    await changeProvider({ status: 1 }, id);
    const lateBrowser = createBrowser();
    const late = await signInAtProvider(lateBrowser, provider, { providerId: id, subject: addPerson() });
    await changeProvider({ status: 0 }, id);
    const disabled = await lateBrowser.call(completeExternalSignIn, { code: late.get('signIn') ?? '' });
    expect(disabled).toMatchObject({ status: 404, problem: 'signIn.unavailable' });
    await instance.call(identityProviderCalls.delete, { ids: [id] }, await asAdmin());
    expect(codeBefore.get('signIn')).not.toBeNull();
    const left = db.selectFrom('external_sign_ins').select('hash').where('provider_id', '=', id);
    expect(await left.execute()).toEqual([]);
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
    passTime(11 * 60_000);
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
    const unlink = () => instance.call(unlinkExternalAccount, { id: account?.id ?? 0 }, token);
    const last = { status: 409, problem: 'signIn.lastAccount' };
    expect(await unlink()).toMatchObject(last);
    const { id: userId } = await requireUser(subject);
    const otherId = await addOtherProvider(provider);
    const other = { user_id: userId, provider_id: otherId, issuer: provider.issuer, subject: addPerson() };
    await db
      .insertInto('external_accounts')
      .values({ ...other, name: 'Other', roles: '[]', create_time: 0 })
      .execute();
    await changeProvider({ status: 0 }, otherId);
    expect(await unlink()).toMatchObject(last);
    await changeProvider({ status: 1 }, otherId);
    expect((await unlink()).status).toBe(200);
  });

  test('the last external account of a user with a passkey can be unlinked if the passkey is sufficient to sign in', async () => {
    const subject = addPerson();
    const { token } = (await signIn(subject)).result;
    const [account] = (await instance.call(listExternalAccounts, undefined, token)).result;
    const unlink = () => instance.call(unlinkExternalAccount, { id: account?.id ?? 0 }, token);
    const { id: userId } = await requireUser(subject);
    const passkey = { user_id: userId, credential_id: 'a', user_handle: 'b', public_key: 'c', counter: 0 };
    await db
      .insertInto('passkeys')
      .values({ ...passkey, transports: '[]', name: 'Key', create_time: 0 })
      .execute();
    await db.updateTable('sessions').set({ factor_time: Date.now() }).where('user_id', '=', userId).execute();
    await instance.context.events.emit(db, 'rights', {});
    expect(await unlink()).toMatchObject({ status: 409, problem: 'signIn.lastAccount' });
    await db.updateTable('passkeys').set({ can_sign_in: 1 }).where('user_id', '=', userId).execute();
    expect((await unlink()).status).toBe(200);
  });

  test('an external account at the previous issuer of a provider is no other sign-in method', async () => {
    const subject = addPerson();
    const { token } = (await signIn(subject)).result;
    const [account] = (await instance.call(listExternalAccounts, undefined, token)).result;
    const { id: userId } = await requireUser(subject);
    const otherId = await addOtherProvider(provider);
    const other = { user_id: userId, provider_id: otherId, issuer: 'https://previous.example', subject: addPerson() };
    await db
      .insertInto('external_accounts')
      .values({ ...other, name: 'Other', roles: '[]', create_time: 0 })
      .execute();
    const answer = await instance.call(unlinkExternalAccount, { id: account?.id ?? 0 }, token);
    expect(answer).toMatchObject({ status: 409, problem: 'signIn.lastAccount' });
  });

  test('the last external account of a user who may not use the password cannot be unlinked', async () => {
    const { id, token } = await addLinkedUser(addPerson());
    const [account] = (await instance.call(listExternalAccounts, undefined, token)).result;
    const unlink = () => instance.call(unlinkExternalAccount, { id: account?.id ?? 0 }, token);
    await writeEmergencyAccounts(db, []);
    expect(await unlink()).toMatchObject({ status: 409, problem: 'signIn.lastAccount' });
    await writeEmergencyAccounts(db, [id]);
    expect((await unlink()).status).toBe(200);
    await writeEmergencyAccounts(db, null);
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
    passTime(60_001);
    await instance.runTask('sessionCleanup');
    expect(await loadClaims()).toEqual([1, 0]);
    passTime(30 * 86_400_000 - 3_600_000);
    await instance.runTask('sessionCleanup');
    expect(await loadClaims()).toEqual([1, 0]);
    passTime(3_600_000);
    await instance.runTask('sessionCleanup');
    expect(await loadClaims()).toEqual([0, 0]);
  });
});
