import { z } from 'zod';

const handle = z
  .object({
    title: z
      .string()
      .meta({ description: 'Title of the menu item: a translation key (`common.menu.role`) or plain text.' }),
    titleKey: z.string().optional().meta({
      description: 'Translation key of a title that is plain text for clients without the key.',
    }),
    icon: z.string().optional().meta({ description: 'Name of the icon.' }),
    order: z.number().optional().meta({ description: 'Position among the siblings; lower numbers come first.' }),
    roles: z.array(z.string()).optional().meta({ description: 'Codes of the roles that can open the page.' }),
    permissions: z
      .array(z.string())
      .optional()
      .meta({ description: 'Permission codes that the user has for the buttons of the page.' }),
    keepAlive: z.boolean().optional().meta({ description: 'True if the page stays cached while another tab is open.' }),
    hideInMenu: z.boolean().optional().meta({ description: 'True if the menu does not show the item.' }),
    iframeLink: z.string().optional().meta({ description: 'Address of the page in the frame.' }),
    externalLink: z.string().optional().meta({ description: 'Address of the page, which opens in a new window.' }),
    ignoreAccess: z.boolean().optional().meta({ description: 'True if every signed-in user can open the page.' }),
    currentActiveMenu: z
      .string()
      .optional()
      .meta({ description: 'Path of the menu item that is highlighted while this hidden page is open.' }),
    backstage: z
      .boolean()
      .optional()
      .meta({ description: 'Never returned; clients use it to mark the routes of a server.' }),
  })
  .meta({ description: 'Appearance and behavior of the menu item.' });
export type RouteHandle = z.output<typeof handle>;

export interface Route {
  path: string;
  component?: string | undefined;
  handle: RouteHandle;
  children?: Route[] | undefined;
}

const route: z.ZodType<Route, Route> = z.lazy(() =>
  z.object({
    path: z.string().meta({ description: 'Absolute path of the page in the web app.' }),
    component: z.string().optional().meta({ description: 'Page component, relative to the folder of pages.' }),
    handle,
    children: z.array(route).optional().meta({ description: 'Child menu items.' }),
  }),
);

export const routes = z.array(route);
