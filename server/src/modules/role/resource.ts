import { superAdmin } from '@atrium/contract/permissions.ts';
import { createInitialState } from '@atrium/contract/resource/definition.ts';
import { isMissingDepts, roleResource } from '@atrium/contract/role/fields.ts';
import type { Role, RoleState } from '@atrium/contract/role/schemas.ts';
import { compareFields } from '../../audit/field-changes.ts';
import { includesFullRole } from '../../authorization/full-roles.ts';
import { getRoleGrants, dependsOnHolder, loadMemberDepts } from '../../authorization/role-permission-grants.ts';
import type { ResourceDefinition } from '../../resource/pipeline/definition.ts';
import { RecordPipeline } from '../../resource/pipeline/record-pipeline.ts';
import { loadDataScope, loadGrantPolicy } from '../../resource/pipeline/call-data.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { toColumns } from '../../resource/fields/table.ts';
import { translateRoleName, toStoredText } from '../../lib/words/role-names.ts';
import type { GrantPolicy } from '../../change/grant-policy.ts';
import { isFactorConfirmed } from '../../session/factor-confirmation.ts';
import { writeVersion } from '../../change/write-version.ts';
import { parseRoleLimit } from '../../lib/tree/menu-tree.ts';
import {
  serializeConflictingRole,
  serializeExportedRoles,
  serializeRoles,
  resolveGrants,
  type RoleFilter,
  selectListedRoles,
} from './queries.ts';
import {
  type LoadedRole,
  loadRoles,
  loadSomeHolders,
  loadPlainRoles,
  roleConstraints,
  toRoleContent,
} from './store.ts';

/** Throws if menu items that the caller lacks are limited to this code, because members of the role would gain them. */
const assertCanUseCode = async (policy: GrantPolicy, code: string): Promise<void> => {
  const itemIds = [...policy.context.roleCodesByMenu].filter(([, codes]) => codes.includes(code)).map(([id]) => id);
  const departments = { all: false, depts: new Set<number>() };
  await policy.assertHolds({ admin: false, grants: new Map(itemIds.map((id) => [id, departments])) });
};

/** Replaces the code of a role in the menu items that are limited to it, so that its members keep them. */
const renameInLimits = async (tx: RecordTransaction, before: string, after: string): Promise<void> => {
  const items = (await tx.permissions.loadMenus()).filter((item) => parseRoleLimit(item).includes(before));
  for (const item of items) {
    const limit = [...parseRoleLimit(item)];
    const roles = limit.map((code) => (code === before ? after : code));
    const columns = { roles: JSON.stringify(roles) };
    await writeVersion(tx.context.dialect, tx, { table: 'menus', row: item, columns, constraintErrors: {} });
    const changes = compareFields({ roles: limit }, { roles });
    tx.audit({ action: 'menu.update', recordId: item.id, recordName: item.name, changes });
  }
};

type Definition = ResourceDefinition<RoleState, LoadedRole, Role, RoleFilter>;

const toStoredTexts = (before: RoleState, after: RoleState): Pick<RoleState, 'name' | 'remark'> => ({
  name: toStoredText(before.code, 'name', before.name, after.name),
  remark: toStoredText(before.code, 'remark', before.remark, after.remark),
});

const completeNew = async (tx: RecordTransaction, after: RoleState): Promise<RoleState> => ({
  ...after,
  depts: after.dataScope === 'chosen' ? after.depts : [],
  menus: await resolveGrants(tx, after.menus, []),
});

const completeState: Definition['complete'] = async ({ tx, before, after, requestedFields, input }) => {
  if (!before) return completeNew(tx, after);
  const isAdmin = before.state.code === superAdmin;
  const breaksBuiltinRole = after.code !== before.state.code || (isAdmin && after.status === 0);
  if (before.isBuiltin && breaksBuiltinRole) throw new ApiError('roles.builtin');
  const texts = toStoredTexts(before.state, after);
  if (isAdmin) return { ...before.state, ...texts, requiresSecondFactor: after.requiresSecondFactor };
  // The departments of a role may have been deleted: accept a request that does not change them.
  const changesScope = requestedFields.dataScope !== undefined || requestedFields.depts !== undefined;
  if (changesScope && isMissingDepts(after.dataScope, after.depts))
    throw new ApiError('request.invalid', { fields: { depts: 'field.required' } });
  // A client that sends no version has only the checked menu items.
  const previousMenus = input.version === undefined ? before.state.menus : [];
  const menus = requestedFields.menus
    ? await resolveGrants(tx, requestedFields.menus, previousMenus)
    : before.state.menus;
  return { ...after, ...texts, depts: after.dataScope === 'chosen' ? after.depts : [], menus };
};

