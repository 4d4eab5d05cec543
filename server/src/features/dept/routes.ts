import { deptEndpoints } from '@atrium/contract/dept/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../platform/history/audit-list.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/crud/transaction.ts';
import { oneOrAll } from '../../platform/tree/removal.ts';
import { scopeOf } from '../../platform/change/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { listDepts, readDept } from './read.ts';
import { departments, moveDepartment } from './resource.ts';

/** Departments. */
export const deptRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = context;
  const { list, item, create, update, move, history } = deptEndpoints;
  serve(app, context, list, async ({ input, caller, permissions }) =>
    listDepts(db, await scopeOf(permissions, caller, list.call.needs), input),
  );
  serve(app, context, item, async ({ input, caller, permissions }) =>
    readDept(db, await scopeOf(permissions, caller, item.call.needs), input.id),
  );
  serve(app, context, history, async ({ input, caller, lang, permissions }) => {
    const scope = await scopeOf(permissions, caller, history.call.needs);
    await readDept(db, scope, input.id);
    return readHistory({ permissions, caller, lang }, 'dept', input, scope);
  });

  serve(app, context, create, (call) => inTransaction(context, call, (tx) => departments.create(tx, call.input)));
  serve(app, context, update, (call) => inTransaction(context, call, (tx) => departments.update(tx, call.input)));
  serve(app, context, move, (call) => inTransaction(context, call, (tx) => moveDepartment(tx, call.input)));
  serve(app, context, deptEndpoints.delete, async (call) => {
    await inTransaction(context, call, (tx) => departments.delete(tx, call.input.ids));
    return oneOrAll(call.input.ids);
  });
};
