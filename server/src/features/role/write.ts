import type { Language } from '@atrium/contract/language.ts';
import { superAdmin } from '@atrium/contract/permissions.ts';
import { lacksDepts, roleResource } from '@atrium/contract/role/fields.ts';
import type { RoleChange, RoleState } from '@atrium/contract/role/schemas.ts';
import { dataScopeOf, type RoleContent } from '../../platform/access/authority.ts';
import type { Change } from '../../platform/change/change.ts';
import { writeVersion } from '../../platform/change/write-version.ts';
import { refuseBroken } from '../../platform/refusal/constraints.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { columnsOf, rowOf } from '../../platform/resource/table.ts';
import { fieldChanges } from '../../platform/audit/field-changes.ts';
import { GrantPolicy } from '../../platform/change/grant-policy.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { authorityOfRole, isRelative, readMemberDepts } from '../../platform/access/role-authority.ts';
import { localizedRole, roleName, storedText } from '../../platform/words/role-names.ts';
import { grantedBy, untickable } from './rules.ts';
import { readGrants, readHolders, readMenu, readPlainRoles, writeDepts, writeGrants, type RoleRow } from './store.ts';

const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b);

const codeTaken = { roles_code_unique: () => new Refusal('roles.codeTaken', { fields: { code: 'roles.codeTaken' } }) };
const deptGone = { role_depts_dept_id_fk: () => new Refusal('depts.notFound', { fields: { depts: 'field.unknown' } }) };

const contentOf = (id: number, state: RoleState): RoleContent => ({
  id,
  code: state.code,
  enabled: true,
  dataScope: dataScopeOf({ code: state.code, data_scope: state.dataScope }),
  depts: new Set(state.depts),
  menus: new Set(state.menus),
});

/**
 * What is granted when these entries are ticked; refuses what is not in the menu. Of `unseen`, what a role is granted before, that
 * is kept which ticks cannot say.
 */
const granted = async (
  { trx }: Change,
  ticked: readonly number[],
  unseen: readonly number[] = [],
): Promise<number[]> => {
  const menu = await readMenu(trx);
  const known = new Set(menu.map(({ id }) => id));
  if (ticked.some((id) => !known.has(id))) throw new Refusal('menus.notFound', { fields: { menus: 'field.unknown' } });
  return sorted(grantedBy(menu, [...ticked, ...untickable(menu, new Set(unseen))]));
};

const stateOf = async ({ trx }: Change, row: RoleRow): Promise<RoleState> => {
  const depts = await trx.selectFrom('role_depts').select('dept_id').where('role_id', '=', row.id).execute();
  const { name, code, status, remark } = rowOf(roleResource.fields, row);
  const scope = { dataScope: dataScopeOf(row), depts: sorted(depts.map(({ dept_id }) => dept_id)) };
  return { name, code, status, remark, ...scope, menus: await readGrants(trx, row.id) };
};

/** A change of roles, and the language of its answer. */
interface Editing {
  readonly context: AppContext;
  readonly change: Change;
  readonly lang: Language;
}

/** The row as it is answered to the caller, in whose hands it is not more than they hold. */
const answer = async ({ trx }: Change, id: number, lang: Language) => {
  const [role] = await readPlainRoles(trx, [id]);
  if (!role) throw new Refusal('roles.notFound');
  return { ...localizedRole(lang, role), holdsMore: false };
};

