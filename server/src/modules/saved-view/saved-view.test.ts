import {
  listViews,
  createView,
  deleteView,
  setDefaultView,
  shareView,
  updateView,
} from '@atrium/contract/saved-view/calls.ts';
import { maxViews } from '@atrium/contract/saved-view/limits.ts';
import type { ViewState } from '@atrium/contract/saved-view/schemas.ts';
import { deleteRole } from '@atrium/contract/role/calls.ts';
import { listUsers } from '@atrium/contract/user/calls.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { databases, isAnyDatabase } from '../../testing/databases.ts';
import { addRole } from '../../testing/people.ts';
import { addAdmin, addClerk } from '../../testing/staff.ts';
import { waitForBlockedStatements } from '../../testing/wait-for.ts';

const state: ViewState = {
  filters: { status: '1', keyword: '王' },
  sort: '-createTime,name',
  layout: { hidden: ['email'], order: ['name', 'username'], widths: { name: 200 }, density: 'small' },
};
const plainState: ViewState = { filters: {}, sort: '', layout: {} };
const seePhone = '/system/user permission:button:see-phone';
const shareViews = '/system/role permission:button:share-views';

describe.each(databases)('saved views on $kind', async ({ kind, open }) => {
  const database = await open();
  const instance = await startInstance(database);
  const admin = await instance.createToken(await addAdmin(database.db));

  const signIn = async (...keys: string[]) => {
    const { user, role } = await addClerk(database.db, ['/system/user', ...keys]);
    return { user, role, token: await instance.createToken(user) };
  };
  const list = async (token: string) => (await instance.call(listViews, { table: 'user' }, token)).result;
  const save = async (token: string, name: string, savedState = plainState) =>
    (await instance.call(createView, { table: 'user', name, state: savedState }, token)).result;
  const loadAudit = (recordId: number) =>
    database.db
      .selectFrom('audit_entries')
      .select(['act', 'record_name', 'changes'])
      .where('noun', '=', 'savedView')
      .where('record_id', '=', recordId)
      .orderBy('id')
      .execute();

  test('a saved view selects the same records as the list with its filters', async () => {
    const { token } = await signIn();
    const { state: savedState } = await save(token, 'enabled', {
      ...plainState,
      filters: { status: '0' },
      sort: 'name',
    });
    const { result } = await instance.call(listUsers, { ...savedState.filters, sort: savedState.sort }, token);
    expect(result.total).toBe(0);
  });

  test('saved views are limited per user and list, also for simultaneous requests', async () => {
    const { user, token } = await signIn();
    const row = { user_id: user, list_name: 'user', state: JSON.stringify(plainState), create_time: 0, update_time: 0 };
    const rows = Array.from({ length: maxViews - 1 }, (_, index) => ({ ...row, name: `view ${index}` }));
    const ofOtherList = { ...row, list_name: 'role', name: 'view' };
    await database.db
      .insertInto('saved_views')
      .values([...rows, ofOtherList])
      .execute();
    const saveViews = () =>
      Promise.all(
        ['a', 'b', 'c'].map((name) => instance.call(createView, { table: 'user', name, state: plainState }, token)),
      );
    const saveWhileLocked = () =>
      database.db.transaction().execute(async (trx) => {
        await sql`lock table saved_views in exclusive mode`.execute(trx);
        const pending = saveViews();
        await waitForBlockedStatements(database.db, 1);
        return { pending };
      });
    // SQLite has only one writer.
    const saves = await (kind === 'postgres' ? (await saveWhileLocked()).pending : saveViews());
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(saves.find(({ status }) => status === 409)).toMatchObject({
      problem: 'savedViews.tooMany',
      params: { max: maxViews },
    });
  });

  test('simultaneous requests that share a view with different roles are all saved', async () => {
    const owner = await signIn(shareViews);
    const { id } = await save(owner.token, 'view');
    const roles = [await addRole(database.db), await addRole(database.db)];
    const answers = await Promise.all(
      [roles, [roles[0] ?? 0], roles].map((shared) => instance.call(shareView, { id, roles: shared }, owner.token)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await list(owner.token))[0]?.roles).toContain(roles[0]);
    await instance.call(deleteView, { id }, owner.token);
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  test('saved views are returned only to their owner, by name', async () => {
    const [owner, otherUser] = [await signIn(), await signIn()];
    await save(owner.token, 'second');
    expect(await save(owner.token, ' first ', state)).toEqual({
      id: expect.any(Number) as number,
      version: 1,
      name: 'first',
      isOwn: true,
      isEditable: true,
      isDefault: false,
      isShared: false,
      roles: [],
      state,
      ignored: [],
    });
    expect((await list(owner.token)).map(({ name }) => name)).toEqual(['first', 'second']);
    expect(await list(otherUser.token)).toEqual([]);
    expect(await list(admin)).toEqual([]);
    expect((await instance.call(listViews, { table: 'role' }, admin)).result).toEqual([]);
  });

  test.each([
    ['an empty name', { name: ' ' }, 'name', 'field.required'],
    ['a long name', { name: 'x'.repeat(51) }, 'name', 'field.tooLong'],
    ['a name with control characters', { name: 'a\u0000b' }, 'name', 'field.characters'],
    ['another list', { table: 'nothing' }, 'table', 'field.option'],
    ['a list without pages', { table: 'dept' }, 'table', 'field.option'],
    [
      'an unknown filter',
      { state: { ...plainState, filters: { color: 'red' } } },
      'state.filters.color',
      'field.option',
    ],
    [
      'an inherited name',
      { state: { ...plainState, filters: { constructor: '1' } } },
      'state.filters.constructor',
      'field.option',
    ],
    [
      'an invalid value',
      { state: { ...plainState, filters: { status: '7' } } },
      'state.filters.status',
      'field.option',
    ],
    [
      'a sort order as a filter',
      { state: { ...plainState, filters: { sort: 'name' } } },
      'state.filters.sort',
      'field.option',
    ],
    ['a page', { state: { ...plainState, filters: { current: '2' } } }, 'state.filters.current', 'field.option'],
    ['an unknown sort order', { state: { ...plainState, sort: 'remark' } }, 'state.sort', 'field.option'],
    ['an unknown column', { state: { ...plainState, layout: { hidden: ['color'] } } }, 'state.layout', 'field.option'],
    [
      'an unknown density',
      { state: { ...plainState, layout: { density: 'tiny' } } },
      'state.layout.density',
      'field.option',
    ],
  ])('saved views with %s are rejected', async (_, part, field, errorCode) => {
    const { token } = await signIn();
    const body = { table: 'user', name: 'view', state: plainState, ...part };
    const response = await instance.send('POST', 'saved-view-item', body, token);
    const { fields } = (await response.json()) as { fields: Record<string, string> };
    expect([response.status, Object.keys(fields)]).toEqual([422, [field]]);
    if (field !== 'state.layout.density') expect(fields[field]).toBe(errorCode);
    expect(await list(token)).toEqual([]);
  });

  test('saved views of one user and list have different names', async () => {
    const [owner, otherUser] = [await signIn(), await signIn()];
    const { id } = await save(owner.token, 'view');
    await save(owner.token, 'other');
    const rejection = { status: 409, problem: 'row.taken', fields: { name: 'row.taken' } };
    expect(
      await instance.call(createView, { table: 'user', name: 'view', state: plainState }, owner.token),
    ).toMatchObject(rejection);
    expect(await instance.call(updateView, { id, name: 'other' }, owner.token)).toMatchObject(rejection);
    expect((await save(otherUser.token, 'view')).name).toBe('view');
  });

  test('an update changes the name and state of a saved view, but does not overwrite a newer version', async () => {
    const { token } = await signIn();
    const { id } = await save(token, 'view');
    expect((await instance.call(updateView, { id, version: 1, state }, token)).result).toMatchObject({
      version: 2,
      name: 'view',
      state,
    });
    expect((await instance.call(updateView, { id, name: 'renamed' }, token)).result).toMatchObject({
      version: 3,
      name: 'renamed',
      state,
    });
    expect((await instance.call(updateView, { id, name: 'renamed' }, token)).result.version).toBe(3);
    expect((await instance.call(updateView, { id, version: 2, name: 'late' }, token)).problem).toBe('row.stale');
    expect(await loadAudit(id)).toEqual([]);
  });

  test('owners who lost the permission to share cannot change their shared views', async () => {
    const [owner, reader] = [await signIn(shareViews), await signIn()];
    const { id } = await save(owner.token, 'lent', state);
    await instance.call(shareView, { id, roles: [reader.role] }, owner.token);
    await database.db
      .deleteFrom('role_menus')
      .where('role_id', '=', owner.role)
      .where('menu_id', 'in', (eb) =>
        eb.selectFrom('menus').select('id').where('permission', '=', 'permission:button:share-views'),
      )
      .execute();
    expect(await instance.call(updateView, { id, state: plainState }, owner.token)).toMatchObject({ status: 403 });
    await instance.call(shareView, { id, roles: [] }, admin);
    expect(await instance.call(updateView, { id, state: plainState }, owner.token)).toMatchObject({ status: 200 });
    expect((await loadAudit(id)).map(({ act }) => act)).not.toContain('savedView.update');
  });

  test('users of a role see its shared views, but only owner and administrators change them', async () => {
    const [owner, reader, stranger] = [await signIn(shareViews), await signIn(), await signIn()];
    const { id } = await save(owner.token, 'shared', state);
    expect(await instance.call(shareView, { id, roles: [reader.role] }, stranger.token)).toMatchObject({ status: 403 });
    const shared = (await instance.call(shareView, { id, roles: [reader.role, reader.role] }, owner.token)).result;
    expect(shared).toMatchObject({ isOwn: true, isShared: true, roles: [reader.role] });
    expect((await instance.call(shareView, { id, roles: [reader.role] }, owner.token)).result).toEqual(shared);

    expect(await list(reader.token)).toEqual([{ ...shared, isOwn: false, isEditable: false, roles: [] }]);
    expect(await list(stranger.token)).toEqual([]);
    expect(await list(admin)).toMatchObject([{ id, isOwn: false, isEditable: true, roles: [reader.role] }]);
    expect(await instance.call(updateView, { id, name: 'taken over' }, reader.token)).toMatchObject({ status: 403 });
    expect(await instance.call(deleteView, { id }, reader.token)).toMatchObject({ status: 403 });
    expect(await instance.call(updateView, { id, name: 'taken over' }, stranger.token)).toMatchObject({ status: 404 });
    expect(await instance.call(deleteView, { id }, stranger.token)).toMatchObject({ status: 404 });

    expect((await instance.call(updateView, { id, name: 'better' }, admin)).result.name).toBe('better');
    expect((await instance.call(shareView, { id, roles: [] }, admin)).result).toMatchObject({ isShared: false });
    expect(await list(reader.token)).toEqual([]);
    expect(await list(admin)).toEqual([]);
    expect((await list(owner.token)).map(({ name }) => name)).toEqual(['better']);
    const formatChange = (before: number[], after: number[]) => JSON.stringify([{ field: 'roles', before, after }]);
    expect(await loadAudit(id)).toEqual([
      { act: 'savedView.share', record_name: 'shared', changes: formatChange([], [reader.role]) },
      {
        act: 'savedView.update',
        record_name: 'better',
        changes: JSON.stringify([{ field: 'name', before: 'shared', after: 'better' }]),
      },
      { act: 'savedView.share', record_name: 'better', changes: formatChange([reader.role], []) },
    ]);
  });

  test('saved views are shared only by callers with the permission, and only with existing roles', async () => {
    const [owner, sharer] = [await signIn('/system/role'), await signIn(shareViews)];
    const { id } = await save(owner.token, 'view');
    expect((await instance.call(shareView, { id, roles: [owner.role] }, owner.token)).problem).toBe('right.missing');
    expect(await instance.call(shareView, { id, roles: [owner.role] }, sharer.token)).toMatchObject({ status: 404 });
    const { id: ownViewId } = await save(sharer.token, 'view');
    expect(
      (await instance.call(shareView, { id: ownViewId, roles: [owner.role, 987_654] }, sharer.token)).problem,
    ).toBe('roles.notFound');
    expect((await list(sharer.token))[0]).toMatchObject({ isShared: false, version: 1 });
  });

  test('saved views omit fields that the reader may not see', async () => {
    const [owner, reader] = [await signIn(shareViews, seePhone), await signIn()];
    const phoneState: ViewState = {
      filters: { phoneNumber: '13800138000', status: '1' },
      sort: 'name',
      layout: { order: ['name', 'phoneNumber', 'email'], hidden: ['email', 'username'], widths: { phoneNumber: 150 } },
    };
    const { id } = await save(owner.token, 'phones', phoneState);
    await instance.call(shareView, { id, roles: [reader.role] }, owner.token);
    expect((await list(owner.token))[0]).toMatchObject({ state: phoneState, ignored: [] });
    const [visibleView] = await list(reader.token);
    expect(visibleView).toMatchObject({
      state: {
        filters: { status: '1' },
        sort: 'name',
        layout: { order: ['name', 'email'], hidden: ['email', 'username'], widths: {} },
      },
      ignored: ['phoneNumber'],
    });
    expect(JSON.stringify(visibleView)).not.toContain('138');
    const layout = { order: ['name', 'phoneNumber'], hidden: ['phoneNumber'] };
    await instance.call(updateView, { id, state: { ...plainState, layout } }, owner.token);
    expect((await list(reader.token))[0]).toMatchObject({
      state: { layout: { order: ['name'], hidden: [] } },
      ignored: [],
    });
    expect(
      await instance.call(createView, { table: 'user', name: 'guess', state: phoneState }, reader.token),
    ).toMatchObject({ problem: 'right.hiddenField', fields: { 'state.filters.phoneNumber': 'right.hiddenField' } });
  });

  test('saved views omit fields that the list no longer has', async () => {
    const { token } = await signIn();
    const { id } = await save(token, 'old', state);
    const oldView = {
      filters: { ...state.filters, color: 'red' },
      sort: 'color,-name',
      layout: { order: ['name', 'color'], hidden: ['size'] },
    };
    await database.db
      .updateTable('saved_views')
      .set({ state: JSON.stringify(oldView) })
      .where('id', '=', id)
      .execute();
    expect((await list(token))[0]).toMatchObject({
      state: { filters: state.filters, sort: '-name', layout: { order: ['name'], hidden: [] } },
      ignored: ['color'],
    });
  });

  test('a user has one default view per list, also a shared one', async () => {
    const [owner, reader] = [await signIn(shareViews), await signIn()];
    const [{ id: first }, { id: second }] = [await save(owner.token, 'first'), await save(owner.token, 'second')];
    const setDefault = async (token: string, id: number | null) =>
      (await instance.call(setDefaultView, { table: 'user', id }, token)).result?.map(({ isDefault }) => isDefault);
    expect(await setDefault(owner.token, first)).toEqual([true, false]);
    expect(await setDefault(owner.token, second)).toEqual([false, true]);
    expect(await instance.call(setDefaultView, { table: 'user', id: first }, reader.token)).toMatchObject({
      status: 404,
    });
    await instance.call(shareView, { id: first, roles: [reader.role] }, owner.token);
    expect(await setDefault(reader.token, first)).toEqual([true]);
    expect(await setDefault(owner.token, null)).toEqual([false, false]);
    expect((await list(reader.token)).map(({ isDefault }) => isDefault)).toEqual([true]);
    const { id: otherViewId } = (
      await instance.call(createView, { table: 'role', name: 'view', state: plainState }, admin)
    ).result;
    expect(await instance.call(setDefaultView, { table: 'user', id: otherViewId }, admin)).toMatchObject({
      status: 404,
    });
    await instance.call(setDefaultView, { table: 'role', id: otherViewId }, admin);
    await instance.call(setDefaultView, { table: 'user', id: null }, admin);
    expect((await instance.call(listViews, { table: 'role' }, admin)).result).toMatchObject([{ isDefault: true }]);
  });

  test('saved views are deleted with their owner, and shares with their role', async () => {
    const [owner, reader] = [await signIn(shareViews), await signIn()];
    const role = await addRole(database.db);
    const { id } = await save(owner.token, 'view');
    await instance.call(shareView, { id, roles: [role, reader.role] }, owner.token);
    await instance.call(setDefaultView, { table: 'user', id }, reader.token);
    await instance.call(deleteRole, { ids: [role] }, admin);
    expect((await list(owner.token))[0]?.roles).toEqual([reader.role]);
    await database.db.deleteFrom('users').where('id', '=', owner.user).execute();
    expect(await list(reader.token)).toEqual([]);
    expect(await database.db.selectFrom('default_views').selectAll().where('view_id', '=', id).execute()).toEqual([]);
  });

  test('saved views are deleted by their owner, with an audit entry if they are shared', async () => {
    const owner = await signIn(shareViews);
    const [{ id: personal }, { id: shared }] = [await save(owner.token, 'personal'), await save(owner.token, 'shared')];
    await instance.call(shareView, { id: shared, roles: [owner.role] }, owner.token);
    expect((await instance.call(deleteView, { id: personal }, owner.token)).result).toBe(personal);
    expect((await instance.call(deleteView, { id: shared }, owner.token)).result).toBe(shared);
    expect(await list(owner.token)).toEqual([]);
    expect(await instance.call(deleteView, { id: shared }, owner.token)).toMatchObject({ status: 404 });
    expect(await loadAudit(personal)).toEqual([]);
    expect((await loadAudit(shared)).map(({ act }) => act)).toEqual(['savedView.share', 'savedView.delete']);
  });
});
