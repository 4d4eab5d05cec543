import { applyBulkEdit, previewBulkEdit } from '@atrium/contract/bulk-edit/calls.ts';
import { maxBulkRecords, maxPreviewedRecords } from '@atrium/contract/bulk-edit/limits.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import { impersonateUser } from '@atrium/contract/user/action-calls.ts';
import { readUser, readUserHistory } from '@atrium/contract/user/calls.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { text } from '../../db/tables.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { defineParcel, startParcelServer } from '../../testing/parcel.ts';
import { addDept, addRole, addUser } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { addAdmin, addClerk, createButtonPermission } from '../../testing/staff.ts';
import { bulkEditRoutes } from './routes.ts';

const page = '/system/user';
const edit = createButtonPermission(page, 'update');

type Query = Omit<NonNullable<(typeof previewBulkEdit)['types']>['input'], 'resource'>;

describe.each(anyDatabase)('bulk edits of users on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);
  const { db } = database;
  afterAll(() => instance.assertErrorsDeclared());

  const preview = (query: Query, token = admin) =>
    instance.call(previewBulkEdit, { resource: 'user', ...query }, token);
  const apply = async ({ ids, filter, ...changes }: Query, token = admin) => {
    const { records } = (await preview({ ...(ids && { ids }), ...(filter && { filter }), ...changes }, token)).result;
    return instance.call(applyBulkEdit, { resource: 'user', records, ...changes }, token);
  };
  const readTestUser = async (id: number) => (await instance.call(readUser, { id }, admin)).result;

  test('a bulk edit changes only matching records within the data scopes for viewing and changing', async () => {
    const [nearDept, farDept] = [await addDept(db), await addDept(db)];
    const insideUsers = [await addUser(db, { dept_id: nearDept }), await addUser(db, { dept_id: nearDept })];
    const outsideUser = await addUser(db, { dept_id: farDept });
    const { user } = await addClerk(db, [page, edit], { dept_id: nearDept, data_scope: 'dept' });
    const clerk = await instance.createToken(user);
    const values = { description: 'moved' };
    const previewResult = (await preview({ filter: { deptId: nearDept }, values }, clerk)).result;
    expect(previewResult.records.map(({ id }) => id)).toEqual([...insideUsers, user]);
    const [allRecords, chosenRecords] = [
      await preview({ filter: {}, values }, clerk),
      await preview({ ids: [outsideUser, ...insideUsers], values }, clerk),
    ];
    expect(allRecords.result.changed).toBe(3);
    expect(chosenRecords.result).toMatchObject({ changed: 2, rejected: 0 });
    const records = [{ id: outsideUser, version: 1 }];
    const change = { resource: 'user', records, values };
    expect((await instance.call(applyBulkEdit, change, clerk)).problem).toBe('bulkEdit.rejected');
    expect((await readTestUser(outsideUser)).description).toBe('');
  });

  test('a bulk edit rejects a filter by a masked field', async () => {
    const clerk = await instance.createToken((await addClerk(db, [page, edit])).user);
    const values = { description: 'x' };
    const hiddenFilter = await preview({ filter: { phoneNumber: '138' }, values }, clerk);
    expect(hiddenFilter).toMatchObject({ status: 403, problem: 'right.hiddenField' });
  });

  test('a bulk edit rejects a filter that matches too many records', async () => {
    const values = { description: 'x' };
    const description = 'one of many';
    for (let count = 0; count <= maxBulkRecords; count++) await addUser(db, { description });
    expect(await preview({ filter: {}, values })).toMatchObject({
      problem: 'batch.tooMany',
      params: { max: maxBulkRecords },
    });
    const ids = await db.selectFrom('users').select('id').where('description', '=', description).execute();
    const allowedIds = ids.slice(0, maxBulkRecords).map(({ id }) => id);
    const { changed, records, examples } = (await preview({ ids: allowedIds, values })).result;
    expect([changed, records.length, examples.length]).toEqual([maxBulkRecords, maxBulkRecords, maxPreviewedRecords]);
    await db.deleteFrom('users').where('description', '=', description).execute();
  });

  test('a bulk edit adds and removes single roles, and rejects setting the same field', async () => {
    const [first, second] = [await addRole(db), await addRole(db)];
    const [firstUser, secondUser] = [await addUser(db), await addUser(db)];
    expect((await apply({ ids: [firstUser], values: { roles: [first] } })).result.changed).toBe(1);
    expect((await apply({ ids: [firstUser, secondUser], add: { roles: [second] } })).result).toEqual({
      changed: 2,
      unchanged: 0,
    });
    expect([(await readTestUser(firstUser)).roles, (await readTestUser(secondUser)).roles]).toEqual([
      [first, second],
      [second],
    ]);
    const removal = { ids: [firstUser, secondUser], remove: { roles: [first] } };
    expect((await preview(removal)).result).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await apply(removal)).result).toEqual({ changed: 1, unchanged: 0 });
    expect((await readTestUser(firstUser)).roles).toEqual([second]);
    const bothChanges = await preview({ ids: [firstUser], values: { roles: [] }, add: { roles: [first] } });
    expect(bothChanges).toMatchObject({ status: 422, fields: { roles: 'field.unexpected' } });
    expect(await preview({ ids: [firstUser], add: { name: ['x'] } })).toMatchObject({
      fields: { name: 'field.unexpected' },
    });
  });

  test('a bulk edit rejects roles that exceed the permissions of the caller, and users with more permissions', async () => {
    const user = await addUser(db);
    const strongRole = (await addClerk(db, ['/system/role'])).role;
    const { user: clerkId } = await addClerk(db, [page, edit]);
    const clerk = await instance.createToken(clerkId);
    const boss = await addAdmin(db, `boss-${clerkId}`);
    const grant = (await preview({ ids: [user, clerkId], add: { roles: [strongRole] } }, clerk)).result;
    expect(grant).toMatchObject({ changed: 0, rejected: 2 });
    expect(new Set(grant.errors.map(({ problem }) => problem))).toEqual(new Set(['right.exceeds']));
    const takeOver = (await preview({ ids: [user, boss], values: { description: 'x' } }, clerk)).result;
    expect(takeOver).toMatchObject({ changed: 1, rejected: 1 });
    expect(takeOver.errors).toEqual([expect.objectContaining({ id: boss, name: (await readTestUser(boss)).name })]);
    expect(takeOver.errors[0]?.message).not.toBe('');
  });

  test('a bulk edit rejects contacts, because the response would reveal whether another user has them', async () => {
    const [id, otherUser] = [
      await addUser(db),
      await addUser(db, { email: 'other@example.com', verified_email: 'other@example.com' }),
    ];
    for (const values of [{ phoneNumber: '13811112222' }, { email: 'other@example.com' }, { email: 'new@example.com' }])
      expect(await preview({ ids: [id, otherUser], values })).toMatchObject({
        status: 422,
        fields: { [Object.keys(values)[0] ?? '']: 'field.unexpected' },
      });
  });

  test('bulk edits run one at a time, and each user can have one that waits', async () => {
    const description = 'slow';
    const ids = await Promise.all(Array.from({ length: 300 }, () => addUser(db, { description })));
    const values = { description: 'slower' };
    const clerk = await instance.createToken((await addClerk(db, [page, edit])).user);
    const [responses, otherResponse] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => preview({ ids, values }))),
      preview({ ids: ids.slice(0, 1), values }, clerk),
    ]);
    const statuses = responses.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status === 429)).not.toEqual([]);
    expect(responses.find(({ status }) => status === 429)?.problem).toBe('request.tooMany');
    expect(otherResponse.status).toBe(200);
    expect((await preview({ ids, values })).status).toBe(200);
    await db.deleteFrom('users').where('description', '=', description).execute();
  });

  test('a bulk edit rejects disabling the account of the caller, and disables the other users', async () => {
    const ownSession = await db.selectFrom('sessions').select('user_id').orderBy('id').executeTakeFirstOrThrow();
    const [first, second] = [await addUser(db), await addUser(db)];
    const query = { ids: [first, ownSession.user_id, second], values: { status: 0 } };
    const { records, errors, ...counts } = (await preview(query)).result;
    expect(counts).toMatchObject({ changed: 2, unchanged: 0, rejected: 1 });
    expect(errors).toEqual([expect.objectContaining({ id: ownSession.user_id, problem: 'users.self' })]);
    expect(records.map(({ id }) => id)).toEqual([first, second]);
    const allRecords = [
      ...records,
      { id: ownSession.user_id, version: (await readTestUser(ownSession.user_id)).version },
    ];
    const change = { resource: 'user', records: allRecords, values: { status: 0 } };
    expect((await instance.call(applyBulkEdit, change, admin)).problem).toBe('bulkEdit.rejected');
    expect([
      (await readTestUser(first)).status,
      (await instance.call(readUserHistory, { id: first }, admin)).result.total,
    ]).toEqual([1, 0]);
    expect((await apply(query)).result).toEqual({ changed: 2, unchanged: 0 });
    expect((await readTestUser(first)).status).toBe(0);
  });

  test('a bulk edit publishes one event for all changed records, and none for a preview', async () => {
    const ids = [await addUser(db), await addUser(db), await addUser(db)];
    const events: unknown[] = [];
    const stop = instance.context.events.on('user', (payload) => events.push(payload));
    await preview({ ids, values: { description: 'x' } });
    expect(events).toEqual([]);
    await apply({ ids, values: { description: 'x', name: 'New' } });
    await expect.poll(() => events).toEqual([{ ids, fields: expect.arrayContaining(['name', 'description']) }]);
    stop();
  });

  test('a bulk edit allows a preview during an impersonation, but no change', async () => {
    const id = await addUser(db);
    const { user } = await addClerk(db, [page, edit]);
    const { result } = await instance.call(impersonateUser, { id: user }, admin);
    const values = { description: 'x' };
    const { records } = (await preview({ ids: [id], values }, result.token)).result;
    expect(records).toEqual([{ id, version: 1 }]);
    const applied = await instance.call(applyBulkEdit, { resource: 'user', records, values }, result.token);
    expect(applied.problem).toBe('session.readOnly');
  });

  test.each(['values', 'add', 'filter'])('a bulk edit rejects %s that are nested deeply', async (name) => {
    const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const response = await fetch(`${instance.url}/api/${previewBulkEdit.path}`, {
      method: previewBulkEdit.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: `{"resource":"user","${name === 'filter' ? name : `ids":[1],"${name}`}":{"description":${nested}}}`,
    });
    expect(response.status).toBe(422);
  });
});

