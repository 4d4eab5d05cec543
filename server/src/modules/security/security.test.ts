import { changeSettings } from '@atrium/contract/account/calls.ts';
import { apiTokenCalls } from '@atrium/contract/api-token/calls.ts';
import { readSecuritySummary } from '@atrium/contract/security/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { signInLogCalls } from '@atrium/contract/sign-in-log/calls.ts';
import { batchUsers, unlockUser } from '@atrium/contract/user/action-calls.ts';
import { listUsers } from '@atrium/contract/user/calls.ts';
import type { Updateable } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { UserTable } from '../../db/schema.ts';
import { addApiToken } from '../../testing/api-tokens.ts';
import { databases } from '../../testing/databases.ts';
import { addDept, addRole, addUser, hashQuickly } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { addClerk, createButtonPermission } from '../../testing/staff.ts';

const password = 'quiet-river-8';
const hash = await hashQuickly(password);
const dayMs = 86_400_000;
const pages = ['/system/security', '/system/user', '/system/sign-in-log', '/system/api-token'];

describe.each(databases)('the security summary on $kind', async ({ open }) => {
  let now = Date.UTC(2027, 2, 10, 12);
  const { database, instance, adminId } = await startServer(open, () => now);
  const { db } = database;
  afterAll(() => instance.assertErrorsDeclared());

  /** Adds a user who has just been created, unless `parts` say otherwise. */
  const addPerson = async (dept_id: number, parts: Updateable<UserTable> = {}) => {
    const id = await addUser(db, { dept_id, password_hash: hash });
    await db
      .updateTable('users')
      .set({ create_time: now, ...parts })
      .where('id', '=', id)
      .execute();
    return id;
  };
  /** Adds a department with a user who may see only this department. */
  const addScope = async () => {
    const dept = await addDept(db);
    const { user } = await addClerk(db, [...pages, createButtonPermission('/system/user', 'update')], {
      dept_id: dept,
      data_scope: 'dept',
    });
    await db.updateTable('users').set({ create_time: now }).where('id', '=', user).execute();
    const createToken = () => instance.createToken(user);
    const load = async () => (await instance.call(readSecuritySummary, {}, await createToken())).result;
    const findIds = async (filter: object) =>
      (await instance.call(listUsers, { ...filter, sort: 'id' }, await createToken())).result.list.map(({ id }) => id);
    return { dept, user, createToken, load, findIds };
  };

  it('the summary counts nothing for a department without such users', async () => {
    const { load } = await addScope();
    const { failedSignIns, failedSignInsFrom, ...counts } = await load();
    expect(counts).toEqual({
      missingFactor: { count: 0, overdue: 0, nextDue: null },
      locked: 0,
      dormant: 0,
      mustChangePassword: 0,
      expiringTokens: 0,
    });
    expect(failedSignIns).toHaveLength(14);
    expect(failedSignIns.every(({ count }) => count === 0)).toBe(true);
    expect([failedSignIns[0]?.day, failedSignIns[13]?.day]).toEqual(['2027-02-25', '2027-03-10']);
    expect(failedSignInsFrom).toBe(Date.UTC(2027, 1, 25));
  });

  it('dormant users are enabled, and were neither created nor signed in within 90 days', async () => {
    const { dept, user, createToken, load, findIds } = await addScope();
    const limit = now - 90 * dayMs;
    const old = { create_time: limit - dayMs };
    const never = await addPerson(dept, { create_time: limit });
    await addPerson(dept, { create_time: limit + 1 });
    const once = await addPerson(dept, { ...old, last_login_time: limit });
    await addPerson(dept, { ...old, last_login_time: limit + 1 });
    const disabled = await addPerson(dept, { ...old, status: 0 });
    const other = await addScope();
    const outside = await addPerson(other.dept, old);
    expect([(await load()).dormant, (await other.load()).dormant]).toEqual([2, 1]);
    const admin = (await instance.call(readSecuritySummary, {}, await instance.createToken(adminId))).result;
    expect(admin.dormant).toBeGreaterThanOrEqual(3);
    expect(await findIds({ dormantDays: 90, status: 1 })).toEqual([never, once]);
    expect(await findIds({ dormantDays: 90 })).toEqual([never, once, disabled]);
    expect(await findIds({ dormantDays: 91 })).toEqual([disabled]);
    expect(await other.findIds({ dormantDays: 90 })).toEqual([outside]);
    expect(await findIds({ dormantDays: 90, roleId: 999 })).toEqual([]);
    const disable = { act: 'disable', filter: { dormantDays: 90, status: 1 } } as const;
    expect((await instance.call(batchUsers, disable, await createToken())).result.changed).toBe(2);
    expect((await load()).dormant).toBe(0);
    now += 90 * dayMs;
    expect((await load()).dormant).toBe(3);
    expect(await findIds({ dormantDays: 90, status: 1 })).toContain(user);
    now -= 90 * dayMs;
  });

  it.each([0, 3651, -1, 1.5, 'x'])('a list of users does not accept %s days', async (days) => {
    const token = await instance.createToken(adminId);
    expect((await instance.call(listUsers, { dormantDays: days }, token)).status).toBe(422);
  });

  it('locked users are counted until the lock ends or is removed', async () => {
    const { dept, user, load, findIds } = await addScope();
    const other = await addScope();
    const id = await addPerson(dept, { username: 'locked', username_key: 'locked' });
    const lock = async () => {
      for (let attempt = 0; attempt < 6; attempt++)
        await instance.call(login, { username: 'locked', password: 'wrong-word-1' });
    };
    await lock();
    expect([(await load()).locked, (await other.load()).locked]).toEqual([1, 0]);
    expect(await findIds({ locked: 1 })).toEqual([id]);
    expect(await findIds({ locked: 0 })).toEqual([user]);
    expect(await other.findIds({ locked: 1 })).toEqual([]);
    now += 2 * 60_000;
    expect([(await load()).locked, await findIds({ locked: 1 })]).toEqual([0, []]);
    await lock();
    expect((await load()).locked).toBe(1);
    await instance.call(unlockUser, { id }, await instance.createToken(adminId));
    expect((await load()).locked).toBe(0);
  });

  it('users without an active factor that a role requires are counted, and their earliest deadline is returned', async () => {
    const { dept, user, load, findIds } = await addScope();
    const start = now - 3 * dayMs;
    const never = await addPerson(dept);
    const late = await addPerson(dept, { factor_required_time: now - 7 * dayMs });
    const soon = await addPerson(dept, { factor_required_time: start });
    const later = await addPerson(dept, { factor_required_time: start + 1 });
    const withApp = await addPerson(dept, { factor_required_time: start });
    const withPasskey = await addPerson(dept);
    const disabled = await addPerson(dept, { status: 0 });
    const secret = { secret: 'x', create_time: now };
    await db
      .insertInto('totp_secrets')
      .values([
        { ...secret, user_id: withApp, is_active: 1 },
        { ...secret, user_id: soon, is_active: 0 },
      ])
      .execute();
    const key = { credential_id: 'c', user_handle: 'u', public_key: 'k', counter: 0, transports: '[]', name: 'Phone' };
    await db
      .insertInto('passkeys')
      .values({ ...key, user_id: withPasskey, create_time: now, last_use_time: null })
      .execute();
    const members = [never, late, soon, later, withApp, withPasskey, disabled];
    const role = await addRole(db, { users: members });
    expect((await load()).missingFactor.count).toBe(0);
    await db.updateTable('roles').set({ requires_second_factor: 1 }).where('id', '=', role).execute();
    // A second role with the same requirement does not count users twice.
    const second = await addRole(db, { users: [soon] });
    await db.updateTable('roles').set({ requires_second_factor: 1 }).where('id', '=', second).execute();
    expect((await load()).missingFactor).toEqual({ count: 4, overdue: 1, nextDue: start + 7 * dayMs });
    expect(await findIds({ factorMissing: 1, status: 1 })).toEqual([never, late, soon, later]);
    expect(await findIds({ factorMissing: 1 })).toEqual([never, late, soon, later, disabled]);
    expect(await findIds({ factorMissing: 0 })).toEqual([user, withApp, withPasskey]);
    await db.updateTable('roles').set({ status: 0 }).where('id', 'in', [role, second]).execute();
    expect((await load()).missingFactor).toEqual({ count: 0, overdue: 0, nextDue: null });
  });

  it('the filter by a missing second factor needs the permission of the summary, within its data scope', async () => {
    const { dept } = await addScope();
    const other = await addScope();
    const [inside, outside] = [await addPerson(dept), await addPerson(other.dept)];
    const required = await addRole(db, { users: [inside, outside] });
    await db.updateTable('roles').set({ requires_second_factor: 1 }).where('id', '=', required).execute();
    const { user } = await addClerk(db, ['/system/user'], { dept_id: dept });
    const find = async (filter: object) => instance.call(listUsers, filter, await instance.createToken(user));
    for (const factorMissing of [true, false])
      expect(await find({ factorMissing })).toMatchObject({
        status: 403,
        fields: { factorMissing: 'right.hiddenField' },
      });
    expect((await find({ locked: true })).status).toBe(200);
    const { role } = await addClerk(db, ['/system/security'], { dept_id: dept, data_scope: 'dept' });
    await db.insertInto('user_roles').values({ user_id: user, role_id: role }).execute();
    await instance.context.events.emit(db, 'rights', {});
    expect((await find({ factorMissing: true })).result.list.map(({ id }) => id)).toEqual([inside]);
    const ids = (await find({ factorMissing: false, pageSize: 100 })).result.list.map(({ id }) => id);
    expect(ids).toContain(user);
    expect(ids).not.toContain(other.user);
    const apiToken = await addApiToken(db, { userId: adminId, permissions: ['/system/user'] });
    expect((await instance.call(listUsers, { factorMissing: true }, apiToken)).status).toBe(403);
  });

  it('users who must change their password are counted if they are enabled', async () => {
    const { dept, user, load, findIds } = await addScope();
    const id = await addPerson(dept, { must_change_password: 1 });
    const disabled = await addPerson(dept, { must_change_password: 1, status: 0 });
    expect((await load()).mustChangePassword).toBe(1);
    expect(await findIds({ mustChangePassword: 1 })).toEqual([id, disabled]);
    expect(await findIds({ mustChangePassword: 1, status: 1 })).toEqual([id]);
    expect(await findIds({ mustChangePassword: 0 })).toEqual([user]);
  });

  it('API tokens are counted if they are valid and expire within 14 days', async () => {
    const { dept, user, createToken, load } = await addScope();
    const other = await addScope();
    const end = now + 14 * dayMs;
    const add = (name: string, expireTime: number, userId = user, revokeTime?: number) =>
      addApiToken(db, {
        userId,
        name,
        permissions: [],
        expireTime,
        ...(revokeTime !== undefined && { revokeTime }),
      });
    await add('soon', now + 1);
    await add('last', end, await addPerson(dept));
    await add('later', end + 1);
    await add('expired', now);
    await add('revoked', now + 1, user, now);
    await add('outside', now + 1, other.user);
    expect([(await load()).expiringTokens, (await other.load()).expiringTokens]).toEqual([2, 1]);
    const admin = (await instance.call(readSecuritySummary, {}, await instance.createToken(adminId))).result;
    expect(admin.expiringTokens).toBe(3);
    const listNames = async (filter: object) =>
      (await instance.call(apiTokenCalls.list, filter, await createToken())).result.list
        .map(({ name }) => name)
        .toSorted();
    expect(await listNames({ state: 'valid', expireTimeTo: end })).toEqual(['last', 'soon']);
    expect(await listNames({ state: 'valid' })).toEqual(['last', 'later', 'soon']);
    expect(await listNames({ state: 'expired' })).toEqual(['expired']);
    expect(await listNames({ state: 'revoked' })).toEqual(['revoked']);
  });

  it('failed sign-ins are counted by the days in the time zone of the user', async () => {
    const { dept, createToken, load } = await addScope();
    const other = await addScope();
    await addPerson(dept, { username: 'failing', username_key: 'failing' });
    await instance.call(changeSettings, { timeZone: 'Asia/Kolkata' }, await createToken());
    const loadAll = async () =>
      (await instance.call(readSecuritySummary, {}, await instance.createToken(adminId))).result.failedSignIns;
    const countBefore = (await loadAll()).at(-1)?.count ?? 0;
    const reset = now;
    const firstDay = Date.UTC(2027, 1, 24, 18, 30);
    const fail = async (time: number, name = 'failing') => {
      now = time;
      await instance.call(login, { username: name, password: 'wrong-word-1' });
    };
    await fail(firstDay - 1);
    await fail(firstDay);
    await fail(firstDay + dayMs - 1);
    await fail(firstDay + dayMs);
    await fail(reset, 'unknown-name');
    now = reset;
    const { failedSignIns, failedSignInsFrom } = await load();
    expect(failedSignInsFrom).toBe(firstDay);
    expect(failedSignIns.slice(0, 3)).toEqual([
      { day: '2027-02-25', count: 2 },
      { day: '2027-02-26', count: 1 },
      { day: '2027-02-27', count: 0 },
    ]);
    expect(failedSignIns.slice(2).every(({ count }) => count === 0)).toBe(true);
    const listed = { result: 'refused', timeFrom: failedSignInsFrom } as const;
    expect((await instance.call(signInLogCalls.list, listed, await createToken())).result.total).toBe(3);
    expect((await other.load()).failedSignIns.every(({ count }) => count === 0)).toBe(true);
    const days = await loadAll();
    // Only all data include attempts with an unknown name, and the days of this user are those of UTC.
    expect(days.at(-1)).toEqual({ day: '2027-03-10', count: countBefore + 1 });
    expect(days[0]).toEqual({ day: '2027-02-25', count: 2 });
  });
});
