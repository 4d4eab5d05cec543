import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept, DeptChange, DeptState, NewDept } from '@atrium/contract/dept/schemas.ts';
import { givenIn, initialState, stateIn } from '@atrium/contract/resource/read.ts';
import type { Move } from '@atrium/contract/schema/edit.ts';
import type { Change } from '../../platform/change/change.ts';
import { writeVersion } from '../../platform/change/write-version.ts';
import { refuseBroken } from '../../platform/refusal/constraints.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { readDeptRows, type DeptRow } from '../../platform/tree/dept-rows.ts';
import { fieldChanges } from '../../platform/audit/field-changes.ts';
import { GrantPolicy } from '../../platform/change/grant-policy.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { reaches, reachesDept, type Scope } from '../../platform/change/scope.ts';
import { columnsOf } from '../../platform/resource/table.ts';
import { ordersAfterMove } from '../../platform/tree/sibling-order.ts';
import { readRoleContents } from '../../platform/change/policy-context.ts';
import { Tree } from '../../platform/tree/tree.ts';
import { readDepts } from './read.ts';
import { newlyAbove, reachedAnew } from './rules.ts';

/** Who changes departments, in which transaction, and how far they reach. */
export interface Editing {
  readonly context: AppContext;
  readonly change: Change;
  readonly scope: Scope;
}

const { fields } = deptResource;

const stateOf = (row: DeptRow): DeptState => stateIn(fields, row);

const columnsIn = (state: DeptState) => ({ ...columnsOf(fields, state), sort_order: state.order });

const broken = {
  depts_code_unique: () => new Refusal('depts.codeTaken', { fields: { code: 'depts.codeTaken' } }),
  depts_leader_id_fk: () => new Refusal('users.notFound', { fields: { leaderId: 'field.unknown' } }),
};

const answer = async ({ trx }: Change, id: number): Promise<Dept> => {
  const dept = (await readDepts(trx)).find((one) => one.id === id);
  if (!dept) throw new Refusal('depts.notFound');
  return dept;
};

/** A department may stand below one that the caller reaches; at the root only for who reaches all. */
const mustReachParent = (scope: Scope, depts: readonly DeptRow[], parentId: number | null): void => {
  const isThere = parentId === null || depts.some(({ id }) => id === parentId);
  if (!isThere || !reachesDept(scope, parentId))
    throw new Refusal('depts.notFound', { fields: { parentId: 'field.unknown' } });
};

const mustReachLeader = async ({ change: { trx }, scope }: Editing, leader: number | null): Promise<void> => {
  if (leader === null) return;
  const user = await trx
    .selectFrom('users')
    .select(['id', 'dept_id as deptId'])
    .where('id', '=', leader)
    .executeTakeFirst();
  if (!user || !reaches(scope, user)) throw new Refusal('users.notFound', { fields: { leaderId: 'field.unknown' } });
};

