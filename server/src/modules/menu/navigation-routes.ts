import { menuEndpoints } from '@atrium/contract/menu/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { passwordRoutes, routeTree, withHome } from './route-tree.ts';

export const navigationRoutes = (app: FastifyInstance, context: AppContext): void => {
  serve(app, context, menuEndpoints.routes, async ({ caller, lang }) =>
    caller.user.mustChangePassword
      ? passwordRoutes(lang)
      : withHome(routeTree(await context.rights.tree(), caller.rights, lang)),
  );
};