/** Throws unless the caller has the permissions that the role grants, before and after the change. */
const authorize: Definition['authorize'] = async ({ tx, before, after }) => {
  const policy = await loadGrantPolicy(tx);
  if (policy.isAdmin) return;
  if (after.code !== before?.state.code) await assertCanUseCode(policy, after.code);
  const newContent = toRoleContent(before?.id ?? 0, after);
  const previousContent = before && toRoleContent(before.id, before.state);
  const dependsOnMembers =
    before !== null && (dependsOnHolder(newContent) || (previousContent !== null && dependsOnHolder(previousContent)));
  const memberDeptIds = dependsOnMembers ? ((await loadMemberDepts(tx.trx, [before.id])).get(before.id) ?? []) : [];
  if (previousContent && before)
    policy.assertCovers(
      getRoleGrants(previousContent, memberDeptIds, policy.context),
      translateRoleName(tx.lang, before.state),
    );
  await policy.assertHolds(getRoleGrants(newContent, memberDeptIds, policy.context));
};

type Write = Parameters<NonNullable<Definition['afterWrite']>>[1][number];

const changesPermissions = ({ before, after }: Write): boolean =>
  before === null || before.state.dataScope !== after.dataScope || before.state.menus.join() !== after.menus.join();

const requiresFactor = ({ code, status, requiresSecondFactor }: RoleState): boolean =>
  requiresSecondFactor && (status === 1 || code === superAdmin);

const endsFactorRequirement = ({ before, after }: Write): boolean =>
  before !== null && requiresFactor(before.state) && !requiresFactor(after);

/**
 * Throws if a changed role has all permissions or no longer requires the second factor, and the caller has not recently
 * confirmed it.
 */
const assertFactorConfirmed = async ({ trx, caller, now }: RecordTransaction, writes: readonly Write[]) => {
  if (isFactorConfirmed(caller, now)) return;
  if (writes.some(endsFactorRequirement)) throw new ApiError('session.confirmFactor');
  const changedIds = writes.filter(changesPermissions).map(({ id }) => id);
  if (await includesFullRole(trx, changedIds)) throw new ApiError('session.confirmFactor');
};

const afterWrite: Definition['afterWrite'] = async (tx, writes) => {
  for (const { before, after } of writes)
    if (before && before.state.code !== after.code) await renameInLimits(tx, before.state.code, after.code);
  await assertFactorConfirmed(tx, writes);
};

const assertDeletable: Definition['assertDeletable'] = async (tx, records) => {
  const policy = await loadGrantPolicy(tx);
  const ids = records.map(({ id }) => id);
  const plainRoles = await loadPlainRoles(tx.trx, ids);
  for (const { id, state, isBuiltin } of records) {
    const name = translateRoleName(tx.lang, state);
    if (isBuiltin) throw new ApiError('roles.builtin', { params: { name } });
    policy.assertCovers(getRoleGrants(toRoleContent(id, state), [], policy.context), name);
    const count = plainRoles.find((role) => role.id === id)?.userCount ?? 0;
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
  columns: (state) => toColumns(roleResource.fields, state),
  newColumns: { builtin: 0 },
  serialize: serializeRoles,
  select: selectListedRoles,
  exportRows: serializeExportedRoles,
  exportName: 'roles',
  serializeConflict: (tx, { id }) => serializeConflictingRole(tx, id),
  complete: completeState,
  authorize,
  afterWrite,
  assertDeletable,
  constraints: roleConstraints,
  publish: async ({ tx, verb, changes }) => {
    const affectsPermissions = changes.some(({ field }) => field !== 'name' && field !== 'remark');
    if (verb !== 'update' || affectsPermissions) await tx.emit('rights', {});
  },
};

export const roles = new RecordPipeline(definition);
