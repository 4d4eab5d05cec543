import { deptEndpoints } from '@atrium/contract/dept/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../platform/history/audit-list.ts';
import { change, type ChangeRequest } from '../../platform/change/change.ts';
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
  const edit = <Result>(asked: ChangeRequest, work: (editing: Editing) => Promise<Result>): Promise<Result> =>
    change(context, asked, async (its) => work({ context, change: its, scope: await scopeOfChange(its) }));

  serve(app, context, list, async ({ input, caller }) =>
    listDepts(db, await scopeOf(db, caller, list.call.needs), input),
  );
  serve(app, context, item, async ({ input, caller }) =>
    readDept(db, await scopeOf(db, caller, item.call.needs), input.id),
  );
  serve(app, context, history, async ({ input, caller }) => {
    const scope = await scopeOf(db, caller, history.call.needs);
    await readDept(db, scope, input.id);
    return readHistory(db, caller, 'dept', input, scope);
  });

  serve(app, context, create, (asked) => edit(asked, (its) => createDept(its, asked.input)));
  serve(app, context, update, (asked) => edit(asked, (its) => updateDept(its, asked.input)));
  serve(app, context, move, (asked) => edit(asked, (its) => moveDept(its, asked.input)));
  serve(app, context, deptEndpoints.delete, async (asked) => {
    await edit(asked, (its) => deleteDepts(its, asked.input.ids));
    return oneOrAll(asked.input.ids);
  });
};
