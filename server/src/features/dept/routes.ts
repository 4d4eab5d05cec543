import { deptEndpoints } from '@atrium/contract/dept/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../platform/history/audit-list.ts';
import { applyChange, type ChangeRequest } from '../../platform/change/change.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { oneOrAll } from '../../platform/tree/removal.ts';
import { scopeOf, scopeOfChange } from '../../platform/change/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { listDepts, readDept } from './read.ts';
import { createDept, deleteDepts, moveDept, updateDept, type Editing } from './write.ts';

/** Departments. */
export const deptRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = context;
  const { list, item, create, update, move, history } = deptEndpoints;
  const edit = <Result>(call: ChangeRequest, work: (editing: Editing) => Promise<Result>): Promise<Result> =>
    applyChange(context, call, async (change) => work({ context, change, scope: await scopeOfChange(change) }));

  serve(app, context, list, async ({ input, caller }) =>
    listDepts(db, await scopeOf(db, caller, list.call.needs), input),
  );
  serve(app, context, item, async ({ input, caller }) =>
    readDept(db, await scopeOf(db, caller, item.call.needs), input.id),
  );
  serve(app, context, history, async ({ input, caller, lang }) => {
    const scope = await scopeOf(db, caller, history.call.needs);
    await readDept(db, scope, input.id);
    return readHistory({ db, caller, lang }, 'dept', input, scope);
  });

  serve(app, context, create, (call) => edit(call, (editing) => createDept(editing, call.input)));
  serve(app, context, update, (call) => edit(call, (editing) => updateDept(editing, call.input)));
  serve(app, context, move, (call) => edit(call, (editing) => moveDept(editing, call.input)));
  serve(app, context, deptEndpoints.delete, async (call) => {
    await edit(call, (editing) => deleteDepts(editing, call.input.ids));
    return oneOrAll(call.input.ids);
  });
};
