import { menuEndpoints } from '@atrium/contract/menu/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { serveResource } from '../../resource/pipeline/serve-resource.ts';
import { runInTransaction } from '../../resource/pipeline/transaction.ts';
import { serve } from '../../http/serve.ts';
import { toDeleteResult } from '../../lib/tree/delete-result.ts';
import { deleteMenuItems, loadUsage } from './deletion.ts';
import { menuItems, moveMenuItem } from './resource.ts';

export const menuRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { usage, move, delete: remove, ...endpoints } = menuEndpoints;

  serveResource(app, context, menuItems, endpoints);
  serve(app, context, usage, ({ input, lang, permissions }) => loadUsage(permissions.db, input.id, lang));
  serve(app, context, move, (call) => runInTransaction(context, call, (tx) => moveMenuItem(tx, call.input)));
  serve(app, context, remove, async (call) => {
    await runInTransaction(context, call, (tx) => deleteMenuItems(tx, call.input));
    return toDeleteResult(call.input.ids);
  });
};
