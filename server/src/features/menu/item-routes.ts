import { menuEndpoints } from '@atrium/contract/menu/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../platform/history/audit-list.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/crud/transaction.ts';
import { oneOrAll } from '../../platform/tree/removal.ts';
import { scopeOf } from '../../platform/change/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { listMenu, readMenuItem, readUsage } from './read.ts';
import { deleteMenuItems } from './deletion.ts';
import { menuItems, moveMenuItem } from './resource.ts';

/** The menu as administrators keep it. */
export const menuItemRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = context;
  const { list, item, create, update, move, usage, history } = menuEndpoints;

  serve(app, context, list, ({ input, lang }) => listMenu(db, input, lang));
  serve(app, context, item, ({ input, lang }) => readMenuItem(db, input.id, lang));
  serve(app, context, usage, ({ input, lang }) => readUsage(db, input.id, lang));
  serve(app, context, history, async ({ input, caller, lang, permissions }) => {
    await readMenuItem(db, input.id, lang);
    return readHistory(
      { permissions, caller, lang },
      'menu',
      input,
      await scopeOf(permissions, caller, history.call.needs),
    );
  });

  serve(app, context, create, (call) => inTransaction(context, call, (tx) => menuItems.create(tx, call.input)));
  serve(app, context, update, (call) => inTransaction(context, call, (tx) => menuItems.update(tx, call.input)));
  serve(app, context, move, (call) => inTransaction(context, call, (tx) => moveMenuItem(tx, call.input)));
  serve(app, context, menuEndpoints.delete, async (call) => {
    await inTransaction(context, call, (tx) => deleteMenuItems(tx, call.input));
    return oneOrAll(call.input.ids);
  });
};
