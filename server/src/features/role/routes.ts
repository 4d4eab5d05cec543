import { roleEndpoints } from '@atrium/contract/role/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { applyChange, readDataScopeOfChange } from '../../platform/change/change.ts';
import { readSearchableFields } from '../../platform/change/people-search.ts';
import { type AppContext, forReading } from '../../platform/context/context.ts';
import { serveResource } from '../../platform/crud/serve-resource.ts';
import { loadDataScope } from '../../platform/crud/call-data.ts';
import { inTransaction } from '../../platform/crud/transaction.ts';
import { serve } from '../../platform/http/serve.ts';
import { changeMembers, listMembers } from './members.ts';
import { readAllGrants, readAssignables, readTicked } from './read.ts';
import { copyRole, roles } from './resource.ts';

const memberRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, dialect } = forReading(context);
  const { members } = roleEndpoints;

  serve(app, context, members, async (call) => {
    await roles.reader.assertReadable(call, call.input.id);
    const scope = await loadDataScope(call);
    const searchable = await readSearchableFields(call.permissions, call.caller);
    return listMembers(db, dialect.kind, { scope, searchable }, call.input);
  });
  serve(app, context, roleEndpoints.changeMembers, (call) =>
    applyChange(context, call, async (change) =>
      changeMembers(change, await readDataScopeOfChange(change), call.input),
    ),
  );
};

/** Roles, what they grant, and who holds them. */
export const roleRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = forReading(context);
  const { copy, menu, menuIds, grants } = roleEndpoints;

  serveResource(app, context, roles, roleEndpoints);
  serve(app, context, menu, ({ caller, lang, permissions }) => readAssignables(permissions, caller, lang));
  serve(app, context, menuIds, ({ input }) => readTicked(db, input.id));
  serve(app, context, grants, ({ input }) => readAllGrants(db, input.id));
  serve(app, context, copy, (call) => inTransaction(context, call, (tx) => copyRole(tx, call.input)));

  memberRoutes(app, context);
};
