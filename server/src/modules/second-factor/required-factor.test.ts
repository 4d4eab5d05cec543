import { changeCompanySettings, readCompanySettings } from '@atrium/contract/company/calls.ts';
import { createDownloadCall } from '@atrium/contract/download/calls.ts';
import { readRoutes } from '@atrium/contract/menu/calls.ts';
import { removePasskey } from '@atrium/contract/passkey/calls.ts';
import { changeRoleMembers, createRole, readRole, updateRole } from '@atrium/contract/role/calls.ts';
import { readSecondFactor, turnOffSecondFactor } from '@atrium/contract/second-factor/calls.ts';
import { confirmPassword, login } from '@atrium/contract/session/calls.ts';
import { impersonateUser, resetSecondFactor } from '@atrium/contract/user/action-calls.ts';
import { exportUsers, listUsers, readUserInfo } from '@atrium/contract/user/calls.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addApiToken } from '../../testing/api-tokens.ts';
import { databases } from '../../testing/databases.ts';
import { openEventStream } from '../../testing/event-stream.ts';
import { hashQuickly } from '../../testing/people.ts';
import { addTestPasskey } from '../../testing/second-factor/authenticator.ts';
import { turnOnFactor } from '../../testing/second-factor/totp.ts';
import { startServer } from '../../testing/server.ts';
import { addClerk, createButtonPermission } from '../../testing/staff.ts';

const password = 'calm-lake-77';
const hash = await hashQuickly(password);
const day = 86_400_000;

