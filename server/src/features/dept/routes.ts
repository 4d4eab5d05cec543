import type { Call } from '@atrium/contract/call.ts';
import { deptEndpoints } from '@atrium/contract/dept.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readHistory } from '../../platform/audit-list.ts';
import type { Caller } from '../../platform/caller.ts';
import { change } from '../../platform/change.ts';
import type { Atrium } from '../../platform/context.ts';
import { oneOrAll } from '../../platform/removal.ts';
import { scopeOf } from '../../platform/scope.ts';
import { serve } from '../../platform/serve.ts';
import { listDepts, readDept } from './read.ts';
import { createDept, deleteDepts, moveDept, updateDept, type Editing } from './write.ts';

/** Departments. */
export const deptRoutes = (app: FastifyInstance, context: Atrium): void => {
  const { db } = context;
  const { list, item, create, update, move, history } = deptEndpoints;
  const edit = <Result>(
    { needs }: Pick<Call<never, unknown>, 'needs'>,
    asked: { readonly caller: Caller; readonly request: FastifyRequest },
    work: (editing: Editing) => Promise<Result>,
  ): Promise<Result> =>
    change(context, asked, async (its) =>
      work({ context, change: its, caller: asked.caller, scope: await scopeOf(its.trx, asked.caller, needs) }),
    );

  serve(app, context, list, async ({ input, caller }) =>
    listDepts(db, await scopeOf(db, caller, list.call.needs), input),
  );
  serve(app, context, item, async ({ input, caller }) =>
    readDept(db, await scopeOf(db, caller, item.call.needs), input.id),
  );
  serve(app, context, history, async ({ input, caller }) => {
    await readDept(db, await scopeOf(db, caller, history.call.needs), input.id);
    return readHistory(db, 'dept', input);
  });

  serve(app, context, create, (asked) => edit(create.call, asked, (its) => createDept(its, asked.input)));
  serve(app, context, update, (asked) => edit(update.call, asked, (its) => updateDept(its, asked.input)));
  serve(app, context, move, (asked) => edit(move.call, asked, (its) => moveDept(its, asked.input)));
  serve(app, context, deptEndpoints.delete, async (asked) => {
    await edit(deptEndpoints.delete.call, asked, (its) => deleteDepts(its, asked.input.ids));
    return oneOrAll(asked.input.ids);
  });
};
