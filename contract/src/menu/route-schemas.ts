import { z } from 'zod';

const handle = z.object({
  /** A translation key (`common.menu.role`) or plain text. */
  title: z.string(),
  /** The translation key of a title that is answered in words, because not every client knows the key. */
  titleKey: z.string().optional(),
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
  /** Set by the web where the server supplied the route, not the web itself. */
  backstage: z.boolean().optional(),
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

export const routes = z.array(route);