describe.each(databases)('a role that requires a second factor on $kind', async ({ open }) => {
  let now = 1_800_000_000_000;
  let count = 0;
  const { database, instance, adminId } = await startServer(open, () => now);
  afterAll(() => instance.assertErrorsDeclared());
  const createAdminToken = () => instance.createToken(adminId);
  const setGraceDays = async (factorGraceDays: number) => {
    const settings = { name: '', logo: '', preferences: {}, locked: [], registration: null };
    const { status } = await instance.call(
      changeCompanySettings,
      { ...settings, factorGraceDays },
      await createAdminToken(),
    );
    expect(status).toBe(200);
  };
  beforeEach(() => setGraceDays(7));

  const addPerson = async () => {
    const username = `clerk-${++count}`;
    const keys = ['/system/user', createButtonPermission('/system/user', 'export')];
    const { user, role } = await addClerk(database.db, keys, { username, password_hash: hash });
    const signIn = async () => (await instance.call(login, { username, password })).result.token;
    return { user, role, signIn, token: await signIn() };
  };
  const require = async (role: number, requiresSecondFactor = true) => {
    const { status } = await instance.call(updateRole, { id: role, requiresSecondFactor }, await createAdminToken());
    expect(status).toBe(200);
  };
  /** A user whose role requires a second factor from now on. */
  const addRequired = async () => {
    const person = await addPerson();
    await require(person.role);
    await instance.call(readUserInfo, {}, person.token);
    return person;
  };
  const loadInfo = async (token: string) => (await instance.call(readUserInfo, {}, token)).result;
  const tryRequest = async (token: string) => {
    const { status, problem } = await instance.call(listUsers, {}, token);
    return problem ?? status;
  };
  const missing = 'session.mustAddSecondFactor';

  it('a role does not require a second factor by default', async () => {
    const admin = await createAdminToken();
    const { result } = await instance.call(createRole, { name: 'x', code: `created-${++count}` }, admin);
    expect(result.requiresSecondFactor).toBe(false);
    const { id } = await database.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', 'admin')
      .executeTakeFirstOrThrow();
    await require(id);
    expect((await instance.call(readRole, { id }, admin)).result.requiresSecondFactor).toBe(true);
    await require(id, false);
    const { token } = await addPerson();
    expect(Object.keys(await loadInfo(token))).not.toContain('secondFactorDue');
    expect(Object.keys(await loadInfo(token))).not.toContain('mustAddSecondFactor');
  });

  it('a user has seven days from the first request, and then can only add a second factor', async () => {
    const { token, signIn } = await addRequired();
    const due = now + 7 * day;
    expect(await loadInfo(token)).toMatchObject({ secondFactorDue: due });
    expect(await tryRequest(token)).toBe(200);
    now = due - 60_000;
    const lastToken = await signIn();
    expect([await loadInfo(lastToken), await tryRequest(lastToken)]).toMatchObject([{ secondFactorDue: due }, 200]);
    expect(await loadInfo(lastToken)).not.toHaveProperty('mustAddSecondFactor');
    now = due;
    expect(await tryRequest(lastToken)).toBe(missing);
    const lateToken = await signIn();
    expect(await loadInfo(lateToken)).toMatchObject({ secondFactorDue: due, mustAddSecondFactor: true });
    expect(await tryRequest(lateToken)).toBe(missing);
    expect((await instance.call(readRoutes, {}, lateToken)).result).toMatchObject([
      { path: '/home', component: '/add-second-factor/index.tsx' },
    ]);
    expect((await instance.send('GET', 'events', undefined, lateToken)).status).toBe(403);
    await turnOnFactor(instance, lateToken);
    expect(await tryRequest(lateToken)).toBe(200);
    expect(await loadInfo(lateToken)).not.toHaveProperty('secondFactorDue');
  });

  it('removing and adding the role does not restart the grace days', async () => {
    const { user, role, token, signIn } = await addRequired();
    const { secondFactorDue } = await loadInfo(token);
    now += 6 * day;
    const admin = await createAdminToken();
    await instance.call(changeRoleMembers, { id: role, remove: [user] }, admin);
    expect(await loadInfo(await signIn())).not.toHaveProperty('secondFactorDue');
    await instance.call(changeRoleMembers, { id: role, add: [user] }, admin);
    expect((await loadInfo(await signIn())).secondFactorDue).toBe(secondFactorDue);
  });

  it('the days of the company settings apply immediately to sessions and API tokens, and 0 leaves no time', async () => {
    const { user: userId, token } = await addRequired();
    const apiToken = await addApiToken(database.db, { userId, permissions: ['/system/user'] });
    const tryBoth = async () => [await tryRequest(token), await tryRequest(apiToken)];
    expect(await tryBoth()).toEqual([200, 200]);
    await setGraceDays(0);
    expect(await tryBoth()).toEqual([missing, missing]);
    await setGraceDays(1);
    expect(await tryBoth()).toEqual([200, 200]);
    const settings = { name: '', logo: '', preferences: {}, locked: [], registration: null };
    const admin = await createAdminToken();
    expect((await instance.call(changeCompanySettings, settings, admin)).result.factorGraceDays).toBe(1);
    for (const factorGraceDays of [-1, 366, 1.5])
      expect((await instance.call(changeCompanySettings, { ...settings, factorGraceDays }, admin)).status).toBe(422);
    const user = await addPerson();
    await setGraceDays(0);
    await require(user.role);
    expect(await tryRequest(user.token)).toBe(missing);
  });

  it('a disabled role requires nothing', async () => {
    const { role, token } = await addRequired();
    await setGraceDays(0);
    await instance.call(updateRole, { id: role, status: 0 }, await createAdminToken());
    expect(await tryRequest(token)).toBe('right.missing');
  });

  it('open browsers are notified of the requirement, and of its end', async () => {
    const { role, token } = await addPerson();
    const browser = await openEventStream(instance, token);
    await require(role);
    await browser.waitForEvent('rights-changed');
    await require(role, false);
    await expect.poll(() => browser.received).toEqual(['ready', 'rights-changed', 'rights-changed']);
    browser.stop();
  });

  it('a download address is rejected after the grace days, even if it was created before', async () => {
    const { token } = await addRequired();
    const { url } = (await instance.call(createDownloadCall(exportUsers), {}, token)).result;
    await setGraceDays(0);
    expect(await (await fetch(instance.url + url)).json()).toMatchObject({ code: 403, problem: missing });
  });

  it('the last second factor cannot be removed, another one can', async () => {
    const { token } = await addRequired();
    const { codes } = await addTestPasskey(instance, token);
    const { passkeys } = (await instance.call(readSecondFactor, {}, token)).result;
    const id = passkeys[0]?.id ?? 0;
    const rejected = { status: 409, problem: 'factor.requiredByRole' };
    const [first = '', second = ''] = codes;
    expect(await instance.call(removePasskey, { id, code: first }, token)).toMatchObject(rejected);
    expect((await instance.call(readSecondFactor, {}, token)).result).toMatchObject({ passkeys, recoveryCodes: 10 });
    await addTestPasskey(instance, token, { code: first }, 'Phone');
    expect((await instance.call(removePasskey, { id, code: second }, token)).status).toBe(200);
    const withApp = await addRequired();
    const app = await turnOnFactor(instance, withApp.token);
    const code = app.codes[0] ?? '';
    expect(await instance.call(turnOffSecondFactor, { code }, withApp.token)).toMatchObject(rejected);
    await require(withApp.role, false);
    expect((await instance.call(turnOffSecondFactor, { code }, withApp.token)).status).toBe(200);
  });

  it('a reset by an administrator does not restart the grace days', async () => {
    const { user, token, signIn } = await addRequired();
    await turnOnFactor(instance, token);
    now += 8 * day;
    const admin = await createAdminToken();
    expect((await instance.call(resetSecondFactor, { id: user }, admin)).status).toBe(200);
    const newToken = await signIn();
    expect(await tryRequest(newToken)).toBe(missing);
    await instance.call(confirmPassword, { password }, newToken);
    await turnOnFactor(instance, newToken);
    expect(await tryRequest(newToken)).toBe(200);
  });

  it('an impersonation ends when its real user must add a second factor, not when the other user must', async () => {
    const { user } = await addRequired();
    const impersonator = await addClerk(database.db, [
      '/system/user',
      createButtonPermission('/system/user', 'impersonate'),
      createButtonPermission('/system/user', 'export'),
    ]);
    const { token } = (
      await instance.call(impersonateUser, { id: user }, await instance.createToken(impersonator.user))
    ).result;
    await setGraceDays(0);
    expect(await tryRequest(token)).toBe(200);
    expect(await loadInfo(token)).not.toHaveProperty('secondFactorDue');
    await require(impersonator.role);
    expect(await tryRequest(token)).toBe('session.required');
  });

  it('the company settings show if no user has the second factor that roles require', async () => {
    const admin = await createAdminToken();
    const isUnused = async () => (await instance.call(readCompanySettings, {}, admin)).result.isRequiredFactorUnused;
    await database.db.updateTable('roles').set({ requires_second_factor: 0 }).execute();
    expect(await isUnused()).toBe(false);
    const { token } = await addRequired();
    expect(await isUnused()).toBe(true);
    await turnOnFactor(instance, token);
    expect(await isUnused()).toBe(false);
  });
});
