import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem, MenuState } from '@atrium/contract/menu/schemas.ts';
import { createInitialState } from '@atrium/contract/resource/definition.ts';
import type { Move } from '@atrium/contract/schema/edit.ts';
import { completeRestoredGrants } from '../../change/role-changes.ts';
import type { ResourceDefinition } from '../../resource/pipeline/definition.ts';
import { RecordPipeline } from '../../resource/pipeline/record-pipeline.ts';
import { loadGrantPolicy } from '../../resource/pipeline/call-data.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { moveRecord } from '../../resource/pipeline/tree-move.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import {
  findBuiltinError,
  removesRequiredItem,
  findMissingFields,
  givesMoreAccess,
  findParentError,
  clearUnusedFields,
  type MenuNode,
} from './rules.ts';
import { grantAncestors } from './role-grants.ts';
import {
  type LoadedItem,
  loadItems,
  loadMenuTree,
  serializeItemTree,
  removeFilledValues,
  serializeItems,
  toMenuColumns,
  toLoadedItem,
} from './store.ts';

type Definition = ResourceDefinition<MenuState, LoadedItem, MenuItem>;

const complete: Definition['complete'] = ({ before, after, requestedFields }) =>
  clearUnusedFields(before ? { ...before.state, ...removeFilledValues(before.row, requestedFields) } : after);

const assertRolesExist = async ({ trx }: RecordTransaction, codes: readonly string[]): Promise<void> => {
  const existing = await trx.selectFrom('roles').select('code').where('code', 'in', codes).execute();
  if (existing.length < new Set(codes).size)
    throw new ApiError('roles.notFound', { fields: { roles: 'field.unknown' } });
};

const assertComplete = async (tx: RecordTransaction, before: LoadedItem | null, after: MenuState): Promise<void> => {
  const missingFields = findMissingFields(after);
  if (missingFields.length > 0) throw new ApiError('request.invalid', { fields: Object.fromEntries(missingFields) });
  const errorCode = findParentError(await loadMenuTree(tx), before?.id ?? 0, after);
  if (errorCode) throw new ApiError(errorCode, { fields: { parentId: errorCode } });
  const hasOtherRoles = (before?.state.roles ?? []).join() !== after.roles.join();
  if (after.roles.length > 0 && hasOtherRoles) await assertRolesExist(tx, after.roles);
};

const applyToMenu = async (tx: RecordTransaction, { row }: LoadedItem, after: MenuState): Promise<MenuNode[]> => [
  ...(await loadMenuTree(tx)).filter(({ id }) => id !== row.id),
  { ...row, ...after },
];

const authorize: Definition['authorize'] = async ({ tx, before, after }) => {
  if (!before) {
    // Only administrators have access to a new item, so only they can open it to everyone.
    if (after.ignoreAccess && !tx.caller.effectivePermissions.isAdmin)
      throw new ApiError('right.exceeds', { params: { names: after.name } });
    return;
  }
  const policy = await loadGrantPolicy(tx);
  // Only a caller with access to an item may open it to more users.
  if (givesMoreAccess(before.row, after) && !policy.hasGrant(before.id))
    await policy.assertHolds({
      admin: false,
      grants: new Map([[before.id, { all: false, depts: new Set<number>() }]]),
    });
};

const validate: Definition['validate'] = async ({ tx, before, after }) => {
  await assertComplete(tx, before, after);
  if (!before) return;
  const errorCode = findBuiltinError(before.row, after);
  if (errorCode) throw new ApiError(errorCode);
  if (removesRequiredItem(await applyToMenu(tx, before, after))) throw new ApiError('menus.needed');
};

const afterWrite: Definition['afterWrite'] = async (tx, writes) => {
  for (const { before, after } of writes)
    if (before && before.state.parentId !== after.parentId)
      await grantAncestors(tx, await applyToMenu(tx, before, after));
};

const definition: Definition = {
  resource: menuResource,
  affectsPermissions: true,
  notFound: 'menus.notFound',
  initial: {
    ...createInitialState(menuResource.fields),
    menuType: menuTypes.page,
    order: null,
    keepAlive: true,
    roles: [],
  },
  load: loadItems,
  columns: toMenuColumns,
  newColumns: { builtin_key: null },
  serialize: serializeItems,
  serializeTree: serializeItemTree,
  complete,
  authorize,
  validate,
  afterWrite,
  afterRestore: async (tx, ids) =>
    completeRestoredGrants(
      tx.context.dialect,
      tx,
      { table: 'role_menus', column: 'menu_id', field: 'menus', ids },
      (await loadGrantPolicy(tx)).isAdmin,
    ),
  publish: ({ tx }) => tx.emit('rights', {}),
  constraints: {
    menus_parent_id_permission_unique: () =>
      new ApiError('menus.permissionTaken', { fields: { permission: 'menus.permissionTaken' } }),
  },
};

export const menuItems = new RecordPipeline(definition);

export const moveMenuItem = async (tx: RecordTransaction, move: Move): Promise<MenuItem> => {
  const records = (await loadMenuTree(tx)).map(toLoadedItem);
  return moveRecord(menuItems, tx, { records, notFound: 'menus.notFound' }, move);
};