const parcel = defineParcel({
  code: { type: 'text', label: { 'zh-CN': '编码', 'en-US': 'Code' }, max: 20, unique: 'row.taken' },
  tags: {
    type: 'choices',
    label: { 'zh-CN': '标签', 'en-US': 'Tags' },
    options: { fragile: { 'zh-CN': '易碎', 'en-US': 'Fragile' }, heavy: { 'zh-CN': '重', 'en-US': 'Heavy' } },
  },
  notes: {
    type: 'choices',
    label: { 'zh-CN': '备注', 'en-US': 'Notes' },
    options: { secret: { 'zh-CN': '机密', 'en-US': 'Secret' } },
    permissions: { view: ['/system/role', 'permission:button:delete'] },
  },
});

describe.each(anyDatabase)('bulk edits of a generated resource on $kind', async (testDatabase) => {
  const columns = { code: text, tags: text, notes: text };
  const { database, instance, admin } = await startParcelServer(testDatabase, parcel, columns, bulkEditRoutes);
  const { db } = database;
  const calls = createResourceCalls(parcel);
  const add = async (values: object) => (await instance.call(calls.create, { name: 'A', ...values }, admin)).result;

  test('a bulk edit rejects setting or adding to masked values, which would reveal them', async () => {
    const { id } = await add({ code: 'c', notes: ['secret'] });
    const keys = ['/system/role', createButtonPermission('/system/role', 'update')];
    const clerk = await instance.createToken((await addClerk(db, keys)).user);
    const query = { resource: 'role', ids: [id], remove: { notes: ['secret'] } };
    const previewResult = (await instance.call(previewBulkEdit, query, clerk)).result;
    expect(previewResult.errors.map(({ problem }) => problem)).toEqual(['right.hiddenField']);
    for (const notes of [['secret'], []] as const) {
      const bulkEdit = { resource: 'role', ids: [id], values: { name: 'B', notes: [...notes] } };
      const { errors, changed, unchanged } = (await instance.call(previewBulkEdit, bulkEdit, clerk)).result;
      expect([changed, unchanged, errors.map(({ problem }) => problem)]).toEqual([0, 0, ['right.hiddenField']]);
    }
  });
});
