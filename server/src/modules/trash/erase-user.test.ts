import { listAudit } from '@atrium/contract/audit/calls.ts';
import { positionCalls } from '@atrium/contract/position/fields.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { signInLogCalls } from '@atrium/contract/sign-in-log/calls.ts';
import { eraseUser, listTrash } from '@atrium/contract/trash/calls.ts';
import { impersonateUser, resetPassword } from '@atrium/contract/user/action-calls.ts';
import { deleteUser, listUsers, updateUser } from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { getTables } from '../../resource/fields/table.ts';
import { databases, isAnyDatabase } from '../../testing/databases.ts';
import { addProvider } from '../../testing/external-sign-in.ts';
import { addDept, addUser, hashQuickly } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { addAdmin, addClerk, createButtonPermission } from '../../testing/staff.ts';

const password = 'calm-lake-77';
const hash = await hashQuickly(password);
const minuteMs = 60_000;

const pages = {
  trash: '/system/trash',
  user: '/system/user',
  deleteUser: createButtonPermission('/system/user', 'delete'),
  erase: createButtonPermission('/system/trash', 'erase'),
};
const allPages = Object.values(pages);

describe.each(databases)('erasing a user on $kind', async ({ kind, open }) => {
  let now = 1_800_000_000_000;
  let count = 0;
  const { database, instance, adminId } = await startServer(open, () => now);
  const { db } = database;
  const { call } = instance;
  /** A new session, because the clock of these tests passes the end of earlier ones. */
  const createAdminToken = () => instance.createToken(adminId);

  const addPerson = async () => {
    const username = `quitter-${++count}`;
    const permissions = ['/system/position', createButtonPermission('/system/position', 'delete')];
    const { user: id } = await addClerk(db, permissions, { username, password_hash: hash });
    return { id, username };
  };
  const findTrashId = async (userId: number) => {
    const { list } = (await call(listTrash, { resource: 'user', pageSize: 100 }, await createAdminToken())).result;
    return list.find(({ recordId }) => recordId === userId)?.id ?? 0;
  };
  const addDeleted = async (parts: { dept_id?: number } = {}) => {
    const id = await addUser(db, parts);
    await call(deleteUser, { id }, await createAdminToken());
    return { id, trashId: await findTrashId(id) };
  };
  /** Adds an account at a new identity provider, where the user was the last person who signed in. */
  const linkAccount = async (userId: number, subject: string) => {
    const issuer = 'https://id.example.com';
    const provider_id = await addProvider({ instance, admin: await createAdminToken() }, { issuer });
    const account = { user_id: userId, provider_id, issuer, subject, name: subject };
    await db
      .insertInto('external_accounts')
      .values({ ...account, roles: '[]', create_time: now })
      .execute();
    await db
      .insertInto('provider_claims')
      .values({ provider_id, claims: JSON.stringify({ sub: subject }) })
      .execute();
  };
  const addEraser = async (keys: readonly string[], parts: { data_scope?: string; dept_id?: number } = {}) =>
    instance.createToken((await addClerk(db, keys, parts)).user);
  const loadEntries = () => db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
  const dumpDatabase = async () => {
    const tables = await db.introspection.getTables();
    const rows: unknown[] = [];
    for (const { name } of tables) rows.push(name, await getTables(db).selectFrom(name).selectAll().execute());
    return JSON.stringify(rows);
  };

  test('erasing a user leaves no personal data in any table', async () => {
    const { id, username } = await addPerson();
    const secrets = {
      name: '欧阳淑芬',
      email: 'Ouyang.Shufen@example.net',
      phoneNumber: '13987654321',
      description: 'plays the zither',
    };
    const changes = { emailVerified: true, phoneVerified: true, status: 1 as const };
    expect((await call(updateUser, { id, ...secrets, ...changes }, await createAdminToken())).status).toBe(200);
    const response = await fetch(`${instance.url}/api/${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'RareBrowser/7' },
      body: JSON.stringify({ username, password }),
    });
    const { token } = ((await response.json()) as { result: { token: string } }).result;
    await call(listUsers, {}, token);
    const position = (
      await call(positionCalls.create, { name: '岗位', nameEn: 'Position', code: 'gone' }, await createAdminToken())
    ).result;
    expect((await call(positionCalls.delete, { id: position.id }, token)).status).toBe(200);
    const viewer = await instance.createToken(await addAdmin(db, `viewer-${count}`));
    const impersonation = (await call(impersonateUser, { id }, viewer)).result;
    await call(listUsers, {}, impersonation.token);
    await call(login, { username, password: 'wrong-wrong-1' });
    await linkAccount(id, 'subject-of-shufen');
    await call(resetPassword, { id }, await createAdminToken());
    await call(deleteUser, { id }, await createAdminToken());
    const texts = [
      ...Object.values(secrets),
      secrets.email.toLowerCase(),
      username,
      'RareBrowser',
      'ouyang',
      'subject-of-shufen',
    ];
    const dump = await dumpDatabase();
    expect(texts.filter((text) => !dump.includes(text))).toEqual([]);
    expect((await call(listAudit, { username }, await createAdminToken())).result.total).toBeGreaterThan(0);
    now += 2 * 3_600_000;
    expect((await call(listAudit, { username }, await createAdminToken())).result.total).toBeGreaterThan(0);
    const entriesBefore = await loadEntries();

    expect((await call(eraseUser, { id: await findTrashId(id) }, await createAdminToken())).status).toBe(200);
    const remainingDump = await dumpDatabase();
    expect(texts.filter((text) => remainingDump.includes(text))).toEqual([]);
    expect((await call(listAudit, { username }, await createAdminToken())).result.total).toBe(0);

    const entriesAfter = await loadEntries();
    expect(entriesAfter.at(-1)).toMatchObject({ act: 'user.erase', record_id: id, record_name: `#${id}` });
    const fixedColumns = ['id', 'time', 'act', 'user_id', 'as_user_id', 'record_id', 'problem', 'session_id'] as const;
    const getFixed = (entry: (typeof entriesAfter)[number]) => fixedColumns.map((column) => entry[column]);
    expect(entriesAfter.slice(0, -1).map(getFixed)).toEqual(entriesBefore.map(getFixed));
    const concerns = (entry: (typeof entriesAfter)[number]) =>
      [entry.user_id, entry.as_user_id, entry.record_id].includes(id);
    expect(entriesAfter.slice(0, -1).filter((entry) => !concerns(entry))).toEqual(
      entriesBefore.filter((entry) => !concerns(entry)),
    );
    const ownEntries = entriesAfter.filter(({ user_id }) => user_id === id);
    expect(ownEntries.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['session.signIn', 'session.signInRefused', 'right.refused', 'position.delete']),
    );
    for (const entry of ownEntries)
      expect(entry).toMatchObject({ username: `#${id}`, name: '', address: '', device: '', api_token: '' });
    expect(entriesAfter.filter(({ as_user_id }) => as_user_id === id).map((entry) => entry.as_username)).toEqual([
      `#${id}`,
    ]);
    expect((await call(listTrash, { resource: 'position' }, await createAdminToken())).result.list[0]?.deletedBy).toBe(
      `#${id}`,
    );
    const signIns = (await call(signInLogCalls.list, { userId: id }, await createAdminToken())).result.list;
    expect(new Set(signIns.map((entry) => entry.username || entry.name))).toEqual(new Set([`#${id}`]));
  });

  test('erasing a user keeps numbers and IDs of the audited changes', async () => {
    const { id } = await addPerson();
    await call(updateUser, { id, name: '改名', status: 0 }, await createAdminToken());
    await call(deleteUser, { id }, await createAdminToken());
    await call(eraseUser, { id: await findTrashId(id) }, await createAdminToken());
    const entries = (await loadEntries()).filter(({ act, record_id }) => act === 'user.update' && record_id === id);
    expect(entries.map(({ changes }) => JSON.parse(changes) as unknown)).toEqual([
      [{ field: 'status', before: 1, after: 0 }],
    ]);
  });

  test('the database rejects other changes of audit entries after an erasure', async () => {
    const { id, trashId } = await addDeleted();
    const { id: otherId } = await addDeleted();
    await call(eraseUser, { id: trashId }, await createAdminToken());
    const update = (userId: number, columns: { time?: number; username?: string; record_id?: number }) =>
      db.updateTable('audit_entries').set(columns).where('noun', '=', 'user').where('record_id', '=', userId).execute();
    await expect(update(id, { time: 1 })).rejects.toThrow(/append-only|permission denied/);
    await expect(update(id, { record_id: otherId })).rejects.toThrow(/append-only|permission denied/);
    await expect(update(otherId, { username: '' })).rejects.toThrow(/append-only/);
    await expect(db.deleteFrom('audit_entries').where('record_id', '=', id).execute()).rejects.toThrow(/append-only/);
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test('erasing needs its permission and those to view and to delete users', async () => {
    const { trashId } = await addDeleted();
    for (const [missing, problem] of [
      [pages.erase, 'right.missing'],
      [pages.deleteUser, 'row.notFound'],
    ] as const) {
      const token = await addEraser(allPages.filter((key) => key !== missing));
      expect(await call(eraseUser, { id: trashId }, token)).toMatchObject({ problem });
    }
    expect((await call(eraseUser, { id: trashId }, await addEraser(allPages))).status).toBe(200);
    expect((await call(eraseUser, { id: trashId }, await createAdminToken())).problem).toBe('row.notFound');
  });

  test('erasing is limited to the data scopes of both permissions', async () => {
    const [deptId, otherDeptId] = [await addDept(db), await addDept(db)];
    const { trashId } = await addDeleted({ dept_id: deptId });
    const scope = { data_scope: 'dept', dept_id: otherDeptId };
    const outside = await addEraser(allPages, scope);
    expect((await call(eraseUser, { id: trashId }, outside)).problem).toBe('row.notFound');
    const { user, role } = await addClerk(db, [pages.trash, pages.erase], scope);
    const wide = await addClerk(db, [pages.user, pages.deleteUser]);
    await db.insertInto('user_roles').values({ user_id: user, role_id: wide.role }).execute();
    expect((await call(eraseUser, { id: trashId }, await instance.createToken(user))).problem).toBe('row.notFound');
    await db.updateTable('roles').set({ data_scope: 'all' }).where('id', '=', role).execute();
    await instance.context.events.emit(db, 'rights', {});
    expect((await call(eraseUser, { id: trashId }, await instance.createToken(user))).status).toBe(200);
  });

  test('erasing a user with more permissions is rejected', async () => {
    const id = await addAdmin(db, 'former-chief');
    await call(deleteUser, { id }, await createAdminToken());
    const trashId = await findTrashId(id);
    const token = await addEraser(allPages);
    expect((await call(eraseUser, { id: trashId }, token)).problem).toBe('right.holdsMore');
    expect((await call(eraseUser, { id: trashId }, await createAdminToken())).status).toBe(200);
  });

  test('erasing needs a recent confirmation of the password', async () => {
    const { trashId } = await addDeleted();
    const token = await createAdminToken();
    now += 10 * minuteMs;
    expect((await call(eraseUser, { id: trashId }, token)).problem).toBe('session.confirmPassword');
    expect(
      await findTrashId(
        (await db.selectFrom('trash').select('record_id').where('id', '=', trashId).executeTakeFirstOrThrow())
          .record_id,
      ),
    ).toBe(trashId);
  });

  test('only users are erased, and only once', async () => {
    const position = (
      await call(positionCalls.create, { name: '岗位', nameEn: 'Position', code: 'kept' }, await createAdminToken())
    ).result;
    await call(positionCalls.delete, { id: position.id }, await createAdminToken());
    const [entry] = (await call(listTrash, { resource: 'position' }, await createAdminToken())).result.list;
    expect((await call(eraseUser, { id: entry?.id ?? 0 }, await createAdminToken())).problem).toBe('row.notFound');
    const { trashId } = await addDeleted();
    const erasures = await Promise.all(
      [1, 2].map(async () => call(eraseUser, { id: trashId }, await createAdminToken())),
    );
    expect(erasures.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});
