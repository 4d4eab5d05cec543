import { superAdmin } from '@atrium/contract/permissions.ts';
import { createInitialState } from '@atrium/contract/resource/read.ts';
import { lacksDepts, roleResource } from '@atrium/contract/role/fields.ts';
import type { Role, RoleQuery, RoleState } from '@atrium/contract/role/schemas.ts';
import { sortIds } from '../../audit/field-changes.ts';
import { toDataScope, type RoleContent } from '../../authorization/permission-grants.ts';
import { getRoleGrants, dependsOnHolder, loadMemberDepts } from '../../authorization/role-permission-grants.ts';
import type { ResourceDefinition } from '../../resource/pipeline/definition.ts';
import { loadById } from '../../resource/pipeline/load-records.ts';
import { RecordPipeline } from '../../resource/pipeline/record-pipeline.ts';
import { loadDataScope, loadGrantPolicy, loadOnce } from '../../resource/pipeline/call-data.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { inOrderOf } from '../../resource/list/page.ts';
import type { Paging } from '../../resource/list/page-rows.ts';
import { withConstraintErrors } from '../../lib/api-error/constraints.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { columnsOf } from '../../resource/fields/table.ts';
import { translateRole, translateRoleName, toStoredText } from '../../lib/words/role-names.ts';
import { expandGrants, findUncheckable } from './rules.ts';
import { assertMayUseCode, renameInLimits } from './limited-items.ts';
import { readRoles } from './read.ts';
import {
  selectRoles,
  type LoadedRole,
  loadRoles,
  readGrants,
  loadSomeHolders,
  readMenu,
  readPlainRoles,
  createRoleOrder,
  writeDepts,
  writeGrants,
} from './store.ts';

type RoleFilter = Omit<RoleQuery, keyof Paging>;
type Definition = ResourceDefinition<RoleState, LoadedRole, Role, RoleFilter>;

const loadMenu = loadOnce(({ trx }: RecordTransaction) => readMenu(trx));

const departmentErrors = {
  role_depts_dept_id_fk: () => new ApiError('depts.notFound', { fields: { depts: 'field.unknown' } }),
};

/** Of `unseen` permissions, those that checkboxes cannot express are kept. */
const resolveGrants = async (
  tx: RecordTransaction,
  checked: readonly number[],
  unseen: readonly number[],
): Promise<number[]> => {
  const menu = await loadMenu(tx);
  const known = new Set(menu.map(({ id }) => id));
  if (checked.some((id) => !known.has(id)))
    throw new ApiError('menus.notFound', { fields: { menus: 'field.unknown' } });
  return sortIds(expandGrants(menu, [...checked, ...findUncheckable(menu, new Set(unseen))]));
};

/** A translation of a built-in text is not a change. */
const toStoredTexts = (before: RoleState, after: RoleState): Pick<RoleState, 'name' | 'remark'> => ({
  name: toStoredText(before.code, 'name', before.name, after.name),
  remark: toStoredText(before.code, 'remark', before.remark, after.remark),
});

const completeNew = async (tx: RecordTransaction, after: RoleState): Promise<RoleState> => ({
  ...after,
  depts: after.dataScope === 'chosen' ? sortIds(after.depts) : [],
  menus: await resolveGrants(tx, after.menus, []),
});

const complete: Definition['complete'] = async ({ tx, before, after, given, input }) => {
  if (!before) return completeNew(tx, after);
  const isAdmin = before.state.code === superAdmin;
  const removesBuiltin = after.code !== before.state.code || (isAdmin && after.status === 0);
  if (before.isBuiltin && removesBuiltin) throw new ApiError('roles.builtin');
  const texts = toStoredTexts(before.state, after);
  if (isAdmin) return { ...before.state, ...texts };
  // The departments of a role may have been deleted: accept a request that does not change them.
  const changesScope = given.dataScope !== undefined || given.depts !== undefined;
  if (changesScope && lacksDepts(after.dataScope, after.depts))
    throw new ApiError('request.invalid', { fields: { depts: 'field.required' } });
  // A client that sends no version knows only the checked menu items.
  const unseen = input.version === undefined ? before.state.menus : [];
  const menus = given.menus ? await resolveGrants(tx, given.menus, unseen) : before.state.menus;
  return { ...after, ...texts, depts: after.dataScope === 'chosen' ? sortIds(after.depts) : [], menus };
};

