import { applyBulkEdit, previewBulkEdit } from '@atrium/contract/bulk-edit/calls.ts';
import { requestOwnPasskey, startNewPasskey } from '@atrium/contract/passkey/calls.ts';
import { changeRoleMembers, createRole, setRoleStatus, updateRole } from '@atrium/contract/role/calls.ts';
import { restoreRecords } from '@atrium/contract/trash/calls.ts';
import { answerChallenge, confirmSecondFactor } from '@atrium/contract/second-factor/calls.ts';
import type { FactorChallenge, FactorProof, SignInChallenge } from '@atrium/contract/second-factor/schemas.ts';
import { login, refreshToken } from '@atrium/contract/session/calls.ts';
import { batchUsers, impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { createUser, deleteUser, exportUsers, readUser, updateUser } from '@atrium/contract/user/calls.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { originFailureLimit } from '../../auth/sign-in-attempts.ts';
import { Browser } from '../../testing/browser.ts';
import { databases } from '../../testing/databases.ts';
import { addRole, addUser, hashQuickly } from '../../testing/people.ts';
import { addTestPasskey } from '../../testing/second-factor/authenticator.ts';
import { computeTotp, turnOnFactor } from '../../testing/second-factor/totp.ts';
import { startServer } from '../../testing/server.ts';
import { addClerk, createButtonPermission } from '../../testing/staff.ts';

const password = 'calm-lake-77';
const hash = await hashQuickly(password);
const minute = 60_000;

describe.each(databases)('the confirmation of the second factor on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  let count = 0;
  const { database, instance } = await startServer(open, () => now);
  afterAll(() => instance.assertErrorsDeclared());
  const exporter = ['/system/user', createButtonPermission('/system/user', 'export')];
  const { user: viewedUser } = await addClerk(database.db, exporter);
  const { id: adminRole } = await database.db
    .selectFrom('roles')
    .select('id')
    .where('code', '=', 'admin')
    .executeTakeFirstOrThrow();

  const addAdministrator = async () => {
    const username = `chief-${++count}`;
    const id = await addUser(database.db, { username, password_hash: hash });
    await database.db.insertInto('user_roles').values({ user_id: id, role_id: adminRole }).execute();
    const signIn = () => instance.call(login, { username, password });
    return { id, username, signIn, token: (await signIn()).result.token };
  };

  /** An administrator with an authenticator app, which creates a new code at each call of `nextCode`. */
  const addProtected = async () => {
    const administrator = await addAdministrator();
    const { secret, codes } = await turnOnFactor(instance, administrator.token);
    const nextCode = () => {
      now += 30_000;
      return computeTotp(secret, now);
    };
    const signInWithFactor = async () => {
      const { challenge } = (await administrator.signIn()).params as unknown as SignInChallenge;
      return (await instance.call(answerChallenge, { challenge, code: nextCode() })).result;
    };
    return { ...administrator, codes, nextCode, signInWithFactor };
  };

  /** Moves the last use of the second factor of all sessions into the past. */
  const forgetConfirmations = async () => {
    await database.db
      .updateTable('sessions')
      .set({ factor_time: 0, access_expire_time: now + 60 * minute })
      .execute();
    await instance.context.events.emit(database.db, 'rights', {});
  };
  const tryAction = (token: string) => instance.call(impersonateUser, { id: viewedUser }, token);
  const loadChallenge = async (token: string): Promise<FactorChallenge> => {
    const { problem, params } = await tryAction(token);
    expect(problem).toBe('session.confirmFactor');
    // The contract defines the parameters of this error.
    return params as unknown as FactorChallenge;
  };
  const confirm = (token: string, challenge: string, proof: FactorProof) =>
    instance.call(confirmSecondFactor, { challenge, ...proof }, token);

  it('a sign-in with the second factor is a confirmation for 15 minutes, also after a refresh of the tokens', async () => {
    const { signInWithFactor } = await addProtected();
    const { refreshToken: refresh } = await signInWithFactor();
    now += 15 * minute - 1;
    const { token } = (await instance.call(refreshToken, { refreshToken: refresh })).result;
    expect((await tryAction(token)).status).toBe(200);
    now += 1;
    expect(await tryAction(token)).toMatchObject({
      status: 403,
      problem: 'session.confirmFactor',
      params: { challenge: expect.stringMatching(/^[\w-]+$/), factors: ['totp', 'recoveryCode'], expiresIn: 300 },
    });
  });

  it('a code is a confirmation for 15 minutes', async () => {
    const { token, nextCode } = await addProtected();
    await forgetConfirmations();
    const { challenge } = await loadChallenge(token);
    const { status, result } = await confirm(token, challenge, { code: nextCode() });
    expect([status, result]).toEqual([200, { until: now + 15 * minute }]);
    now += 15 * minute - 1;
    expect((await tryAction(token)).status).toBe(200);
    now += 1;
    expect((await tryAction(token)).problem).toBe('session.confirmFactor');
  });

  it('a confirmation on another instance counts before its event arrives', async () => {
    const { token } = await addProtected();
    await forgetConfirmations();
    expect((await tryAction(token)).problem).toBe('session.confirmFactor');
    // Without an event, this instance still has the session in its cache.
    await database.db.updateTable('sessions').set({ factor_time: now }).execute();
    expect((await tryAction(token)).status).toBe(200);
  });

  it('a challenge is accepted once, within five minutes, and only in its session', async () => {
    const { signInWithFactor, nextCode, token } = await addProtected();
    const { token: otherToken } = await signInWithFactor();
    await forgetConfirmations();
    const { challenge } = await loadChallenge(token);
    const ended = { status: 410, problem: 'factor.challengeEnded' };
    expect(await confirm(otherToken, challenge, { code: nextCode() })).toMatchObject(ended);
    expect((await tryAction(otherToken)).problem).toBe('session.confirmFactor');
    expect((await confirm(token, challenge, { code: nextCode() })).status).toBe(200);
    expect(await confirm(token, challenge, { code: nextCode() })).toMatchObject(ended);
    const { challenge: lateChallenge } = await loadChallenge(otherToken);
    now += 5 * minute;
    expect(await confirm(otherToken, lateChallenge, { code: nextCode() })).toMatchObject(ended);
    expect(await confirm(otherToken, 'made-up', { code: nextCode() })).toMatchObject(ended);
  });

  it('a code is accepted once, and wrong codes are limited', async () => {
    const { token, codes, nextCode } = await addProtected();
    await forgetConfirmations();
    const code = nextCode();
    expect((await confirm(token, (await loadChallenge(token)).challenge, { code })).status).toBe(200);
    await forgetConfirmations();
    const { challenge } = await loadChallenge(token);
    expect(await confirm(token, challenge, {})).toMatchObject({ status: 403, problem: 'factor.required' });
    expect(await confirm(token, challenge, { code })).toMatchObject({ status: 400, problem: 'factor.wrongCode' });
    for (let attempt = 1; attempt < originFailureLimit; attempt++)
      expect((await confirm(token, challenge, { code: '000000' })).problem).toBe('factor.wrongCode');
    expect(await confirm(token, challenge, { code: codes[0] ?? '' })).toMatchObject({
      status: 429,
      problem: 'session.throttled',
    });
    expect((await tryAction(token)).problem).toBe('session.confirmFactor');
  });

  it('of two simultaneous codes for a challenge, one is accepted', async () => {
    const { token, codes } = await addProtected();
    await forgetConfirmations();
    const { challenge } = await loadChallenge(token);
    const responses = await Promise.all(codes.slice(0, 2).map((code) => confirm(token, challenge, { code })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it('a passkey confirms by signing the challenge of the error, and passkeys of other users are rejected', async () => {
    const [{ token }, other] = [await addAdministrator(), await addAdministrator()];
    const passkey = await addTestPasskey(instance, token);
    const otherPasskey = await addTestPasskey(instance, other.token);
    await forgetConfirmations();
    const { challenge, factors, passkey: request } = await loadChallenge(token);
    expect(factors).toEqual(['passkey', 'recoveryCode']);
    expect(request).toMatchObject({ challenge, allowCredentials: [{ id: passkey.authenticator.id }] });
    const wrong = { status: 400, problem: 'passkey.wrong' };
    expect(await confirm(token, challenge, { passkey: otherPasskey.sign(challenge) })).toMatchObject(wrong);
    const { challenge: proofChallenge } = (await instance.call(requestOwnPasskey, {}, token)).result;
    expect(await confirm(token, challenge, { passkey: passkey.sign(proofChallenge) })).toMatchObject(wrong);
    const proof = { passkey: passkey.sign(challenge) };
    // A change of the second factor needs a separate challenge.
    expect(await instance.call(startNewPasskey, proof, token)).toMatchObject(wrong);
    expect((await confirm(token, challenge, proof)).status).toBe(200);
    expect((await tryAction(token)).status).toBe(200);
  });

  it('a challenge for a change of the second factor is not accepted', async () => {
    const { token } = await addAdministrator();
    const { sign } = await addTestPasskey(instance, token);
    await forgetConfirmations();
    const { challenge } = (await instance.call(requestOwnPasskey, {}, token)).result;
    const { problem } = await confirm(token, challenge, { passkey: sign(challenge) });
    expect(problem).toBe('factor.challengeEnded');
  });

  it('a recovery code confirms, and its owner is alerted', async () => {
    const { id, token, codes } = await addProtected();
    await forgetConfirmations();
    const [code = ''] = codes;
    expect((await confirm(token, (await loadChallenge(token)).challenge, { code })).status).toBe(200);
    const alerts = database.db.selectFrom('notifications').select('kind').where('user_id', '=', id);
    expect(await alerts.execute()).toContainEqual({ kind: 'recoveryCodeUsed' });
  });

  it('adding the first factor, and the proof for a later change, are confirmations', async () => {
    const { token } = await addAdministrator();
    const { sign } = await addTestPasskey(instance, token);
    expect((await tryAction(token)).status).toBe(200);
    await forgetConfirmations();
    expect((await tryAction(token)).problem).toBe('session.confirmFactor');
    const { challenge } = (await instance.call(requestOwnPasskey, {}, token)).result;
    expect((await instance.call(startNewPasskey, { passkey: sign(challenge) }, token)).status).toBe(200);
    expect((await tryAction(token)).status).toBe(200);
  });

  it('a sign-in on a remembered device is no confirmation', async () => {
    const username = `clerk-${++count}`;
    await addClerk(database.db, exporter, { username, password_hash: hash });
    const browser = new Browser(instance, '198.51.100.1');
    const signIn = () => browser.call(login, { username, password });
    const { sign } = await addTestPasskey(instance, (await signIn()).result.token);
    const { challenge } = (await signIn()).params as unknown as SignInChallenge;
    await browser.call(answerChallenge, { challenge, passkey: sign(challenge), rememberDevice: true });
    const { token } = (await signIn()).result;
    const response = await instance.call(exportUsers, {}, token);
    expect(response).toMatchObject({ status: 403, problem: 'session.confirmFactor' });
  });

  it('an impersonation needs no further confirmation, and cannot confirm', async () => {
    const { token, nextCode } = await addProtected();
    const { token: impersonation } = (await tryAction(token)).result;
    now += 20 * minute;
    const file = await instance.send('GET', exportUsers.path, undefined, impersonation);
    await file.body?.cancel();
    expect(file.status).toBe(200);
    const { problem } = await confirm(impersonation, 'made-up', { code: nextCode() });
    expect(problem).toBe('session.readOnly');
  });

  it('giving a role all permissions needs a confirmation, other changes of a role do not', async () => {
    const { token } = await addProtected();
    await forgetConfirmations();
    const menus = (await database.db.selectFrom('menus').select('id').execute()).map((item) => item.id);
    const role = await addRole(database.db, { menus: menus.slice(1), data_scope: 'all' });
    const rejected = { status: 403, problem: 'session.confirmFactor' };
    expect(await instance.call(updateRole, { id: role, menus }, token)).toMatchObject(rejected);
    const newRole = { name: 'x', code: `full-${++count}`, menus, dataScope: 'all' as const };
    expect(await instance.call(createRole, newRole, token)).toMatchObject(rejected);
    expect((await instance.call(updateRole, { id: role, name: 'renamed' }, token)).status).toBe(200);
    expect((await instance.call(createRole, { ...newRole, dataScope: 'dept' }, token)).status).toBe(200);
    const adminChange = { id: adminRole, requiresSecondFactor: true };
    expect((await instance.call(updateRole, adminChange, token)).status).toBe(200);
    expect(await instance.call(updateRole, { ...adminChange, requiresSecondFactor: false }, token)).toMatchObject(
      rejected,
    );
    await database.db.updateTable('roles').set({ requires_second_factor: 0 }).execute();
  });

  it('ending the requirement of a second factor needs a confirmation, for every role', async () => {
    const { token } = await addProtected();
    await forgetConfirmations();
    const rejected = { status: 403, problem: 'session.confirmFactor' };
    const role = await addRole(database.db, { menus: [] });
    const change = (parts: object) => instance.call(updateRole, { id: role, ...parts }, token);
    expect((await change({ requiresSecondFactor: true })).status).toBe(200);
    expect(await change({ requiresSecondFactor: false })).toMatchObject(rejected);
    expect(await instance.call(setRoleStatus, { id: role, status: 0 }, token)).toMatchObject(rejected);
    expect((await change({ name: 'renamed' })).status).toBe(200);
    await database.db.updateTable('roles').set({ status: 0 }).where('id', '=', role).execute();
    expect((await change({ requiresSecondFactor: false })).status).toBe(200);
  });

  it('taking away the last role that requires a second factor needs a confirmation', async () => {
    const { token } = await addProtected();
    const [first, second, other] = [await addRole(database.db), await addRole(database.db), await addRole(database.db)];
    await database.db
      .updateTable('roles')
      .set({ requires_second_factor: 1 })
      .where('id', 'in', [first, second])
      .execute();
    const id = await addUser(database.db);
    const member = { user_id: id, role_id: first };
    await database.db.insertInto('user_roles').values(member).execute();
    await forgetConfirmations();
    const rejected = { status: 403, problem: 'session.confirmFactor', params: { factors: ['totp', 'recoveryCode'] } };
    const update = (roles: number[]) => instance.call(updateUser, { id, roles }, token);
    expect(await update([])).toMatchObject(rejected);
    expect(await update([other])).toMatchObject(rejected);
    expect(await instance.call(changeRoleMembers, { id: first, remove: [id] }, token)).toMatchObject(rejected);
    const withdrawal = { act: 'withdraw' as const, ids: [id], roles: [first] };
    expect(await instance.call(batchUsers, withdrawal, token)).toMatchObject(rejected);
    const edit = { resource: 'user', remove: { roles: [first] } };
    expect(await instance.call(previewBulkEdit, { ...edit, ids: [id] }, token)).toMatchObject(rejected);
    expect((await instance.call(batchUsers, { ...withdrawal, preview: true }, token)).status).toBe(200);
    expect((await update([first, other])).status).toBe(200);
    expect((await update([second])).status).toBe(200);
    const { version } = (await instance.call(readUser, { id }, token)).result;
    const bulkEdit = { resource: 'user', values: { roles: [] }, records: [{ id, version }] };
    expect(await instance.call(applyBulkEdit, bulkEdit, token)).toMatchObject(rejected);
    await database.db.updateTable('roles').set({ status: 0 }).where('id', '=', second).execute();
    expect((await update([])).status).toBe(200);
    await database.db.updateTable('roles').set({ requires_second_factor: 0 }).execute();
  });

  it('a bulk edit of roles that ends the requirement of a second factor needs a confirmation', async () => {
    const { token, nextCode } = await addProtected();
    const role = await addRole(database.db);
    await database.db.updateTable('roles').set({ requires_second_factor: 1 }).where('id', '=', role).execute();
    await forgetConfirmations();
    const edit = { resource: 'role', values: { requiresSecondFactor: false } };
    const preview = () => instance.call(previewBulkEdit, { ...edit, ids: [role] }, token);
    const { problem, params } = await preview();
    expect(problem).toBe('session.confirmFactor');
    const records = [{ id: role, version: 1 }];
    expect((await instance.call(applyBulkEdit, { ...edit, records }, token)).problem).toBe('session.confirmFactor');
    const { challenge } = params as unknown as FactorChallenge;
    expect((await confirm(token, challenge, { code: nextCode() })).status).toBe(200);
    expect((await preview()).result).toMatchObject({ changed: 1, rejected: 0 });
    expect((await instance.call(applyBulkEdit, { ...edit, records }, token)).status).toBe(200);
  });

  it('another verified contact of a user needs a confirmation, because it can reset the password', async () => {
    const { token } = await addProtected();
    await forgetConfirmations();
    const id = await addUser(database.db);
    const email = `new-${++count}@example.com`;
    expect(await instance.call(updateUser, { id, email }, token)).toMatchObject({ problem: 'session.confirmFactor' });
    const { token: otherToken } = await addAdministrator();
    expect((await instance.call(updateUser, { id, email }, otherToken)).status).toBe(200);
    expect((await instance.call(updateUser, { id, email, name: 'renamed' }, token)).status).toBe(200);
  });

  it('restoring a user with all permissions needs a confirmation', async () => {
    const { token } = await addProtected();
    const { id } = await addAdministrator();
    expect((await instance.call(deleteUser, { id }, token)).status).toBe(200);
    await forgetConfirmations();
    const restoration = { resource: 'user', ids: [id] };
    expect(await instance.call(restoreRecords, restoration, token)).toMatchObject({ problem: 'session.confirmFactor' });
  });

  it('granting a role with all permissions needs a confirmation, other roles do not', async () => {
    const { token } = await addProtected();
    await forgetConfirmations();
    const id = await addUser(database.db);
    const menus = await database.db.selectFrom('menus').select('id').execute();
    const allIds = menus.map((item) => item.id);
    const role = await addRole(database.db, { menus: allIds.slice(1), data_scope: 'all' });
    const narrowRole = await addRole(database.db, { menus: allIds, data_scope: 'dept' });
    const fullRole = await addRole(database.db, { menus: allIds, data_scope: 'all' });
    const newUser = { username: `new-${++count}`, name: 'x', password, roles: [adminRole] };
    const rejected = { status: 403, problem: 'session.confirmFactor', params: { factors: ['totp', 'recoveryCode'] } };
    expect(await instance.call(updateUser, { id, roles: [adminRole] }, token)).toMatchObject(rejected);
    expect(await instance.call(createUser, newUser, token)).toMatchObject(rejected);
    expect(await instance.call(changeRoleMembers, { id: adminRole, add: [id] }, token)).toMatchObject(rejected);
    const assignment = { act: 'assign' as const, ids: [id], roles: [adminRole] };
    expect(await instance.call(batchUsers, assignment, token)).toMatchObject(rejected);
    expect(await instance.call(updateUser, { id, roles: [fullRole] }, token)).toMatchObject(rejected);
    expect((await instance.call(updateUser, { id, roles: [role, narrowRole] }, token)).status).toBe(200);
    const { token: otherToken } = await addAdministrator();
    expect((await instance.call(updateUser, { id, roles: [adminRole] }, otherToken)).status).toBe(200);
    expect((await instance.call(updateUser, { id, name: 'renamed' }, token)).status).toBe(200);
  });
});
