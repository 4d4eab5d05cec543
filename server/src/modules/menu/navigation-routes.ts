import { menuEndpoints } from '@atrium/contract/menu/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { createPasswordRoutes, createRouteTree, ensureHomeRoute } from './route-tree.ts';

export const navigationRoutes = (app: FastifyInstance, context: AppContext): void => {
  serve(app, context, menuEndpoints.routes, async ({ caller, lang }) =>
    caller.user.mustChangePassword
      ? createPasswordRoutes(lang)
      : ensureHomeRoute(createRouteTree(await context.permissionCache.tree(), caller.effectivePermissions, lang)),
  );
};