const insertRole = async (context: AppContext, change: Change, state: RoleState): Promise<number> => {
  const { trx, now } = change;
  const insert = trx
    .insertInto('roles')
    .values({ ...columnsOf(roleResource.fields, state), builtin: 0, create_time: now, update_time: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await refuseBroken(context.dialect, codeTaken, insert);
  await writeGrants(trx, id, [], new Set(state.menus));
  await refuseBroken(context.dialect, deptGone, writeDepts(trx, id, state.depts));
  change.audit({ act: 'role.create', recordId: id, recordName: state.name, changes: fieldChanges(null, { ...state }) });
  await change.emit('rights', {});
  return id;
};

/** Creates a role with what its creator holds. */
export const createRole = async ({ context, change, lang }: Editing, input: RoleState) => {
  const depts = input.dataScope === 'chosen' ? sorted(input.depts) : [];
  const state = { ...input, depts, menus: await granted(change, input.menus) };
  const policy = await GrantPolicy.of(change);
  await policy.mustHold(authorityOfRole(contentOf(0, state), [], policy.context));
  return answer(change, await insertRole(context, change, state), lang);
};

/** Creates a role like another. */
export const copyRole = async (
  { context, change, lang }: Editing,
  input: { id: number; name: string; code: string },
) => {
  const row = await change.trx.selectFrom('roles').selectAll().where('id', '=', input.id).executeTakeFirst();
  if (!row) throw new Refusal('roles.notFound');
  const like = localizedRole(lang, await stateOf(change, row));
  const menus = row.code === superAdmin ? sorted((await readMenu(change.trx)).map(({ id }) => id)) : like.menus;
  const state: RoleState = { ...like, menus, name: input.name, code: input.code, status: 1 };
  const policy = await GrantPolicy.of(change);
  await policy.mustHold(authorityOfRole(contentOf(0, state), [], policy.context));
  return answer(change, await insertRole(context, change, state), lang);
};

const findRow = async ({ trx }: Change, { id, code }: Pick<RoleChange, 'id' | 'code'>): Promise<RoleRow> => {
  if (id === undefined && code === undefined)
    throw new Refusal('request.invalid', { fields: { id: 'field.required' } });
  const all = trx.selectFrom('roles').selectAll();
  const row = await (
    id === undefined ? all.where('code', '=', code ?? '') : all.where('id', '=', id)
  ).executeTakeFirst();
  if (!row) throw new Refusal('roles.notFound');
  return row;
};

/** A save that changes nothing may be as old as it likes: it is one that is sent again. */
const mustBeFresh = async (
  change: Change,
  row: RoleRow,
  version: number | undefined,
  lang: Language,
): Promise<void> => {
  if (version === undefined || version === row.version) return;
  const current = { ...(await answer(change, row.id, lang)), menus: await readGrants(change.trx, row.id) };
  throw new Refusal('row.stale', { params: { current } });
};

const nextScope = (before: RoleState, input: RoleChange): Pick<RoleState, 'dataScope' | 'depts'> => {
  const { dataScope = before.dataScope, depts = before.depts } = input;
  // A role may have lost its departments since: what is said of neither stays as it is.
  const isSaid = input.dataScope !== undefined || input.depts !== undefined;
  if (isSaid && lacksDepts(dataScope, depts))
    throw new Refusal('request.invalid', { fields: { depts: 'field.required' } });
  return { dataScope, depts: dataScope === 'chosen' ? sorted(depts) : [] };
};

/** What a role is to become; the super administrator's keeps its rights, which are all. */
const nextState = async (change: Change, row: RoleRow, before: RoleState, input: RoleChange): Promise<RoleState> => {
  const { code = before.code, status = before.status } = input;
  const name = storedText(row.code, 'name', before.name, input.name);
  const remark = storedText(row.code, 'remark', before.remark, input.remark);
  const isAdmin = row.code === superAdmin;
  if (row.builtin === 1 && (code !== before.code || (isAdmin && status === 0))) throw new Refusal('roles.builtin');
  if (isAdmin) return { ...before, name, remark };
  const { dataScope, depts } = nextScope(before, input);
  // Without a version it comes from a client that has only seen what is ticked.
  const unseen = input.version === undefined ? before.menus : [];
  const menus = input.menus === undefined ? before.menus : await granted(change, input.menus, unseen);
  return { name, code, status, remark, dataScope, depts, menus };
};

const mayBecome = async (
  { change, lang }: Editing,
  row: RoleRow,
  before: RoleState,
  after: RoleState,
): Promise<void> => {
  const policy = await GrantPolicy.of(change);
  if (policy.isAdmin) return;
  const [was, willBe] = [contentOf(row.id, before), contentOf(row.id, after)];
  const members =
    isRelative(was) || isRelative(willBe) ? ((await readMemberDepts(change.trx, [row.id])).get(row.id) ?? []) : [];
  policy.mustCover(authorityOfRole(was, members, policy.context), roleName(lang, row));
  await policy.mustHold(authorityOfRole(willBe, members, policy.context));
};

/** Changes a role; answers its row. */
export const updateRole = async (editing: Editing, input: RoleChange) => {
  const { context, change, lang } = editing;
  const { trx } = change;
  const row = await findRow(change, input);
  const before = await stateOf(change, row);
  const after = await nextState(change, row, before, input);
  await mayBecome(editing, row, before, after);
  const changes = fieldChanges({ ...before }, { ...after });
  if (changes.length === 0) return answer(change, row.id, lang);
  await mustBeFresh(change, row, input.version, lang);
  await writeVersion(context.dialect, change, {
    table: 'roles',
    row,
    columns: columnsOf(roleResource.fields, after),
    broken: codeTaken,
  });
  await writeGrants(trx, row.id, before.menus, new Set(after.menus));
  await refuseBroken(context.dialect, deptGone, writeDepts(trx, row.id, after.depts));
  change.audit({ act: 'role.update', recordId: row.id, recordName: after.name, changes });
  if (changes.some(({ field }) => field !== 'name' && field !== 'remark')) await change.emit('rights', {});
  return answer(change, row.id, lang);
};

const holdersShown = 10;

const deleteRole = async (change: Change, policy: GrantPolicy, row: RoleRow, lang: Language): Promise<void> => {
  const { trx } = change;
  if (row.builtin === 1) throw new Refusal('roles.builtin', { params: { name: roleName(lang, row) } });
  const [role] = await readPlainRoles(trx, [row.id]);
  if (role && role.userCount > 0) {
    const users = await readHolders(trx, row.id, holdersShown);
    throw new Refusal('roles.inUse', { params: { name: roleName(lang, row), count: role.userCount, users } });
  }
  const before = await stateOf(change, row);
  policy.mustCover(authorityOfRole(contentOf(row.id, before), [], policy.context), roleName(lang, row));
  await change.clearReferences('role', [row.id]);
  await trx.deleteFrom('roles').where('id', '=', row.id).execute();
  change.audit({
    act: 'role.delete',
    recordId: row.id,
    recordName: row.name,
    changes: fieldChanges({ ...before }, null),
  });
};

/** Deletes roles, all or none; those that are gone already count as deleted. */
export const deleteRoles = async (change: Change, ids: readonly number[], lang: Language): Promise<void> => {
  const rows = await change.trx.selectFrom('roles').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const policy = await GrantPolicy.of(change);
  for (const row of rows) {
    await deleteRole(change, policy, row, lang);
  }
  if (rows.length > 0) await change.emit('rights', {});
};
