import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { findResource } from '@atrium/contract/resources.ts';
import { savedViewEndpoints } from '@atrium/contract/saved-view/endpoints.ts';
import { maxViews } from '@atrium/contract/saved-view/limits.ts';
import type { SavedView } from '@atrium/contract/saved-view/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { compareFields, sortIds } from '../../audit/field-changes.ts';
import type { Caller } from '../../auth/caller.ts';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import { applyChange, type Change } from '../../change/change.ts';
import { getRestrictedFields } from '../../change/field-permissions.ts';
import { writeVersion } from '../../change/write-version.ts';
import type { AppContext } from '../../context/context.ts';
import { getForeignKeyName, getUniqueName } from '../../db/constraint-names.ts';
import type { Schema } from '../../db/schema.ts';
import { serve } from '../../http/serve.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { withConstraintErrors } from '../../lib/api-error/constraints.ts';
import { assertUsable, type ViewedList } from './list-state.ts';
import {
  countOwnViews,
  isViewEditable,
  loadDefaultViewId,
  type LoadedView,
  loadVisibleView,
  loadVisibleViews,
  serializeView,
  writeDefaultView,
  writeViewRoles,
} from './store.ts';

const constraintErrors = {
  [getUniqueName('saved_views', ['user_id', 'list_name', 'name'])]: () =>
    new ApiError('row.taken', { fields: { name: 'row.taken' } }),
  // Deleted by a simultaneous change.
  [getForeignKeyName('saved_view_roles', 'role_id')]: () => new ApiError('roles.notFound'),
  [getForeignKeyName('default_views', 'view_id')]: () => new ApiError('row.notFound'),
};

/** Returns a list as the caller sees it. Throws without the permission of the list. */
const getViewedList = (endpoints: readonly Endpoint[], caller: Caller, name: string): ViewedList => {
  const resource = findResource(name);
  const endpoint = endpoints.find(({ call }) => call.method === 'GET' && call.path === `${name}-list`);
  if (!resource || !endpoint) throw new Error(`${name} has no list`);
  if (!hasPermission(caller.effectivePermissions, endpoint.call.requiredPermission))
    throw new ApiError('right.missing');
  return { resource, endpoint, hidden: getRestrictedFields(resource.fields, caller, 'view') };
};

const listSerialized = async (
  db: Kysely<Schema>,
  caller: Caller,
  name: string,
  list: ViewedList,
): Promise<SavedView[]> => {
  const defaultId = await loadDefaultViewId(db, caller.userId, name);
  return (await loadVisibleViews(db, caller, name)).map((view) => serializeView(view, { caller, list, defaultId }));
};

