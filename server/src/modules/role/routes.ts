import { roleEndpoints } from '@atrium/contract/role/endpoints.ts';
import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import type { FastifyInstance } from 'fastify';
import { sortIds } from '../../audit/field-changes.ts';
import { type AppContext, createReadContext } from '../../context/context.ts';
import { loadRecordById } from '../../resource/pipeline/load-records.ts';
import { serveResource } from '../../resource/pipeline/serve-resource.ts';
import { runInTransaction, type RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { serve } from '../../http/serve.ts';
import { translateRole } from '../../lib/words/role-names.ts';
import { loadAllGrants, loadCheckedItems, loadGrantableMenu, loadMenu } from './queries.ts';
import { roles } from './resource.ts';

const copyRole = async (
  tx: RecordTransaction,
  { id, name, code }: { readonly id: number; readonly name: string; readonly code: string },
): Promise<Role> => {
  const { state } = await loadRecordById(roles.definition, tx, id);
  const menus = state.code === superAdmin ? sortIds((await loadMenu(tx)).map((entry) => entry.id)) : state.menus;
  return roles.insert(tx, { ...translateRole(tx.lang, state), menus, name, code, status: 1 });
};

export const roleRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = createReadContext(context);
  const { copy, menu, menuIds, grants } = roleEndpoints;

  serveResource(app, context, roles, roleEndpoints);
  serve(app, context, menu, ({ caller, lang, permissions }) => loadGrantableMenu(permissions, caller, lang));
  serve(app, context, menuIds, ({ input }) => loadCheckedItems(db, input.id));
  serve(app, context, grants, ({ input }) => loadAllGrants(db, input.id));
  serve(app, context, copy, (call) => runInTransaction(context, call, (tx) => copyRole(tx, call.input)));
};
