import { menuEndpoints } from '@atrium/contract/menu/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../platform/history/audit-list.ts';
import { change } from '../../platform/change/change.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { oneOrAll } from '../../platform/tree/removal.ts';
import { scopeOf } from '../../platform/change/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { listMenu, readMenuItem, readUsage } from './read.ts';
import { createMenuItem, deleteMenuItems, moveMenuItem, updateMenuItem } from './write.ts';

/** The menu as administrators keep it. */
export const menuItemRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = context;
  const { list, item, create, update, move, usage, history } = menuEndpoints;

  serve(app, context, list, ({ input, lang }) => listMenu(db, input, lang));
  serve(app, context, item, ({ input }) => readMenuItem(db, input.id));
  serve(app, context, usage, ({ input }) => readUsage(db, input.id));
  serve(app, context, history, async ({ input, caller }) =>
    readHistory(db, caller, 'menu', input, await scopeOf(db, caller, history.call.needs)),
  );

  serve(app, context, create, (asked) =>
    change(context, asked, (its) => createMenuItem({ context, change: its }, asked.input)),
  );
  serve(app, context, update, (asked) =>
    change(context, asked, (its) => updateMenuItem({ context, change: its }, asked.input)),
  );
  serve(app, context, move, (asked) =>
    change(context, asked, (its) => moveMenuItem({ context, change: its }, asked.input)),
  );
  serve(app, context, menuEndpoints.delete, async (asked) => {
    await change(context, asked, (its) => deleteMenuItems(its, asked.input));
    return oneOrAll(asked.input.ids);
  });
};