export const savedViewRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { dialect } = context;
  const { list, setDefault, create, update, delete: remove, share } = savedViewEndpoints;
  const viewedList = (caller: Caller, name: string) => getViewedList(app.endpoints, caller, name);

  /** Throws unless the caller sees the view and may change it. */
  const loadEditableView = async ({ trx, caller }: Change, id: number) => {
    const view = await loadVisibleView(trx, caller, id);
    if (!view) throw new ApiError('row.notFound');
    const viewed = viewedList(caller, view.list_name);
    if (!isViewEditable(view, caller)) throw new ApiError('right.missing');
    return { view, viewed };
  };

  const serialize = async ({ trx, caller }: Change, view: LoadedView, viewed: ViewedList): Promise<SavedView> =>
    serializeView(view, {
      caller,
      list: viewed,
      defaultId: await loadDefaultViewId(trx, caller.userId, view.list_name),
    });
  const reload = async (change: Change, id: number, viewed: ViewedList): Promise<SavedView> => {
    const view = await loadVisibleView(change.trx, change.caller, id);
    if (!view) throw new ApiError('row.notFound');
    return serialize(change, view, viewed);
  };

  const isShared = ({ roles }: LoadedView): boolean => roles.length > 0;

  serve(app, context, list, ({ permissions, caller, input: { table } }) =>
    listSerialized(permissions.db, caller, table, viewedList(caller, table)),
  );

  serve(app, context, setDefault, (call) =>
    applyChange(
      context,
      call,
      async ({ trx, caller }) => {
        const { table, id } = call.input;
        const viewed = viewedList(caller, table);
        const view = id === null ? null : await loadVisibleView(trx, caller, id);
        if (view !== null && view?.list_name !== table) throw new ApiError('row.notFound');
        await withConstraintErrors(dialect, constraintErrors, writeDefaultView(trx, caller.userId, table, id));
        return listSerialized(trx, caller, table, viewed);
      },
      { isSerialized: false },
    ),
  );

  // Serialized, so that simultaneous requests cannot exceed the maximum.
  serve(app, context, create, (call) =>
    applyChange(context, call, async (change) => {
      const { trx, caller, now } = change;
      const { table, name, state } = call.input;
      const viewed = viewedList(caller, table);
      assertUsable(viewed, state);
      if ((await countOwnViews(trx, caller.userId, table)) >= maxViews)
        throw new ApiError('savedViews.tooMany', { params: { max: maxViews } });
      const values = { user_id: caller.userId, list_name: table, name, state: JSON.stringify(state) };
      const insert = trx
        .insertInto('saved_views')
        .values({ ...values, create_time: now, update_time: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await withConstraintErrors(dialect, constraintErrors, insert);
      return reload(change, id, viewed);
    }),
  );

  serve(app, context, update, (call) =>
    applyChange(
      context,
      call,
      async (change) => {
        const { id, version, name, state } = call.input;
        const { view, viewed } = await loadEditableView(change, id);
        if (version !== undefined && version !== view.version)
          throw new ApiError('row.stale', { params: { current: await reload(change, id, viewed) } });
        if (state) assertUsable(viewed, state);
        const columns = { name: name ?? view.name, state: state ? JSON.stringify(state) : view.state };
        if (columns.name === view.name && columns.state === view.state) return reload(change, id, viewed);
        await writeVersion(dialect, change, { table: 'saved_views', row: view, columns, broken: constraintErrors });
        if (isShared(view)) {
          const changes = compareFields({ name: view.name }, { name: columns.name });
          change.audit({ action: 'savedView.update', recordId: id, recordName: columns.name, changes });
        }
        return reload(change, id, viewed);
      },
      { isSerialized: false },
    ),
  );

  serve(app, context, remove, (call) =>
    applyChange(
      context,
      call,
      async (change) => {
        const { view } = await loadEditableView(change, call.input.id);
        await change.trx.deleteFrom('saved_views').where('id', '=', view.id).execute();
        if (isShared(view)) {
          const changes = compareFields({ roles: [...view.roles] }, { roles: [] });
          change.audit({ action: 'savedView.delete', recordId: view.id, recordName: view.name, changes });
        }
        return view.id;
      },
      { isSerialized: false },
    ),
  );

  serve(app, context, share, (call) =>
    applyChange(
      context,
      call,
      async (change) => {
        const { view, viewed } = await loadEditableView(change, call.input.id);
        const roles = sortIds(call.input.roles);
        const existing = await change.trx
          .selectFrom('roles')
          .select('id')
          .where('id', 'in', [0, ...roles])
          .execute();
        if (existing.length < roles.length) throw new ApiError('roles.notFound');
        const changes = compareFields({ roles: [...view.roles] }, { roles });
        if (changes.length === 0) return serialize(change, view, viewed);
        await writeVersion(dialect, change, { table: 'saved_views', row: view, columns: {}, broken: {} });
        await withConstraintErrors(dialect, constraintErrors, writeViewRoles(change.trx, view.id, roles));
        change.audit({ action: 'savedView.share', recordId: view.id, recordName: view.name, changes });
        // An administrator no longer sees a view of another user whose sharing has ended.
        return serialize(change, { ...view, version: view.version + 1, roles }, viewed);
      },
      { isSerialized: false },
    ),
  );
};
