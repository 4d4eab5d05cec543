import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { findResource } from '@atrium/contract/resources.ts';
import { savedViewEndpoints } from '@atrium/contract/saved-view/endpoints.ts';
import type { SavedView } from '@atrium/contract/saved-view/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Caller } from '../../auth/caller.ts';
import { hasPermission } from '../../authorization/effective-permissions.ts';
import { applyChange, type ChangeRequest } from '../../change/change.ts';
import { getRestrictedFields } from '../../change/field-permissions.ts';
import type { AppContext } from '../../context/context.ts';
import type { Schema } from '../../db/schema.ts';
import { serve } from '../../http/serve.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { createView, deleteView, saveDefaultView, shareView, updateView, type ViewTransaction } from './changes.ts';
import type { ViewedList } from './list-state.ts';
import { loadDefaultViewId, loadVisibleViews, serializeView } from './store.ts';

/** Returns a list and its hidden fields. Throws if the caller may not open the list. */
const getViewedList = (endpoints: readonly Endpoint[], caller: Caller, name: string): ViewedList => {
  const resource = findResource(name);
  const endpoint = endpoints.find(({ call }) => call.method === 'GET' && call.path === `${name}-list`);
  if (!resource || !endpoint) throw new Error(`${name} has no list`);
  if (!hasPermission(caller.effectivePermissions, endpoint.call.requiredPermission))
    throw new ApiError('right.missing');
  return { resource, endpoint, hidden: getRestrictedFields(resource.fields, caller, 'view') };
};

export const savedViewRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { dialect } = context;
  const { list, setDefault, create, update, delete: remove, share } = savedViewEndpoints;
  const getList = (caller: Caller, name: string) => getViewedList(app.endpoints, caller, name);
  const loadViews = async (db: Kysely<Schema>, caller: Caller, name: string): Promise<SavedView[]> => {
    const viewedList = getList(caller, name);
    const defaultId = await loadDefaultViewId(db, caller.userId, name);
    const views = await loadVisibleViews(db, caller, name);
    return views.map((view) => serializeView(view, { caller, list: viewedList, defaultId }));
  };
  const runInTransaction = <Result>(
    call: ChangeRequest,
    applyToViews: (tx: ViewTransaction) => Promise<Result>,
    options = { isSerialized: false },
  ): Promise<Result> => applyChange(context, call, (change) => applyToViews({ change, dialect, getList }), options);

  serve(app, context, list, ({ permissions, caller, input }) => loadViews(permissions.db, caller, input.table));
  serve(app, context, setDefault, (call) =>
    runInTransaction(call, async (tx) => {
      await saveDefaultView(tx, call.input);
      return loadViews(tx.change.trx, tx.change.caller, call.input.table);
    }),
  );
  // Serialized, so that simultaneous requests cannot exceed the maximum.
  serve(app, context, create, (call) =>
    runInTransaction(call, (tx) => createView(tx, call.input), { isSerialized: true }),
  );
  serve(app, context, update, (call) => runInTransaction(call, (tx) => updateView(tx, call.input)));
  serve(app, context, remove, (call) => runInTransaction(call, (tx) => deleteView(tx, call.input.id)));
  serve(app, context, share, (call) => runInTransaction(call, (tx) => shareView(tx, call.input)));
};