/** Creates a department. */
export const createDept = async (editing: Editing, input: NewDept): Promise<Dept> => {
  const { context, change, scope } = editing;
  const depts = await readDeptRows(change.trx);
  const given = { ...initialState(fields), ...givenIn(fields, input) };
  mustReachParent(scope, depts, given.parentId);
  await mustReachLeader(editing, given.leaderId);
  const siblings = depts.filter(({ parentId }) => parentId === given.parentId);
  const state = { ...given, order: input.order ?? (siblings.at(-1)?.order ?? 0) + 10 };
  const insert = change.trx
    .insertInto('depts')
    .values({ ...columnsIn(state), create_time: change.now, update_time: change.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await refuseBroken(context.dialect, broken, insert);
  change.audit({ act: 'dept.create', recordId: id, recordName: state.name, changes: fieldChanges(null, { ...state }) });
  return answer(change, id);
};

const findRow = (scope: Scope, depts: readonly DeptRow[], { id, code }: Pick<DeptChange, 'id' | 'code'>): DeptRow => {
  if (id === undefined && !code) throw new Refusal('request.invalid', { fields: { id: 'field.required' } });
  const row = depts.find((dept) => (id === undefined ? dept.code === code : dept.id === id));
  if (!row || !reachesDept(scope, row.id)) throw new Refusal('depts.notFound');
  return row;
};

/** A save that changes nothing may be as old as it likes: it is one that is sent again. */
const mustBeFresh = async (change: Change, row: DeptRow, version: number | undefined): Promise<void> => {
  if (version === undefined || version === row.version) return;
  throw new Refusal('row.stale', { params: { current: await answer(change, row.id) } });
};

/** Who stands above reaches more when a branch comes below them: the mover must reach as much, act by act. */
const mayGive = async (
  { change }: Editing,
  depts: readonly DeptRow[],
  row: DeptRow,
  parent: number | null,
): Promise<void> => {
  const { trx } = change;
  const policy = await GrantPolicy.of(change);
  const above = newlyAbove(depts, row.id, parent);
  if (policy.isAdmin || above.length === 0) return;
  const held = await trx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('roles.id')
    .distinct()
    .where('users.dept_id', 'in', above)
    .where('roles.data_scope', '=', 'dept-and-below')
    .execute();
  const gained = new Set(new Tree(depts).branch(row.id).map(({ id }) => id));
  for (const role of await readRoleContents(
    trx,
    held.map(({ id }) => id),
  ))
    await policy.mustHold(reachedAnew(role, gained));
};

const mayMove = async (
  editing: Editing,
  depts: readonly DeptRow[],
  row: DeptRow,
  parent: number | null,
): Promise<void> => {
  mustReachParent(editing.scope, depts, parent);
  if (new Tree(depts).wouldRing(row.id, parent))
    throw new Refusal('depts.cycle', { fields: { parentId: 'depts.cycle' } });
  await mayGive(editing, depts, row, parent);
};

const write = async ({ context, change }: Editing, row: DeptRow, after: DeptState): Promise<void> => {
  await writeVersion(context.dialect, change, { table: 'depts', row, columns: columnsIn(after), broken });
  change.audit({
    act: 'dept.update',
    recordId: row.id,
    recordName: after.name,
    changes: fieldChanges({ ...stateOf(row) }, { ...after }),
  });
  if (row.parentId !== after.parentId) await change.emit('depts', {});
};

/** Changes a department. */
export const updateDept = async (editing: Editing, input: DeptChange): Promise<Dept> => {
  const { change, scope } = editing;
  const depts = await readDeptRows(change.trx);
  const row = findRow(scope, depts, input);
  const before = stateOf(row);
  const after = { ...before, ...givenIn(fields, input) };
  if (fieldChanges({ ...before }, { ...after }).length === 0) return answer(change, row.id);
  await mustBeFresh(change, row, input.version);
  if (after.parentId !== before.parentId) await mayMove(editing, depts, row, after.parentId);
  if (after.leaderId !== before.leaderId) await mustReachLeader(editing, after.leaderId);
  await write(editing, row, after);
  return answer(change, row.id);
};

/** Moves a department below a parent, before one of its siblings or last. */
export const moveDept = async (editing: Editing, input: Move): Promise<Dept> => {
  const { change, scope } = editing;
  const depts = await readDeptRows(change.trx);
  const row = findRow(scope, depts, { id: input.id, code: undefined });
  const siblings = depts.filter(({ parentId, id }) => parentId === input.parentId && id !== row.id);
  if (input.before !== null && !siblings.some(({ id }) => id === input.before)) {
    throw new Refusal('depts.notFound', { fields: { before: 'field.unknown' } });
  }
  await mustBeFresh(change, row, input.version);
  if (input.parentId !== row.parentId) await mayMove(editing, depts, row, input.parentId);
  const orders = ordersAfterMove(siblings, row.id, input.before);
  await write(editing, row, { ...stateOf(row), parentId: input.parentId, order: orders.get(row.id) ?? row.order });
  for (const sibling of siblings) {
    const order = orders.get(sibling.id);
    if (order !== undefined && order !== sibling.order) await write(editing, sibling, { ...stateOf(sibling), order });
  }
  return answer(change, row.id);
};

const peopleShown = 10;

/** Some of the people in a department. */
const readPeople = (trx: Change['trx'], dept: number) =>
  trx
    .selectFrom('users')
    .select(['id', 'username', 'name'])
    .where('dept_id', '=', dept)
    .orderBy('id')
    .limit(peopleShown)
    .execute();

/** Deletes departments with nobody and nothing in them, all or none; those that are gone already count as deleted. */
export const deleteDepts = async ({ change, scope }: Editing, ids: readonly number[]): Promise<void> => {
  const { trx } = change;
  const depts = await readDepts(trx);
  const going = depts.filter(({ id }) => ids.includes(id));
  for (const dept of going) {
    if (!reachesDept(scope, dept.id)) throw new Refusal('depts.notFound');
    const inside = depts.filter(({ parentId, id }) => parentId === dept.id && !ids.includes(id));
    if (inside.length === 0 && dept.userCount === 0) continue;
    const params = {
      name: dept.name,
      depts: inside.length,
      users: dept.userCount,
      inside: inside.map(({ id, name }) => ({ id, name })),
      people: await readPeople(trx, dept.id),
    };
    throw new Refusal('depts.inUse', { params });
  }
  if (going.length === 0) return;
  const rows = (await readDeptRows(trx)).filter(({ id }) => ids.includes(id));
  const gone = rows.map(({ id }) => id);
  await change.clearReferences('dept', gone);
  await trx.deleteFrom('depts').where('id', 'in', gone).execute();
  for (const row of rows) {
    change.audit({
      act: 'dept.delete',
      recordId: row.id,
      recordName: row.name,
      changes: fieldChanges({ ...stateOf(row) }, null),
    });
  }
};
