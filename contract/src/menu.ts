import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { nothing } from './shape.ts';

const handle = z.object({
  /** A translation key (`common.menu.role`) or plain text. */
  title: z.string(),
  icon: z.string().optional(),
  order: z.number().optional(),
  roles: z.array(z.string()).optional(),
  /** The button codes this user holds on the page. */
  permissions: z.array(z.string()).optional(),
  keepAlive: z.boolean().optional(),
  hideInMenu: z.boolean().optional(),
  iframeLink: z.string().optional(),
  externalLink: z.string().optional(),
  ignoreAccess: z.boolean().optional(),
  /** The path of the entry that stays lit while this hidden one is open. */
  currentActiveMenu: z.string().optional(),
});
export type RouteHandle = z.output<typeof handle>;

/** A menu entry as the web opens it: `path` absolute, `component` relative to the pages root. */
export interface Route {
  path: string;
  component?: string | undefined;
  handle: RouteHandle;
  children?: Route[] | undefined;
}

const route: z.ZodType<Route, Route> = z.lazy(() =>
  z.object({ path: z.string(), component: z.string().optional(), handle, children: z.array(route).optional() }),
);
const routes = z.array(route);

export const readRoutes = call<typeof nothing, typeof routes>('GET', 'get-async-routes', 'signed-in');

export const menuEndpoints = {
  routes: endpoint(readRoutes, {
    input: nothing,
    result: routes,
    summary: 'The part of the menu that this user may open, as a tree.',
  }),
};
