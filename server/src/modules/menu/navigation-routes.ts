import { menuEndpoints } from '@atrium/contract/menu/endpoints.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import type { FastifyInstance } from 'fastify';
import { getEffectivePermissions } from '../../authorization/effective-permissions.ts';
import type { AppContext } from '../../context/context.ts';
import { serve } from '../../http/serve.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { createPasswordRoutes, createRouteTree, createSecondFactorRoutes, ensureHomeRoute } from './route-tree.ts';

/** Removes the addresses of frames and links, because users who can view roles may lack access to these pages. */
const removeLinks = (routes: readonly Route[]): Route[] =>
  routes.map(({ handle: { iframeLink: _frame, externalLink: _link, ...handle }, children, ...route }) => ({
    ...route,
    handle,
    ...(children && { children: removeLinks(children) }),
  }));

export const navigationRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { routes, rolePreview } = menuEndpoints;

  serve(app, context, routes, async ({ caller, lang }) => {
    if (caller.user.mustChangePassword) return createPasswordRoutes(lang);
    if (caller.mustAddSecondFactor) return createSecondFactorRoutes(lang);
    return ensureHomeRoute(createRouteTree(await context.permissionCache.tree(), caller.effectivePermissions, lang));
  });
  serve(app, context, rolePreview, async ({ input, lang, permissions }) => {
    const [role] = await permissions.loadRoles([input.id]);
    if (!role) throw new ApiError('roles.notFound');
    const tree = await context.permissionCache.tree();
    const effectivePermissions = getEffectivePermissions(tree, [role], role.menus);
    return removeLinks(ensureHomeRoute(createRouteTree(tree, effectivePermissions, lang)));
  });
};