const toContent = (id: number, state: RoleState): RoleContent => ({
  id,
  code: state.code,
  enabled: true,
  dataScope: toDataScope({ code: state.code, data_scope: state.dataScope }),
  depts: new Set(state.depts),
  menus: new Set(state.menus),
});

/** Throws unless the caller has what the role grants, before and after the change. */
const authorize: Definition['authorize'] = async ({ tx, before, after }) => {
  const policy = await loadGrantPolicy(tx);
  if (policy.isAdmin) return;
  if (after.code !== before?.state.code) await assertMayUseCode(policy, after.code);
  const contentAfter = toContent(before?.id ?? 0, after);
  const contentBefore = before && toContent(before.id, before.state);
  const dependsOnMembers =
    before !== null && (dependsOnHolder(contentAfter) || (contentBefore !== null && dependsOnHolder(contentBefore)));
  const members = dependsOnMembers ? ((await loadMemberDepts(tx.trx, [before.id])).get(before.id) ?? []) : [];
  if (contentBefore && before)
    policy.assertCovers(
      getRoleGrants(contentBefore, members, policy.context),
      translateRoleName(tx.lang, before.state),
    );
  await policy.assertHolds(getRoleGrants(contentAfter, members, policy.context));
};

const afterWrite: Definition['afterWrite'] = async (tx, writes) => {
  for (const { id, before, after } of writes) {
    if (before && before.state.code !== after.code) await renameInLimits(tx, before.state.code, after.code);
    await writeGrants(tx.trx, id, before?.state.menus ?? [], new Set(after.menus));
    await withConstraintErrors(tx.context.dialect, departmentErrors, writeDepts(tx.trx, id, after.depts));
  }
};

const assertDeletable: Definition['assertDeletable'] = async (tx, records) => {
  const policy = await loadGrantPolicy(tx);
  const counts = new Map(
    (
      await readPlainRoles(
        tx.trx,
        records.map(({ id }) => id),
      )
    ).map((role) => [role.id, role]),
  );
  for (const { id, state, isBuiltin } of records) {
    const name = translateRoleName(tx.lang, state);
    if (isBuiltin) throw new ApiError('roles.builtin', { params: { name } });
    policy.assertCovers(getRoleGrants(toContent(id, state), [], policy.context), name);
    const count = counts.get(id)?.userCount ?? 0;
    if (count > 0) {
      const users = await loadSomeHolders(tx.trx, id, await loadDataScope(tx));
      throw new ApiError('roles.inUse', { params: { name, count, users } });
    }
  }
};

const definition: Definition = {
  resource: roleResource,
  affectsPermissions: true,
  notFound: 'roles.notFound',
  initial: createInitialState(roleResource.fields),
  load: ({ trx }, selector) => loadRoles(trx, selector),
  columns: (state) => columnsOf(roleResource.fields, state),
  newColumns: { builtin: 0 },
  serialize: readRoles,
  select: ({ permissions, lang }, { sort, ...filter }) => ({
    records: selectRoles(permissions.db, filter),
    order: createRoleOrder(sort, lang),
  }),
  exportRows: async ({ permissions, lang }, ids) =>
    inOrderOf(ids, await readPlainRoles(permissions.db, ids)).map((role) => translateRole(lang, role)),
  exportName: 'roles',
  serializeConflict: async (tx, { id }) => {
    const [role] = await readRoles(tx, [id]);
    return { ...role, menus: await readGrants(tx.trx, id) };
  },
  complete,
  authorize,
  afterWrite,
  assertDeletable,
  publish: async ({ tx, verb, changes }) => {
    const affectsPermissions = changes.some(({ field }) => field !== 'name' && field !== 'remark');
    if (verb !== 'update' || affectsPermissions) await tx.emit('rights', {});
  },
};

export const roles = new RecordPipeline(definition);

export const copyRole = async (
  tx: RecordTransaction,
  { id, name, code }: { readonly id: number; readonly name: string; readonly code: string },
): Promise<Role> => {
  const { state } = await loadById(definition, tx, id);
  const menus = state.code === superAdmin ? sortIds((await loadMenu(tx)).map((entry) => entry.id)) : state.menus;
  return roles.insert(tx, { ...translateRole(tx.lang, state), menus, name, code, status: 1 });
};
