import { roleEndpoints } from '@atrium/contract/role/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../platform/history/audit-list.ts';
import { applyChange } from '../../platform/change/change.ts';
import { inTransaction } from '../../platform/crud/transaction.ts';
import { readSearchableFields } from '../../platform/change/people-search.ts';
import { type AppContext, forReading } from '../../platform/context/context.ts';
import { serveExport } from '../../platform/export/serve-export.ts';
import { countRows } from '../../platform/list/page.ts';
import { oneOrAll } from '../../platform/tree/removal.ts';
import { scopeOf, scopeOfChange } from '../../platform/change/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { roleSheet } from './export.ts';
import { changeMembers, listMembers } from './members.ts';
import { listRoles, readAssignables, readRole, readAllGrants, readTicked } from './read.ts';
import { filteredRoles } from './store.ts';
import { copyRole, roles } from './resource.ts';

const memberRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, dialect } = forReading(context);
  const { members } = roleEndpoints;

  serve(app, context, members, async ({ input, caller, lang, permissions }) => {
    await readRole(permissions, caller, input.id, lang);
    const scope = await scopeOf(permissions, caller, members.call.needs);
    const searchable = await readSearchableFields(permissions, caller);
    return listMembers(db, dialect.kind, { scope, searchable }, input);
  });
  serve(app, context, roleEndpoints.changeMembers, (call) =>
    applyChange(context, call, async (change) => changeMembers(change, await scopeOfChange(change), call.input)),
  );
};

/** Roles, what they grant, and who holds them. */
export const roleRoutes = (app: FastifyInstance, context: AppContext): void => {
  const reading = forReading(context);
  const { db } = reading;
  const { list, item, create, update, status, copy, history, menu, menuIds, grants, export: exported } = roleEndpoints;

  serve(app, context, list, ({ input, caller, lang, permissions }) => listRoles(permissions, caller, input, lang));
  serveExport(app, context, {
    endpoint: exported,
    act: 'role.export',
    name: 'roles',
    take: async (input) => {
      const { format: _format, columns: _columns, sort: _sort, ...filter } = input;
      const total = await countRows(db, filteredRoles(db, filter));
      return { total, filter, sheet: (wording) => roleSheet(reading, input, wording) };
    },
  });
  serve(app, context, item, ({ input, caller, lang, permissions }) => readRole(permissions, caller, input.id, lang));
  serve(app, context, menu, ({ caller, lang, permissions }) => readAssignables(permissions, caller, lang));
  serve(app, context, menuIds, ({ input }) => readTicked(db, input.id));
  serve(app, context, grants, ({ input }) => readAllGrants(db, input.id));
  serve(app, context, history, async ({ input, caller, lang, permissions }) => {
    await readRole(permissions, caller, input.id, lang);
    return readHistory(
      { permissions, caller, lang },
      'role',
      input,
      await scopeOf(permissions, caller, history.call.needs),
    );
  });

  serve(app, context, create, (call) => inTransaction(context, call, (tx) => roles.create(tx, call.input)));
  serve(app, context, copy, (call) => inTransaction(context, call, (tx) => copyRole(tx, call.input)));
  serve(app, context, update, (call) => inTransaction(context, call, (tx) => roles.update(tx, call.input)));
  serve(app, context, status, (call) => inTransaction(context, call, (tx) => roles.update(tx, call.input)));
  serve(app, context, roleEndpoints.delete, async (call) => {
    await inTransaction(context, call, (tx) => roles.delete(tx, call.input.ids));
    return oneOrAll(call.input.ids);
  });

  memberRoutes(app, context);
};
