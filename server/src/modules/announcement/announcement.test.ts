import {
  listReceipts,
  markAnnouncements,
  publishAnnouncement,
  readAnnouncements,
  readAnnouncementText,
  readMaintenance,
  withdrawAnnouncement,
} from '@atrium/contract/announcement/calls.ts';
import { announcementCalls } from '@atrium/contract/announcement/fields.ts';
import { positionCalls } from '@atrium/contract/position/fields.ts';
import { updateRole } from '@atrium/contract/role/calls.ts';
import { updateUser } from '@atrium/contract/user/calls.ts';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { databases, isAnyDatabase } from '../../testing/databases.ts';
import { waitFor, waitForBlockedStatements } from '../../testing/wait-for.ts';
import { openEventStream } from '../../testing/event-stream.ts';
import { addDept, addPosition, addRole, addUser } from '../../testing/people.ts';
import { addClerk, createButtonPermission, loadMenuIds } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

type New = Parameters<(input: NonNullable<(typeof announcementCalls.create)['types']>['input']) => void>[0];

const page = '/system/announcement';
const minute = 60_000;

describe.each(databases)('announcements on $kind', async ({ kind, open }) => {
  let now = Date.now();
  const { database, instance, admin } = await startServer(open, () => now);
  afterAll(() => instance.assertErrorsDeclared());
  beforeEach(async () => {
    const { list } = (await instance.call(announcementCalls.list, { pageSize: 100 }, admin)).result;
    if (list.length > 0) await instance.call(announcementCalls.delete, { ids: list.map(({ id }) => id) }, admin);
  });

  const createDraft = async (parts: object = {}) =>
    (await instance.call(announcementCalls.create, { title: '停水', audience: 'everyone', ...parts }, admin)).result;
  const publish = async (parts: object = {}) => {
    const { id } = await createDraft(parts);
    return (await instance.call(publishAnnouncement, { id }, admin)).result;
  };
  const loadTitles = async (token: string) =>
    (await instance.call(readAnnouncements, undefined, token)).result.map(({ title }) => title);
  const loadState = async (id: number) => (await instance.call(announcementCalls.read, { id }, admin)).result.state;
  const addPerson = async (parts: object = {}) => {
    const id = await addUser(database.db, parts);
    return { id, token: await instance.createToken(id) };
  };

  // SQLite has only one writer.
  test.runIf(kind === 'postgres')('a receipt keeps the first of two simultaneous confirmations', async () => {
    const { id: userId, token } = await addPerson();
    const { id } = await publish({ mustConfirm: true });
    const mark = (confirm: boolean) => instance.call(markAnnouncements, { ids: [id], confirm }, token);
    await mark(false);
    const second = await database.db.transaction().execute(async (trx) => {
      await trx.updateTable('announcement_receipts').set({ confirm_time: 5 }).where('user_id', '=', userId).execute();
      const pending = mark(true);
      await waitForBlockedStatements(database.db, 1);
      return { pending };
    });
    expect((await second.pending).status).toBe(200);
    const { list } = (await instance.call(listReceipts, { id, state: 'confirmed' }, admin)).result;
    expect(list).toMatchObject([{ id: userId, confirmTime: 5 }]);
  });

  test('of two simultaneous changes, an announcement keeps the first', async () => {
    const { id, version } = await createDraft();
    await instance.call(announcementCalls.update, { id, version, title: '停电' }, admin);
    for (const call of [publishAnnouncement, withdrawAnnouncement])
      expect(await instance.call(call, { id, version }, admin)).toMatchObject({ problem: 'row.stale' });
    expect(await loadState(id)).toBe('draft');
  });

  test('announcements address departments with sub-departments, roles and users at the time of reading', async () => {
    const [parentDept, otherDept] = [await addDept(database.db), await addDept(database.db)];
    const childDept = await addDept(database.db, { parent_id: parentDept });
    const member = await addPerson({ dept_id: childDept });
    const holder = await addPerson({ dept_id: otherDept });
    const named = await addPerson();
    const role = await addRole(database.db, { menus: [], users: [holder.id] });
    await publish({ title: 'dept', audience: 'chosen', depts: [parentDept] });
    const { id } = await publish({ title: 'role', audience: 'chosen', roles: [role] });
    const countAddressed = async () =>
      (await instance.call(listReceipts, { id, state: 'unread' }, admin)).result.addressed;
    await publish({ title: 'person', audience: 'chosen', users: [named.id] });
    const loadReceivedTitles = async () => [
      await loadTitles(member.token),
      await loadTitles(holder.token),
      await loadTitles(named.token),
    ];
    expect([await loadReceivedTitles(), await countAddressed()]).toEqual([[['dept'], ['role'], ['person']], 1]);
    await instance.call(updateRole, { id: role, status: 0 }, admin);
    expect([await loadReceivedTitles(), await countAddressed()]).toEqual([[['dept'], [], ['person']], 0]);
    await instance.call(updateRole, { id: role, status: 1 }, admin);
    await instance.call(updateUser, { id: member.id, deptId: otherDept }, admin);
    await instance.call(updateUser, { id: holder.id, roles: [] }, admin);
    expect(await loadReceivedTitles()).toEqual([[], [], ['person']]);
  });

  test('the current announcements are at most 100: pinned ones first, then the newest', async () => {
    const reader = await addPerson();
    await publish({ title: 'old' });
    now += 1;
    await publish({ title: 'pinned', isPinned: true });
    now += 1;
    await publish({ title: 'new' });
    const { result } = await instance.call(readAnnouncements, undefined, reader.token);
    expect(result.map(({ title, isPinned }) => [title, isPinned])).toEqual([
      ['pinned', true],
      ['new', false],
      ['old', false],
    ]);
    const { id } = await createDraft();
    const { id: _id, ...row } = await database.db
      .selectFrom('announcements')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const manyRows = Array.from({ length: 99 }, (_, index) => ({
      ...row,
      title: `${index}`,
      state: 'published',
      publish_time: now,
    }));
    await database.db.insertInto('announcements').values(manyRows).execute();
    const titles = await loadTitles(reader.token);
    // The newest have the same time: their IDs decide.
    expect([titles.length, ...titles.slice(0, 3), titles.at(-1)]).toEqual([100, 'pinned', '98', '97', '0']);
    await database.db.deleteFrom('announcements').where('publish_time', '=', now).where('title', '<>', 'new').execute();
  });

  test('readers and others are listed within the data scope of the caller', async () => {
    const [ownDept, otherDept] = [await addDept(database.db), await addDept(database.db)];
    const clerk = await addClerk(database.db, [page], { dept_id: ownDept, data_scope: 'dept-and-below' });
    const token = await instance.createToken(clerk.user);
    const [nearUser, farUser] = [await addPerson({ dept_id: ownDept }), await addPerson({ dept_id: otherDept })];
    const disabledUser = await addUser(database.db, { dept_id: ownDept, status: 0 });
    const { id } = await publish({ audience: 'chosen', depts: [ownDept], users: [disabledUser] });
    const everywhere = await publish({ audience: 'chosen', depts: [ownDept, otherDept] });
    await instance.call(markAnnouncements, { ids: [id] }, nearUser.token);
    const readTime = now;
    now += 1;
    await instance.call(markAnnouncements, { ids: [everywhere.id] }, nearUser.token);
    await instance.call(markAnnouncements, { ids: [everywhere.id] }, farUser.token);
    const loadReceipts = async (state: 'read' | 'unread', callerToken = token) =>
      (await instance.call(listReceipts, { id, state }, callerToken)).result;
    const list = [{ id: nearUser.id, readTime }];
    expect(await loadReceipts('read')).toMatchObject({ addressed: 2, read: 1, confirmed: 0, list });
    expect(await loadReceipts('unread')).toMatchObject({ addressed: 2, read: 1, list: [{ id: clerk.user }] });
    expect(await instance.call(listReceipts, { id: everywhere.id }, token)).toMatchObject({ problem: 'row.notFound' });
    const allReceipts = (await instance.call(listReceipts, { id: everywhere.id }, admin)).result;
    expect(allReceipts).toMatchObject({ addressed: 3, read: 2 });
    expect(allReceipts.list.map((receipt) => receipt.readTime)).toEqual([now, now]);
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test('announcements reach open browsers within 15 seconds of their publication and expiry', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const checkedInstance = await startInstance(database, () => now);
    onTestFinished(async () => {
      vi.useRealTimers();
      await checkedInstance.stop();
    });
    await publish({ publishTime: now + minute, expireTime: now + 2 * minute });
    const { token } = await addPerson();
    const browser = await openEventStream(checkedInstance, token);
    onTestFinished(() => browser.stop());
    // The server may still handle the events of the publication.
    await checkedInstance.call(readAnnouncements, undefined, token);
    for (let time = 0; time < 2; time += 1) {
      const count = browser.received.length;
      now += minute;
      vi.advanceTimersByTime(15_000);
      await waitFor(() => browser.received.length > count || undefined);
    }
    const count = browser.received.length;
    vi.advanceTimersByTime(15_000);
    await checkedInstance.call(readAnnouncements, undefined, token);
    expect(browser.received).toHaveLength(count);
    expect(new Set(browser.received)).toEqual(new Set(['ready', 'announcements-changed']));
  });

  test('announcements become published and expired at their times without any change', async () => {
    const reader = await addPerson();
    const { id, version } = await publish({ publishTime: now + minute, expireTime: now + 2 * minute });
    expect([await loadState(id), await loadTitles(reader.token)]).toEqual(['scheduled', []]);
    now += minute - 1;
    expect([await loadState(id), await loadTitles(reader.token)]).toEqual(['scheduled', []]);
    now += 1;
    expect([await loadState(id), await loadTitles(reader.token)]).toEqual(['published', ['停水']]);
    now += minute - 1;
    expect(await loadState(id)).toBe('published');
    now += 1;
    expect([await loadState(id), await loadTitles(reader.token)]).toEqual(['expired', []]);
    expect((await instance.call(announcementCalls.read, { id }, admin)).result.version).toBe(version);
    for (const [state, total] of [
      ['expired', 1],
      ['published', 0],
      ['scheduled', 0],
      ['draft', 0],
    ] as const)
      expect((await instance.call(announcementCalls.list, { state }, admin)).result.total).toBe(total);
  });

  test('announcements are drafts until they are published, and can be withdrawn and published again', async () => {
    const reader = await addPerson();
    const { id, state } = await createDraft();
    expect([state, await loadTitles(reader.token)]).toEqual(['draft', []]);
    expect(await instance.call(withdrawAnnouncement, { id }, admin)).toMatchObject({ problem: 'row.otherState' });
    expect((await instance.call(publishAnnouncement, { id }, admin)).result).toMatchObject({
      state: 'published',
      publishTime: now,
    });
    expect(await instance.call(publishAnnouncement, { id }, admin)).toMatchObject({ problem: 'row.otherState' });
    expect(await loadTitles(reader.token)).toEqual(['停水']);
    expect((await instance.call(withdrawAnnouncement, { id }, admin)).result.state).toBe('withdrawn');
    expect(await loadTitles(reader.token)).toEqual([]);
    now += minute;
    expect((await instance.call(publishAnnouncement, { id }, admin)).result.publishTime).toBe(now);
    const { list } = (await instance.call(announcementCalls.history, { id }, admin)).result;
    expect(list.map(({ act }) => act)).toEqual([
      'announcement.publish',
      'announcement.withdraw',
      'announcement.publish',
      'announcement.create',
    ]);
  });

  test('announcements address the users who have an enabled position at the time of reading', async () => {
    const [holder, otherUser] = [await addPerson(), await addPerson()];
    const position = await addPosition(database.db, { name: '值班', name_en: 'On duty' });
    await instance.call(updateUser, { id: holder.id, positions: [position] }, admin);
    const { id } = await publish({ title: 'position', audience: 'chosen', positions: [position] });
    const loadSeen = async () => [
      await loadTitles(holder.token),
      await loadTitles(otherUser.token),
      (await instance.call(listReceipts, { id, state: 'unread' }, admin)).result.list.map((user) => user.id),
    ];
    expect(await loadSeen()).toEqual([['position'], [], [holder.id]]);
    const { names, positions } = (await instance.call(announcementCalls.read, { id }, admin)).result;
    expect([positions, names.position]).toEqual([[position], { [position]: '值班' }]);
    await instance.call(positionCalls.update, { id: position, status: 0 }, admin);
    expect(await loadSeen()).toEqual([[], [], []]);
    await instance.call(positionCalls.update, { id: position, status: 1 }, admin);
    await instance.call(updateUser, { id: holder.id, positions: [] }, admin);
    await instance.call(updateUser, { id: otherUser.id, positions: [position] }, admin);
    expect(await loadSeen()).toEqual([[], ['position'], [otherUser.id]]);
    await instance.call(updateUser, { id: otherUser.id, positions: [] }, admin);
    await instance.call(positionCalls.delete, { id: position }, admin);
    expect(await loadSeen()).toEqual([[], [], []]);
    expect((await instance.call(announcementCalls.update, { id, title: 'changed' }, admin)).status).toBe(200);
    expect(await instance.call(announcementCalls.update, { id, positions: [position] }, admin)).toMatchObject({
      fields: { positions: 'announcements.scope' },
    });
  });

  test('announcements whose selected audience was deleted address no user', async () => {
    const reader = await addPerson();
    const role = await addRole(database.db, { menus: [], users: [reader.id] });
    await publish({ audience: 'chosen', roles: [role] });
    expect(await loadTitles(reader.token)).toEqual(['停水']);
    await database.db.deleteFrom('user_roles').where('role_id', '=', role).execute();
    await database.db.deleteFrom('roles').where('id', '=', role).execute();
    expect(await loadTitles(reader.token)).toEqual([]);
  });

  test('publishing an announcement writes no receipts, and reading it writes one per reader', async () => {
    const count = async () => {
      const rows = await database.db.selectFrom('announcement_receipts').selectAll().execute();
      return rows.length;
    };
    const reader = await addPerson();
    const { id } = await publish({ mustConfirm: true, body: '**8:00**' });
    expect(await count()).toBe(0);
    expect((await instance.call(readAnnouncementText, { id }, reader.token)).result).toMatchObject({
      body: '**8:00**',
      isRead: false,
    });
    const mark = async (confirm: boolean) =>
      (await instance.call(markAnnouncements, { ids: [id, 999_999], confirm }, reader.token)).result.changed;
    const readTime = now;
    expect([await mark(false), await mark(false)]).toEqual([1, 0]);
    now += minute;
    const confirmTime = now;
    expect(await mark(true)).toBe(1);
    now += minute;
    expect(await mark(true)).toBe(0);
    expect(await count()).toBe(1);
    const { id: simple } = await publish();
    await instance.call(markAnnouncements, { ids: [simple], confirm: true }, reader.token);
    expect((await instance.call(listReceipts, { id: simple, state: 'read' }, admin)).result).toMatchObject({
      confirmed: 0,
      list: [{ id: reader.id, confirmTime: null }],
    });
    await instance.call(withdrawAnnouncement, { id: simple }, admin);
    const { list } = (await instance.call(listReceipts, { id, state: 'confirmed' }, admin)).result;
    expect(list).toMatchObject([{ id: reader.id, readTime, confirmTime }]);
    expect((await instance.call(readAnnouncements, undefined, reader.token)).result).toMatchObject([
      { isRead: true, isConfirmed: true },
    ]);
  });

  test('users whom announcements do not address neither see nor mark them', async () => {
    const [reader, stranger] = [await addPerson(), await addPerson()];
    const { id } = await publish({ audience: 'chosen', users: [reader.id] });
    expect(await instance.call(readAnnouncementText, { id }, stranger.token)).toMatchObject({
      problem: 'row.notFound',
    });
    expect((await instance.call(markAnnouncements, { ids: [id] }, stranger.token)).result.changed).toBe(0);
    const draft = await createDraft();
    expect(await instance.call(readAnnouncementText, { id: draft.id }, reader.token)).toMatchObject({
      problem: 'row.notFound',
    });
  });

  test('announcements are managed only within the data scope', async () => {
    const [ownDept, otherDept] = [await addDept(database.db), await addDept(database.db)];
    const childDept = await addDept(database.db, { parent_id: ownDept });
    const [nearUser, farUser] = [
      await addUser(database.db, { dept_id: childDept }),
      await addUser(database.db, { dept_id: otherDept }),
    ];
    const buttons = ['add', 'update', 'publish', 'withdraw', 'delete'].map((act) => createButtonPermission(page, act));
    const { user } = await addClerk(database.db, [page, ...buttons], {
      dept_id: ownDept,
      data_scope: 'dept-and-below',
    });
    const token = await instance.createToken(user);
    const create = (parts: object) =>
      instance.call(announcementCalls.create, { title: '通知', audience: 'chosen', ...parts }, token);
    const { role } = await addClerk(database.db, [page]);
    for (const [parts, field] of [
      [{ audience: 'everyone' }, 'audience'],
      [{ depts: [ownDept, otherDept] }, 'depts'],
      [{ depts: [999_999] }, 'depts'],
      [{ roles: [role] }, 'roles'],
      [{ depts: [ownDept], positions: [await addPosition(database.db)] }, 'positions'],
      [{ users: [nearUser, farUser] }, 'users'],
    ] as const)
      expect(await create(parts)).toMatchObject({
        problem: 'announcements.scope',
        fields: { [field]: 'announcements.scope' },
      });
    const createdAnnouncement = await create({ depts: [ownDept], users: [nearUser] });
    expect(createdAnnouncement).toMatchObject({ status: 200 });
    const { id } = createdAnnouncement.result;
    expect(await instance.call(announcementCalls.update, { id, depts: [otherDept] }, token)).toMatchObject({
      problem: 'announcements.scope',
    });
    expect((await instance.call(publishAnnouncement, { id }, token)).result.state).toBe('published');
    await publish({ audience: 'chosen', depts: [ownDept], positions: [await addPosition(database.db)] });
    const deletedDept = await addDept(database.db, { parent_id: otherDept });
    await publish({ audience: 'chosen', depts: [deletedDept] });
    await database.db.deleteFrom('depts').where('id', '=', deletedDept).execute();
    const otherAnnouncement = await publish();
    for (const call of [announcementCalls.read, publishAnnouncement, withdrawAnnouncement])
      expect(await instance.call(call, { id: otherAnnouncement.id }, token)).toMatchObject({ problem: 'row.notFound' });
    expect(await instance.call(announcementCalls.update, { id: otherAnnouncement.id }, token)).toMatchObject({
      problem: 'row.notFound',
    });
    await instance.call(announcementCalls.delete, { id: otherAnnouncement.id }, token);
    expect(await loadState(otherAnnouncement.id)).toBe('published');
    expect(
      (await instance.call(announcementCalls.list, {}, token)).result.list.map((announcement) => announcement.id),
    ).toEqual([id]);
  });

  test('announcements of a department are outside a data scope without the departments below it', async () => {
    const ownDept = await addDept(database.db);
    await addDept(database.db, { parent_id: ownDept });
    const { user } = await addClerk(database.db, [page, createButtonPermission(page, 'add')], {
      dept_id: ownDept,
      data_scope: 'dept',
    });
    const token = await instance.createToken(user);
    const { id } = await publish({ audience: 'chosen', depts: [ownDept] });
    expect(await instance.call(announcementCalls.read, { id }, token)).toMatchObject({ problem: 'row.notFound' });
    const create = { title: '通知', audience: 'chosen', depts: [ownDept] } as const;
    expect(await instance.call(announcementCalls.create, create, token)).toMatchObject({
      problem: 'announcements.scope',
    });
  });

  test('announcements that are published change only with the permission to publish', async () => {
    const [ownDept, otherDept] = [await addDept(database.db), await addDept(database.db)];
    const { user } = await addClerk(database.db, [page, createButtonPermission(page, 'update')], {
      dept_id: ownDept,
      data_scope: 'all',
    });
    const token = await instance.createToken(user);
    const reader = await addPerson();
    const { id } = await publish({ audience: 'chosen', users: [user] });
    for (const parts of [
      { audience: 'everyone' },
      { users: [reader.id] },
      { importance: 'maintenance' },
      { expireTime: now + minute },
      { title: '更正' },
      { body: '更正' },
      { mustConfirm: true },
    ] as const)
      expect(await instance.call(announcementCalls.update, { id, ...parts }, token)).toMatchObject({
        problem: 'announcements.needsPublish',
      });
    expect((await instance.call(announcementCalls.update, { id, users: [reader.id] }, admin)).result.state).toBe(
      'published',
    );
    expect(await loadTitles(reader.token)).toEqual(['停水']);
    expect(await loadTitles(token)).toEqual([]);
    const menus = await loadMenuIds(database.db, [page, createButtonPermission(page, 'publish')]);
    await addRole(database.db, { menus, users: [user], data_scope: 'dept' });
    const later = await instance.createToken(user);
    const update = (depts: number[]) => instance.call(announcementCalls.update, { id, users: [], depts }, later);
    expect(await update([otherDept])).toMatchObject({
      problem: 'announcements.scope',
      fields: { depts: 'announcements.scope' },
    });
    expect((await update([ownDept])).status).toBe(200);
  });

  test.each([
    ['no title', { title: '' }, { title: 'field.required' }],
    ['a long title', { title: 'x'.repeat(101) }, { title: 'field.tooLong' }],
    ['a long text', { body: 'x'.repeat(10_001) }, { body: 'field.tooLong' }],
    ['deeply nested quotes', { body: '>'.repeat(9000) }, { body: 'field.nested' }],
    ['deeply nested lists', { body: '- '.repeat(40) }, { body: 'field.nested' }],
    ['another type', { importance: '<b>' }, { importance: 'field.option' }],
    ['no audience', { audience: 'chosen' }, { audience: 'announcements.noAudience' }],
    [
      '201 departments',
      { audience: 'chosen', depts: Array.from({ length: 201 }, (_, index) => index + 1) },
      { depts: 'field.tooMany' },
    ],
    ['a time in words', { publishTime: 'tomorrow' }, { publishTime: 'field.integer' }],
    ['a negative time', { expireTime: -1 }, { expireTime: 'field.tooSmall' }],
    ['a state', { state: 'published' }, { state: 'field.unexpected' }],
    ['an expiry before the publication', { publishTime: 5000, expireTime: 5000 }, { expireTime: 'field.tooSmall' }],
  ])('announcements with %s are rejected', async (_, parts, fields) => {
    const newAnnouncement = { title: '停水', audience: 'everyone', ...parts } as New;
    expect(await instance.call(announcementCalls.create, newAnnouncement, admin)).toMatchObject({
      problem: 'request.invalid',
      fields,
    });
  });

  test('announcements whose expiry has passed are not published', async () => {
    const { id } = await createDraft({ expireTime: now - 1 });
    expect(await instance.call(publishAnnouncement, { id }, admin)).toMatchObject({
      fields: { expireTime: 'field.tooSmall' },
    });
  });

  test('announcements of current maintenance for everyone are public, with title and end only', async () => {
    const dept = await addDept(database.db);
    const loadNotices = async () => (await instance.call(readMaintenance, undefined)).result;
    expect(await loadNotices()).toEqual([]);
    const endTime = now + 2 * minute;
    const window = { importance: 'maintenance', publishTime: now + minute, expireTime: endTime };
    const shownAnnouncement = await publish({ title: 'shown', body: 'secret', ...window });
    await createDraft({ title: 'draft', ...window });
    await publish({ title: 'important', ...window, importance: 'important' });
    await publish({ title: 'department', ...window, audience: 'chosen', depts: [dept] });
    expect(await loadNotices()).toEqual([]);
    now += minute;
    expect(await loadNotices()).toEqual([{ title: 'shown', endTime }]);
    await instance.call(announcementCalls.update, { id: shownAnnouncement.id, title: 'corrected' }, admin);
    expect(await loadNotices()).toEqual([{ title: 'corrected', endTime }]);
    now = endTime;
    expect(await loadNotices()).toEqual([]);
  });
});
