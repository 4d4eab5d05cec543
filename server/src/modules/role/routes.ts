import { roleEndpoints } from '@atrium/contract/role/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { type AppContext, forReading } from '../../context/context.ts';
import { serveResource } from '../../resource/pipeline/serve-resource.ts';
import { inTransaction } from '../../resource/pipeline/transaction.ts';
import { serve } from '../../http/serve.ts';
import { loadAllGrants, loadGrantableMenu, loadCheckedItems } from './read.ts';
import { copyRole, roles } from './resource.ts';

export const roleRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = forReading(context);
  const { copy, menu, menuIds, grants } = roleEndpoints;

  serveResource(app, context, roles, roleEndpoints);
  serve(app, context, menu, ({ caller, lang, permissions }) => loadGrantableMenu(permissions, caller, lang));
  serve(app, context, menuIds, ({ input }) => loadCheckedItems(db, input.id));
  serve(app, context, grants, ({ input }) => loadAllGrants(db, input.id));
  serve(app, context, copy, (call) => inTransaction(context, call, (tx) => copyRole(tx, call.input)));
};
