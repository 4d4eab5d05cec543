import { readFileSync } from 'node:fs';
import { readProfile } from '@atrium/contract/account/calls.ts';
import { announcementCalls } from '@atrium/contract/announcement/fields.ts';
import {
  apiTokenCalls,
  createApiToken,
  listApiTokenPermissions,
  listOwnApiTokens,
  revokeApiToken,
  revokeOwnApiToken,
} from '@atrium/contract/api-token/calls.ts';
import { maxApiTokens } from '@atrium/contract/api-token/fields.ts';
import type { NewApiToken } from '@atrium/contract/api-token/schemas.ts';
import { listAudit } from '@atrium/contract/audit/calls.ts';
import { createDept, listDepts, updateDept } from '@atrium/contract/dept/calls.ts';
import { createRole, updateRole } from '@atrium/contract/role/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { changePassword, resetPassword, setUserStatus } from '@atrium/contract/user/action-calls.ts';
import { createUser, deleteUser, listUsers, readUser, updateUser } from '@atrium/contract/user/calls.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { saveActivity } from '../../context/context.ts';
import { addApiToken } from '../../testing/api-tokens.ts';
import { databases, isAnyDatabase } from '../../testing/databases.ts';
import { addDept, addRole, addUser, hashQuickly } from '../../testing/people.ts';
import { turnOnFactor } from '../../testing/second-factor/totp.ts';
import { startServer } from '../../testing/server.ts';
import { addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';

const password = 'calm-lake-77';
const hash = await hashQuickly(password);
const day = 86_400_000;
const depts = '/system/dept';
const addDepts = createButtonPermission(depts, 'add');
const updateDepts = createButtonPermission(depts, 'update');
const ended = { status: 401, problem: 'session.required' };
const missing = { status: 403, problem: 'right.missing' };

describe.each(databases)('API tokens on $kind', async ({ kind, open }) => {
  let now = 1_800_000_000_000;
  let count = 0;
  const { database, instance, adminId } = await startServer(open, () => now);
  const { db } = database;
  afterAll(() => instance.assertErrorsDeclared());

  const addOwner = async (keys: readonly string[], parts: object = {}) => {
    const username = `owner-${++count}`;
    const { user, role } = await addClerk(db, keys, { username, password_hash: hash, ...parts });
    const { token } = (await instance.call(login, { username, password })).result;
    return { id: user, role, username, token };
  };
  const create = (token: string, parts: Partial<NewApiToken> = {}) =>
    instance.call(createApiToken, { name: 'Export', permissions: [depts], days: 30, ...parts }, token);
  const createToken = async (token: string, permissions: readonly string[] = [depts]) =>
    (await create(token, { permissions: [...permissions] })).result.token;
  /** A new session, because the clock of these tests passes the end of earlier ones. */
  const openAdminSession = () => instance.createToken(adminId);
  const listDeptsWith = (token: string) => instance.call(listDepts, {}, token);
  const loadRow = (userId: number) =>
    db
      .selectFrom('api_tokens')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  it('a token is returned once, and stored only as a hash with its last characters', async () => {
    const { id, token } = await addOwner([depts]);
    const { result } = await create(token, { networks: ['127.0.0.0/8'] });
    expect(result.token).toMatch(/^atr_[\w-]{43}$/);
    const expected = { name: 'Export', lastFour: result.token.slice(-4), permissions: [depts] };
    expect(result.item).toMatchObject({ ...expected, networks: ['127.0.0.0/8'], expireTime: now + 30 * day });
    const own = (await instance.call(listOwnApiTokens, undefined, token)).result;
    expect(own).toEqual([result.item]);
    expect(JSON.stringify([own, await loadRow(id)])).not.toContain(result.token.slice(4, -4));
    expect((await listDeptsWith(result.token)).status).toBe(200);
  });

  it('a token has only the permissions that both it and its user have at the time', async () => {
    const { role, token } = await addOwner([addDepts, updateDepts]);
    const apiToken = await createToken(token, [addDepts]);
    const created = await instance.call(createDept, { name: `branch-${count}` }, apiToken);
    expect(created.status).toBe(200);
    expect(await instance.call(updateDept, { id: created.result.id, name: 'x' }, apiToken)).toMatchObject(missing);
    const ids = await loadMenuIds(db, [addDepts]);
    await db.deleteFrom('role_menus').where('role_id', '=', role).where('menu_id', 'in', ids).execute();
    await instance.context.events.emit(db, 'rights', {});
    expect(await instance.call(createDept, { name: 'other' }, apiToken)).toMatchObject(missing);
    expect((await listDeptsWith(apiToken)).status).toBe(200);
  });

  it('unknown, expired and revoked tokens, those of disabled users and of other networks get the same response', async () => {
    const { id, token } = await addOwner([depts]);
    const valid = { userId: id, permissions: [depts] };
    const tokens = [
      'atr_x',
      `atr_${'A'.repeat(43)}`,
      await addApiToken(db, { ...valid, expireTime: now }),
      await addApiToken(db, { ...valid, revokeTime: now }),
      await addApiToken(db, { ...valid, networks: ['10.0.0.0/8', '::1/128'] }),
      await addApiToken(db, { ...valid, userId: await addUser(db, { status: 0 }) }),
    ];
    const answers = await Promise.all(
      tokens.map(async (one) => {
        const response = await instance.send('GET', 'dept-list', undefined, one);
        const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
        return { status: response.status, body };
      }),
    );
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(answers[0]).toMatchObject({ status: 401, body: { problem: 'session.required' } });
    const lastMoment = await addApiToken(db, { ...valid, expireTime: now + 1, networks: ['::ffff:127.0.0.1'] });
    expect((await listDeptsWith(lastMoment)).status).toBe(200);
    now += 1;
    expect(await listDeptsWith(lastMoment)).toMatchObject(ended);
    expect((await listDeptsWith(token)).status).toBe(200);
  });

  it('disabling a user revokes the tokens permanently, and deleting the user deletes them', async () => {
    const { id, token } = await addOwner([depts]);
    const apiToken = await createToken(token);
    expect((await listDeptsWith(apiToken)).status).toBe(200);
    await instance.call(setUserStatus, { id, status: 0 }, await openAdminSession());
    expect(await listDeptsWith(apiToken)).toMatchObject(ended);
    await instance.call(setUserStatus, { id, status: 1 }, await openAdminSession());
    expect(await listDeptsWith(apiToken)).toMatchObject(ended);
    expect((await loadRow(id)).revoke_time).toBe(now);
    expect((await instance.call(deleteUser, { ids: [id] }, await openAdminSession())).status).toBe(200);
    expect(await db.selectFrom('api_tokens').select('id').where('user_id', '=', id).execute()).toEqual([]);
    const deleted = await db.selectFrom('trash').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(JSON.stringify(deleted)).not.toContain('api_tokens');
  });

  it('the last use and its address are saved', async () => {
    const { id, token } = await addOwner([depts]);
    const apiToken = await createToken(token);
    now += day;
    await listDeptsWith(apiToken);
    expect(await loadRow(id)).toMatchObject({ last_use_time: null, last_address: '' });
    await saveActivity(instance.context);
    expect(await loadRow(id)).toMatchObject({ last_use_time: now, last_address: '127.0.0.1' });
    const usedTime = now;
    now += 1000;
    await saveActivity(instance.context);
    expect((await loadRow(id)).last_use_time).toBe(usedTime);
  });

  it('a revoked token ends on every instance, also for a change that has started', async () => {
    const { token } = await addOwner([addDepts]);
    const apiToken = await createToken(token, [addDepts]);
    expect((await listDeptsWith(apiToken)).status).toBe(200);
    const [own] = (await instance.call(listOwnApiTokens, undefined, token)).result;
    await db
      .updateTable('api_tokens')
      .set({ revoke_time: now })
      .where('id', '=', own?.id ?? 0)
      .execute();
    // The instance still caches the token, because no event arrived.
    expect((await listDeptsWith(apiToken)).status).toBe(200);
    expect(await instance.call(createDept, { name: `late-${count}` }, apiToken)).toMatchObject(ended);
    const second = await createToken(token, [addDepts]);
    expect((await listDeptsWith(second)).status).toBe(200);
    const [newest] = (await instance.call(listOwnApiTokens, undefined, token)).result;
    expect((await instance.call(revokeOwnApiToken, { id: newest?.id ?? 0 }, token)).status).toBe(200);
    expect(await listDeptsWith(second)).toMatchObject(ended);
    expect((await instance.call(revokeOwnApiToken, { id: newest?.id ?? 0 }, token)).problem).toBe('row.notFound');
    expect((await instance.call(listOwnApiTokens, undefined, token)).result).toEqual([]);
  });

  // The dialect can matter only in the tests above.
  if (!isAnyDatabase(kind)) return;

  it('creating a token requires a recent confirmation of the password and the second factor', async () => {
    const { token } = await addOwner([depts]);
    now += 11 * 60_000;
    const renewed = await create(token);
    expect(renewed).toMatchObject({ status: 403, problem: 'session.confirmPassword' });
    const owner = await addOwner([depts]);
    await turnOnFactor(instance, owner.token);
    expect((await create(owner.token)).status).toBe(200);
    await db.updateTable('sessions').set({ factor_time: 0 }).where('user_id', '=', owner.id).execute();
    await instance.context.events.emit(db, 'user', { ids: [owner.id] });
    expect(await create(owner.token)).toMatchObject({ status: 403, problem: 'session.confirmFactor' });
  });

  it.each<[string, Partial<NewApiToken>, Record<string, string>]>([
    ['no permission', { permissions: [] }, { permissions: 'field.required' }],
    ['a permission that the user lacks', { permissions: [updateDepts] }, { permissions: 'field.option' }],
    ['an unknown permission', { permissions: ['/nowhere'] }, { permissions: 'field.option' }],
    ['a group', { permissions: ['/system'] }, { permissions: 'field.option' }],
    ['no day', { days: 0 }, { days: 'field.tooSmall' }],
    ['more than a year', { days: 366 }, { days: 'field.tooLarge' }],
    ['no name', { name: ' ' }, { name: 'field.required' }],
    ['a network that is none', { networks: ['10.0.0.0/33'] }, { networks: 'field.network' }],
    ['a host name', { networks: ['example.com'] }, { networks: 'field.network' }],
    ['too many networks', { networks: Array<string>(21).fill('10.0.0.1') }, { networks: 'field.tooMany' }],
  ])('a token with %s is rejected', async (_, parts, fields) => {
    const { token } = await addOwner([depts]);
    expect(await create(token, parts)).toMatchObject({ status: 422, fields });
  });

  it.each([
    createButtonPermission('/system/user', 'reset-password'),
    createButtonPermission('/system/user', 'unlock'),
    createButtonPermission('/system/user', 'reset-factor'),
    createButtonPermission('/system/user', 'end-sessions'),
    createButtonPermission('/system/user', 'impersonate'),
    '/system/online',
    createButtonPermission('/system/online', 'end-sessions'),
    '/system/api-token',
    '/system/sign-in',
    '/system/security',
    createButtonPermission('/system/api-token', 'revoke'),
    createButtonPermission('/system/setting', 'update'),
  ])('no token can have the permission %s, even that of an administrator', async (key) => {
    expect(await create(await openAdminSession(), { permissions: [key] })).toMatchObject({
      status: 422,
      fields: { permissions: 'field.option' },
    });
    const permissions = (await instance.call(listApiTokenPermissions, undefined, await openAdminSession())).result;
    const keys = permissions.flatMap((page) => [page.key, ...page.buttons.map((button) => button.key)]);
    expect(keys).not.toContain(key);
    expect(keys.length).toBeGreaterThan(20);
  });

  it('the permissions for tokens are those of the user that an endpoint or field needs', async () => {
    const seePhone = createButtonPermission('/system/user', 'see-phone');
    const { token } = await addOwner([depts, updateDepts, seePhone, '/access/page-control', '/system/online']);
    const { result } = await instance.call(listApiTokenPermissions, undefined, token);
    expect(result).toEqual([
      { key: '/system/user', name: '用户管理', buttons: [{ key: seePhone, name: '查看手机号' }] },
      { key: depts, name: '部门管理', buttons: [{ key: updateDepts, name: '编辑' }] },
    ]);
  });

  it.each(['en-US', 'zh-CN'])('the examples of the guide for API tokens work in %s', async (language) => {
    const guide = readFileSync(new URL(`../../../../docs/guide/${language}/07-api.md`, import.meta.url), 'utf8');
    const examples = [...guide.matchAll(/^curl [^`]+(?=^```)/gm)]
      .map(([text]) => text)
      .filter((text) => text.includes('atr_'));
    expect(examples).toHaveLength(2);
    const importFigures = createButtonPermission('/system/setting', 'import-figures');
    const permissions = [depts, '/system/setting', importFigures];
    const apiToken = await addApiToken(db, { userId: adminId, permissions });
    for (const example of examples) {
      const [, method = 'GET'] = /-X (\w+)/.exec(example) ?? [];
      const [, path = ''] = /localhost:3000\/api\/(\S+)/.exec(example) ?? [];
      const [, body] = /-d '([^']+)'/.exec(example) ?? [];
      expect(example).toContain("-H 'Authorization: Bearer atr_…'");
      const response = await instance.send(method, path, body === undefined ? undefined : JSON.parse(body), apiToken);
      expect([path, response.status]).toEqual([path, 200]);
    }
  });

  it('a token with the permission for a button also gets the permission for its page', async () => {
    const { token } = await addOwner([updateDepts]);
    const { result } = await create(token, { permissions: [updateDepts] });
    expect(result.item.permissions).toEqual([depts, updateDepts]);
  });

  it('a user has at most 50 valid tokens', async () => {
    const { id, token } = await addOwner([depts]);
    const valid = { userId: id, permissions: [depts] };
    for (let place = 1; place < maxApiTokens; place++) await addApiToken(db, valid);
    await addApiToken(db, { ...valid, revokeTime: 1 });
    await addApiToken(db, { ...valid, expireTime: now });
    expect((await create(token)).status).toBe(200);
    expect(await create(token)).toMatchObject({ status: 409, problem: 'apiToken.tooMany' });
  });

  it('the token of a user who must change the password is rejected until then', async () => {
    const { id, username, token } = await addOwner([depts]);
    const apiToken = await createToken(token);
    const { password: oneTime } = (await instance.call(resetPassword, { id }, await openAdminSession())).result;
    expect(await listDeptsWith(apiToken)).toMatchObject({ status: 403, problem: 'session.mustChangePassword' });
    const session = (await instance.call(login, { username, password: oneTime })).result.token;
    await instance.call(changePassword, { password: oneTime, newPassword: 'other-lake-88' }, session);
    expect((await listDeptsWith(apiToken)).status).toBe(200);
    const alerts = db.selectFrom('notifications').select('params').where('user_id', '=', id);
    expect(await alerts.where('kind', '=', 'factorsKept').execute()).toEqual([
      { params: expect.stringContaining('API tokens (1)') },
    ]);
  });

  it('the token of a user who must add a second factor is rejected from the due time until then', async () => {
    const { id, role, token } = await addOwner([depts]);
    const apiToken = await createToken(token);
    await db.updateTable('roles').set({ requires_second_factor: 1 }).where('id', '=', role).execute();
    await instance.context.events.emit(db, 'rights', {});
    expect((await listDeptsWith(apiToken)).status).toBe(200);
    const stored = db.selectFrom('users').select('factor_required_time').where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ factor_required_time: now });
    now += 7 * day;
    expect(await listDeptsWith(apiToken)).toMatchObject({ status: 403, problem: 'session.mustAddSecondFactor' });
    await turnOnFactor(instance, await instance.createToken(id));
    expect((await listDeptsWith(apiToken)).status).toBe(200);
  });

  it('a token sees the records and fields that its permissions and the data scope of its user include', async () => {
    const dept = await addDept(db);
    const parts = { dept_id: dept, phone_number: '13800000001', name: 'near' };
    const near = await addUser(db, parts);
    const far = await addUser(db, { ...parts, dept_id: await addDept(db), name: 'far' });
    const seePhone = createButtonPermission('/system/user', 'see-phone');
    const { token } = await addOwner(['/system/user', seePhone], { dept_id: dept, data_scope: 'dept' });
    const masked = await createToken(token, ['/system/user']);
    const visible = await createToken(token, ['/system/user', seePhone]);
    const readPhone = async (apiToken: string) =>
      (await instance.call(readUser, { id: near }, apiToken)).result.phoneNumber;
    expect(await readPhone(visible)).toBe('13800000001');
    expect(await readPhone(masked)).not.toContain('13800000001');
    const { list } = (await instance.call(listUsers, { pageSize: 100 }, visible)).result;
    expect(list.map(({ id }) => id)).toContain(near);
    expect(list.map(({ id }) => id)).not.toContain(far);
    expect((await instance.call(readUser, { id: far }, visible)).problem).toBe('users.notFound');
  });

  it('audit entries name the user and the token, also of rejected requests', async () => {
    const { id, username, token } = await addOwner([addDepts]);
    const { result } = await create(token, { name: 'Sync', permissions: [addDepts] });
    const apiToken = result.token;
    await instance.call(createDept, { name: `audited-${count}` }, apiToken);
    await instance.call(announcementCalls.create, { title: 'x', audience: 'everyone' }, apiToken);
    await instance.call(readProfile, undefined, apiToken);
    await instance.call(revokeOwnApiToken, { id: result.item.id }, token);
    const { list } = (await instance.call(listAudit, { userId: id }, await openAdminSession())).result;
    const own = { userId: id, username, recordId: id, recordName: username, apiToken: '' };
    const author = { userId: id, username, apiToken: 'Sync', sessionId: null };
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...author, act: 'dept.create' }),
        expect.objectContaining({ ...author, act: 'right.refused', problem: 'right.missing' }),
        expect.objectContaining({ ...author, act: 'right.refused', problem: 'apiToken.notAccepted' }),
        expect.objectContaining({
          ...own,
          act: 'user.createApiToken',
          changes: [
            { field: 'apiToken', before: null, after: 'Sync' },
            { field: 'permissions', before: null, after: [depts, addDepts] },
            { field: 'networks', before: null, after: [] },
            { field: 'expireTime', before: null, after: now + 30 * day },
          ],
        }),
        expect.objectContaining({
          ...own,
          act: 'user.revokeApiToken',
          changes: [{ field: 'apiToken', before: 'Sync', after: null }],
        }),
      ]),
    );
  });

  describe('with permission to change roles and users', () => {
    const roles = '/system/role';
    const users = '/system/user';
    const deleteUsers = createButtonPermission(users, 'delete');
    const granting = [
      createButtonPermission(roles, 'add'),
      createButtonPermission(roles, 'update'),
      createButtonPermission(users, 'add'),
      createButtonPermission(users, 'update'),
    ];

    it.each(['an administrator', 'a user with more permissions'])(
      'a token of %s grants only what it has itself',
      async (owner) => {
        const session =
          owner === 'an administrator'
            ? await openAdminSession()
            : (await addOwner([...granting, deleteUsers, users, roles])).token;
        const apiToken = await createToken(session, granting);
        const [grantable, withheld] = [
          await loadMenuIds(db, ['/system', roles, users, ...granting]),
          await loadMenuIds(db, ['/system', users, deleteUsers]),
        ];
        const code = `by-token-${++count}`;
        const all = { dataScope: 'all' as const };
        const created = await instance.call(createRole, { name: 'x', code, menus: grantable, ...all }, apiToken);
        expect(created.status).toBe(200);
        expect(await instance.call(updateRole, { id: created.result.id, menus: withheld }, apiToken)).toMatchObject({
          status: 403,
          problem: 'right.exceeds',
        });
        const more = await addRole(db, { menus: withheld });
        await instance.context.events.emit(db, 'rights', {});
        expect((await instance.call(updateRole, { id: more, name: 'y' }, apiToken)).problem).toBe('right.holdsMore');
        const person = { username: `new-${count}`, name: 'x' };
        expect((await instance.call(createUser, { ...person, roles: [more] }, apiToken)).problem).toBe('right.exceeds');
        expect((await instance.call(createUser, { ...person, roles: [created.result.id] }, apiToken)).status).toBe(200);
      },
    );

    it('a token cannot change users who have more permissions than itself, such as its own user', async () => {
      const { id, token } = await addOwner([...granting, deleteUsers]);
      const apiToken = await createToken(token, granting);
      const own = await instance.call(updateUser, { id, name: 'changed' }, apiToken);
      expect(own).toMatchObject({ status: 403, problem: 'right.holdsMore' });
      const administrator = await instance.call(updateUser, { id: adminId, name: 'changed' }, apiToken);
      expect(administrator.problem).toBe('right.holdsMore');
      const ofAdmin = await createToken(await openAdminSession(), granting);
      expect((await instance.call(updateUser, { id: adminId, name: 'x' }, ofAdmin)).problem).toBe('right.holdsMore');
      const { id: adminRole } = await db
        .selectFrom('roles')
        .select('id')
        .where('code', '=', 'admin')
        .executeTakeFirstOrThrow();
      const target = await addUser(db);
      const promoted = await instance.call(updateUser, { id: target, roles: [adminRole] }, ofAdmin);
      expect(promoted).toMatchObject({ status: 403, problem: 'right.exceeds' });
    });
  });

  describe('API tokens of other users', () => {
    const page = '/system/api-token';
    const revoke = createButtonPermission(page, 'revoke');

    it('the list of API tokens shows owner, permissions and state, and is searched by name and owner', async () => {
      const owner = await addOwner([depts, addDepts]);
      await create(owner.token, { name: 'Nightly sync', permissions: [addDepts], networks: ['127.0.0.1'] });
      await addApiToken(db, { userId: owner.id, name: 'Old one', permissions: [], expireTime: now });
      await addApiToken(db, { userId: owner.id, name: 'Lost one', permissions: [], revokeTime: now });
      const { list } = (await instance.call(apiTokenCalls.list, { userId: owner.id }, await openAdminSession())).result;
      expect(list.map(({ name, state }) => [name, state])).toEqual([
        ['Nightly sync', 'valid'],
        ['Old one', 'expired'],
        ['Lost one', 'revoked'],
      ]);
      expect(list[0]).toMatchObject({
        username: owner.username,
        permissions: '部门管理\n部门管理 › 新增',
        networks: '127.0.0.1',
        lastUseTime: null,
        holdsMore: false,
      });
      for (const keyword of ['nightly', owner.username]) {
        const found = (await instance.call(apiTokenCalls.list, { keyword, userId: owner.id }, await openAdminSession()))
          .result.list;
        expect(found.map(({ name }) => name)).toContain('Nightly sync');
      }
    });

    it('a token is revoked only by users whose data scope and permissions include its owner', async () => {
      const dept = await addDept(db);
      const owner = await addOwner([depts], { dept_id: dept, data_scope: 'dept' });
      const apiToken = await createToken(owner.token);
      const { id } = await loadRow(owner.id);
      const call = (token: string) => instance.call(revokeApiToken, { id }, token);
      expect(await call((await addOwner([page])).token)).toMatchObject(missing);
      expect((await call((await addOwner([revoke])).token)).problem).toBe('right.holdsMore');
      const outsider = await addOwner([revoke, depts], { dept_id: await addDept(db), data_scope: 'dept' });
      expect((await call(outsider.token)).problem).toBe('row.notFound');
      expect((await listDeptsWith(apiToken)).status).toBe(200);
      const manager = await addOwner([revoke, depts], { dept_id: dept, data_scope: 'dept' });
      expect((await call(manager.token)).status).toBe(200);
      expect(await listDeptsWith(apiToken)).toMatchObject(ended);
      expect((await call(manager.token)).problem).toBe('row.notFound');
    });
  });
});
