import { listAudit } from '@atrium/contract/audit/calls.ts';
import { positionCalls } from '@atrium/contract/position/fields.ts';
import { listTrash } from '@atrium/contract/trash/calls.ts';
import {
  createUser,
  exportUsers,
  listUsers,
  readUserHistory,
  readUserOptions,
  updateUser,
} from '@atrium/contract/user/calls.ts';
import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { addDept, addPosition, addUser } from '../../testing/people.ts';
import { startServer } from '../../testing/server.ts';
import { addClerk, createButtonPermission } from '../../testing/staff.ts';

describe.each(databases)('positions on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);
  const dept = await addDept(database.db);
  const otherDept = await addDept(database.db);
  const { user: clerk } = await addClerk(
    database.db,
    [
      '/system/dept',
      '/system/trash',
      createButtonPermission('/system/position', 'update'),
      createButtonPermission('/system/position', 'delete'),
      createButtonPermission('/system/user', 'update'),
    ],
    { dept_id: dept, data_scope: 'dept' },
  );
  const scoped = await instance.createToken(clerk);

  test('positions of users are filtered, audited by name and exported', async () => {
    const { db } = database;
    const engineer = await addPosition(db, { name: '工程师', name_en: 'Engineer' });
    const lead = await addPosition(db, { name: '组长', name_en: 'Team lead' });
    const body = { username: 'holder', name: '任职者', positions: [lead, engineer] };
    const user = (await instance.call(createUser, body, admin)).result;
    expect(user.positions).toEqual([engineer, lead]);
    await addUser(db);
    const listHolders = async (positionId: number) =>
      (await instance.call(listUsers, { positionId }, admin)).result.list.map(({ id }) => id);
    expect(await listHolders(lead)).toEqual([user.id]);

    const changedUser = await instance.call(
      updateUser,
      { id: user.id, version: user.version, positions: [engineer] },
      admin,
    );
    expect(changedUser.result.positions).toEqual([engineer]);
    expect(await listHolders(lead)).toEqual([]);
    const conflict = await instance.call(updateUser, { id: user.id, version: user.version, positions: [] }, admin);
    expect(conflict.problem).toBe('row.stale');
    const keptUser = await instance.call(updateUser, { id: user.id, name: '改名' }, admin);
    expect(keptUser.result.positions).toEqual([engineer]);

    const { list, names } = (await instance.call(readUserHistory, { id: user.id }, admin)).result;
    const changes = list.flatMap((entry) => entry.changes).filter(({ field }) => field === 'positions');
    expect(changes).toContainEqual({ field: 'positions', before: [engineer, lead], after: [engineer] });
    expect(names.position).toEqual({ [engineer]: '工程师', [lead]: '组长' });
    const audit = (await instance.call(listAudit, { noun: 'user', recordId: user.id }, admin)).result;
    expect(audit.names.position[lead]).toBe('组长');

    const file = await fetch(
      `${instance.url}/api/${exportUsers.path}?positionId=${engineer}&columns=username,positionNames`,
      {
        headers: { authorization: `Bearer ${admin}`, 'x-lang': 'en-US' },
      },
    );
    expect((await file.text()).split('\r\n')).toEqual(['Username,Positions', 'holder,Engineer', '']);
  });

  test('positions with holders are not deleted, and the error has the number of holders', async () => {
    const { db } = database;
    const heldPosition = await addPosition(db);
    const free = await addPosition(db);
    for (const user of [await addUser(db), await addUser(db)])
      await db.insertInto('user_positions').values({ user_id: user, position_id: heldPosition }).execute();
    const rejectedDeletion = await instance.call(positionCalls.delete, { ids: [free, heldPosition] }, admin);
    expect([rejectedDeletion.problem, rejectedDeletion.message]).toEqual([
      'positions.inUse',
      '有 2 个用户担任此岗位，请改为停用',
    ]);
    expect((await instance.call(positionCalls.read, { id: free }, admin)).result.id).toBe(free);
    await instance.call(positionCalls.delete, { id: free }, admin);
    expect((await instance.call(positionCalls.read, { id: free }, admin)).problem).toBe('row.notFound');
  });

  test('positions that are disabled stay with their holders, but cannot be given to others', async () => {
    const { db } = database;
    const position = await addPosition(db, { status: 0 });
    const holder = await addUser(db);
    await db.insertInto('user_positions').values({ user_id: holder, position_id: position }).execute();
    const keptUser = await instance.call(updateUser, { id: holder, name: '留任', positions: [position] }, admin);
    expect(keptUser.result.positions).toEqual([position]);
    const otherUser = await addUser(db);
    for (const id of [position, 999_999]) {
      const rejectedUpdate = await instance.call(updateUser, { id: otherUser, positions: [id] }, admin);
      expect([rejectedUpdate.problem, rejectedUpdate.fields]).toEqual([
        'positions.notFound',
        { positions: expect.any(String) },
      ]);
    }
    const { positions } = (await instance.call(readUserOptions, {}, admin)).result;
    expect(positions.find(({ id }) => id === position)).toMatchObject({ status: 0, assignable: false });
  });

  test('users with a data scope neither see positions of other departments nor change shared positions', async () => {
    const { db } = database;
    const ownPosition = await addPosition(db, { dept_id: dept });
    const otherPosition = await addPosition(db, { dept_id: otherDept });
    const shared = await addPosition(db);
    const { list } = (await instance.call(positionCalls.list, { pageSize: 100 }, scoped)).result;
    const listedIds = list.map(({ id }) => id);
    expect([ownPosition, otherPosition, shared].map((id) => listedIds.includes(id))).toEqual([true, false, true]);
    expect((await instance.call(positionCalls.read, { id: otherPosition }, scoped)).problem).toBe('row.notFound');

    const rename = async (id: number) =>
      (await instance.call(positionCalls.update, { id, name: '新名' }, scoped)).problem;
    expect([await rename(otherPosition), await rename(shared)]).toEqual(['row.notFound', 'positions.shared']);
    expect((await instance.call(positionCalls.update, { id: ownPosition, name: '新名' }, scoped)).result.name).toBe(
      '新名',
    );
    const widened = await instance.call(positionCalls.update, { id: ownPosition, deptId: null }, scoped);
    expect([widened.problem, widened.fields]).toEqual(['request.invalid', { deptId: expect.any(String) }]);
    expect((await instance.call(positionCalls.delete, { id: shared }, scoped)).problem).toBe('positions.shared');

    const user = await addUser(db, { dept_id: dept });
    const assignPosition = async (id: number) =>
      (await instance.call(updateUser, { id: user, positions: [id] }, scoped)).problem;
    expect(await assignPosition(otherPosition)).toBe('positions.notFound');
    expect(
      (await instance.call(updateUser, { id: user, positions: [ownPosition, shared] }, scoped)).result.positions,
    ).toEqual([ownPosition, shared]);
  });

  test('a deleted position is in the trash of its deleter, and of users responsible for all departments', async () => {
    const [ownPosition, otherPosition] = [
      await addPosition(database.db, { dept_id: dept }),
      await addPosition(database.db, { dept_id: dept }),
    ];
    await instance.call(positionCalls.delete, { id: ownPosition }, scoped);
    await instance.call(positionCalls.delete, { id: otherPosition }, admin);
    const listDeleted = async (token: string) =>
      (await instance.call(listTrash, { resource: 'position' }, token)).result.list.map(({ recordId }) => recordId);
    expect(await listDeleted(scoped)).toEqual([ownPosition]);
    expect(await listDeleted(admin)).toEqual(expect.arrayContaining([ownPosition, otherPosition]));
  });

  test('positions are listed in their order', async () => {
    const { db } = database;
    await addPosition(db, { name: 'order-b', sort_order: 900_002 });
    await addPosition(db, { name: 'order-a', sort_order: 900_001 });
    const { list } = (await instance.call(positionCalls.list, { keyword: 'order-' }, admin)).result;
    expect(list.map(({ name }) => name)).toEqual(['order-a', 'order-b']);
  });
});
