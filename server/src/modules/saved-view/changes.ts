import { shareView as shareCall } from '@atrium/contract/saved-view/calls.ts';
import { maxViews } from '@atrium/contract/saved-view/limits.ts';
import type { ListName } from '@atrium/contract/resources.ts';
import type { SavedView, ViewState } from '@atrium/contract/saved-view/schemas.ts';
import { compareFields, sortIds } from '../../audit/field-changes.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Change } from '../../change/change.ts';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import { writeVersion } from '../../change/write-version.ts';
import { getForeignKeyName, getUniqueName } from '../../db/constraint-names.ts';
import type { Dialect } from '../../db/dialect/dialect.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { withConstraintErrors } from '../../lib/api-error/constraints.ts';
import { assertUsableState, type ViewedList } from './list-state.ts';
import {
  countOwnViews,
  isViewEditable,
  loadDefaultViewId,
  type LoadedView,
  loadVisibleView,
  serializeView,
  writeDefaultView,
  writeViewRoles,
} from './store.ts';

const constraintErrors = {
  [getUniqueName('saved_views', ['user_id', 'list_name', 'name'])]: () =>
    new ApiError('row.taken', { fields: { name: 'row.taken' } }),
  // A simultaneous request deleted the role or view.
  [getForeignKeyName('saved_view_roles', 'role_id')]: () => new ApiError('roles.notFound'),
  [getForeignKeyName('default_views', 'view_id')]: () => new ApiError('row.notFound'),
};

export interface ViewTransaction {
  readonly change: Change;
  readonly dialect: Dialect;
  /** Throws if the caller may not open the list. */
  readonly getList: (caller: Caller, name: string) => ViewedList;
}

const isShared = ({ roles }: LoadedView): boolean => roles.length > 0;

const loadView = async ({ change: { trx, caller } }: ViewTransaction, id: number): Promise<LoadedView> => {
  const view = await loadVisibleView(trx, caller, id);
  if (!view) throw new ApiError('row.notFound');
  return view;
};

const loadEditableView = async (tx: ViewTransaction, id: number) => {
  const view = await loadView(tx, id);
  const list = tx.getList(tx.change.caller, view.list_name);
  if (!isViewEditable(view, tx.change.caller)) throw new ApiError('right.missing');
  return { view, list };
};

const serialize = async (
  { change: { trx, caller } }: ViewTransaction,
  view: LoadedView,
  list: ViewedList,
): Promise<SavedView> => {
  const defaultId = await loadDefaultViewId(trx, caller.userId, view.list_name);
  return serializeView(view, { caller, list, defaultId });
};

export const createView = async (
  tx: ViewTransaction,
  { table, name, state }: { readonly table: ListName; readonly name: string; readonly state: ViewState },
): Promise<SavedView> => {
  const { trx, caller, now } = tx.change;
  const list = tx.getList(caller, table);
  assertUsableState(list, state);
  if ((await countOwnViews(trx, caller.userId, table)) >= maxViews)
    throw new ApiError('savedViews.tooMany', { params: { max: maxViews } });
  const values = { user_id: caller.userId, list_name: table, name, state: JSON.stringify(state) };
  const insert = trx
    .insertInto('saved_views')
    .values({ ...values, create_time: now, update_time: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await withConstraintErrors(tx.dialect, constraintErrors, insert);
  return serialize(tx, await loadView(tx, id), list);
};

interface ViewUpdate {
  readonly id: number;
  readonly version?: number | undefined;
  readonly name?: string | undefined;
  readonly state?: ViewState | undefined;
}

export const updateView = async (tx: ViewTransaction, { id, version, name, state }: ViewUpdate): Promise<SavedView> => {
  const { view, list } = await loadEditableView(tx, id);
  // The change affects other users.
  if (isShared(view) && !hasPermission(tx.change.caller.effectivePermissions, shareCall.requiredPermission))
    throw new ApiError('right.missing');
  if (version !== undefined && version !== view.version)
    throw new ApiError('row.stale', { params: { current: await serialize(tx, view, list) } });
  if (state) assertUsableState(list, state);
  const columns = { name: name ?? view.name, state: state ? JSON.stringify(state) : view.state };
  if (columns.name === view.name && columns.state === view.state) return serialize(tx, view, list);
  await writeVersion(tx.dialect, tx.change, { table: 'saved_views', row: view, columns, constraintErrors });
  if (isShared(view)) {
    const changes = compareFields({ name: view.name, state: view.state }, columns);
    tx.change.audit({ action: 'savedView.update', recordId: id, recordName: columns.name, changes });
  }
  return serialize(tx, await loadView(tx, id), list);
};

export const deleteView = async (tx: ViewTransaction, id: number): Promise<number> => {
  const { view } = await loadEditableView(tx, id);
  await tx.change.trx.deleteFrom('saved_views').where('id', '=', id).execute();
  if (isShared(view)) {
    const changes = compareFields({ roles: [...view.roles] }, { roles: [] });
    tx.change.audit({ action: 'savedView.delete', recordId: id, recordName: view.name, changes });
  }
  return id;
};

export const shareView = async (
  tx: ViewTransaction,
  { id, roles: requestedRoles }: { readonly id: number; readonly roles: readonly number[] },
): Promise<SavedView> => {
  const { dialect, change } = tx;
  const { view, list } = await loadEditableView(tx, id);
  const roles = sortIds(requestedRoles);
  const existing = await change.trx
    .selectFrom('roles')
    .select('id')
    .where('id', 'in', [0, ...roles])
    .execute();
  if (existing.length < roles.length) throw new ApiError('roles.notFound');
  const changes = compareFields({ roles: [...view.roles] }, { roles });
  if (changes.length === 0) return serialize(tx, view, list);
  await writeVersion(dialect, change, { table: 'saved_views', row: view, columns: {}, constraintErrors: {} });
  await withConstraintErrors(dialect, constraintErrors, writeViewRoles(change.trx, id, roles));
  change.audit({ action: 'savedView.share', recordId: id, recordName: view.name, changes });
  // Do not load the view again: an administrator cannot load another user's view that is no longer shared.
  return serialize(tx, { ...view, version: view.version + 1, roles }, list);
};

export const saveDefaultView = async (
  tx: ViewTransaction,
  { table, id }: { readonly table: ListName; readonly id: number | null },
): Promise<void> => {
  const { trx, caller } = tx.change;
  tx.getList(caller, table);
  if (id !== null && (await loadView(tx, id)).list_name !== table) throw new ApiError('row.notFound');
  await withConstraintErrors(tx.dialect, constraintErrors, writeDefaultView(trx, caller.userId, table, id));
};
