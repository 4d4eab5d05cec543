import type { SavedView, ViewState } from '@atrium/contract/saved-view/schemas.ts';
import type { ExpressionBuilder, Expression, Kysely, Selectable, SqlBool } from 'kysely';
import { sortIds } from '../../audit/field-changes.ts';
import type { Caller } from '../../auth/caller.ts';
import type { SavedViewTable } from '../../db/rows/saved-view.ts';
import type { Schema } from '../../db/schema.ts';
import { restrictState, type ViewedList } from './list-state.ts';

export interface LoadedView extends Selectable<SavedViewTable> {
  readonly roles: readonly number[];
}

/** Selects the views of the caller and those shared with a role of the caller; for administrators, all shared views. */
const whereViewVisible =
  ({ userId, effectivePermissions: { isAdmin, roleIds } }: Caller) =>
  (eb: ExpressionBuilder<Schema, 'saved_views'>): Expression<SqlBool> => {
    const sharedViewIds = eb.selectFrom('saved_view_roles').select('view_id');
    return eb.or([
      eb('user_id', '=', userId),
      eb('id', 'in', isAdmin ? sharedViewIds : sharedViewIds.where('role_id', 'in', [0, ...roleIds])),
    ]);
  };

const loadWithRoles = async (
  db: Kysely<Schema>,
  rows: readonly Selectable<SavedViewTable>[],
): Promise<LoadedView[]> => {
  const roles = await db
    .selectFrom('saved_view_roles')
    .selectAll()
    .where('view_id', 'in', [0, ...rows.map(({ id }) => id)])
    .execute();
  const rolesByView = Map.groupBy(roles, ({ view_id: id }) => id);
  return rows.map((row) => ({ ...row, roles: sortIds(rolesByView.get(row.id)?.map(({ role_id: id }) => id) ?? []) }));
};

export const loadVisibleViews = async (db: Kysely<Schema>, caller: Caller, list: string): Promise<LoadedView[]> => {
  const rows = await db
    .selectFrom('saved_views')
    .selectAll()
    .where('list_name', '=', list)
    .where(whereViewVisible(caller))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return loadWithRoles(db, rows);
};

export const loadVisibleView = async (
  db: Kysely<Schema>,
  caller: Caller,
  id: number,
): Promise<LoadedView | undefined> => {
  const rows = await db
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', id)
    .where(whereViewVisible(caller))
    .execute();
  return (await loadWithRoles(db, rows))[0];
};

export const loadDefaultViewId = async (
  db: Kysely<Schema>,
  userId: number,
  list: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('default_views')
    .select('view_id')
    .where('user_id', '=', userId)
    .where('list_name', '=', list)
    .executeTakeFirst();
  return row?.view_id;
};

export const countOwnViews = async (db: Kysely<Schema>, userId: number, list: string): Promise<number> => {
  const { views } = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('views'))
    .where('user_id', '=', userId)
    .where('list_name', '=', list)
    .executeTakeFirstOrThrow();
  return Number(views);
};

export const writeDefaultView = async (
  db: Kysely<Schema>,
  userId: number,
  list: string,
  viewId: number | null,
): Promise<void> => {
  if (viewId === null) {
    await db.deleteFrom('default_views').where('user_id', '=', userId).where('list_name', '=', list).execute();
    return;
  }
  await db
    .insertInto('default_views')
    .values({ user_id: userId, list_name: list, view_id: viewId })
    .onConflict((conflict) => conflict.columns(['user_id', 'list_name']).doUpdateSet({ view_id: viewId }))
    .execute();
};

export const writeViewRoles = async (db: Kysely<Schema>, viewId: number, roles: readonly number[]): Promise<void> => {
  await db.deleteFrom('saved_view_roles').where('view_id', '=', viewId).execute();
  const rows = roles.map((role) => ({ view_id: viewId, role_id: role }));
  if (rows.length > 0) await db.insertInto('saved_view_roles').values(rows).execute();
};

export const isViewEditable = ({ user_id: ownerId }: LoadedView, { userId, effectivePermissions }: Caller): boolean =>
  ownerId === userId || effectivePermissions.isAdmin;

export const serializeView = (
  view: LoadedView,
  {
    caller,
    list,
    defaultId,
  }: { readonly caller: Caller; readonly list: ViewedList; readonly defaultId?: number | undefined },
): SavedView => {
  const isEditable = isViewEditable(view, caller);
  return {
    id: view.id,
    version: view.version,
    name: view.name,
    isOwn: view.user_id === caller.userId,
    isEditable,
    isDefault: view.id === defaultId,
    isShared: view.roles.length > 0,
    roles: isEditable ? [...view.roles] : [],
    // The endpoints validate the state before they save it.
    ...restrictState(list, JSON.parse(view.state) as ViewState),
  };
};
