import { z } from 'zod';
import { rowId } from './shape.ts';

export const roleSummary = {
  id: rowId.meta({ description: 'ID of the role.' }),
  name: z.string().meta({ description: 'Name of the role.' }),
};

export const roleCode = z.string().meta({ description: 'Code of the role.' });

export const menuItemSummary = {
  id: rowId.meta({ description: 'ID of the menu item.' }),
  parentId: rowId.optional().meta({ description: 'ID of the parent menu item; absent at the root.' }),
  menuType: z
    .int()
    .meta({ description: 'Type of the menu item: 0 page or group, 1 frame, 2 external link, 3 button.' }),
  name: z.string().meta({ description: 'Title of the menu item: a translation key or plain text.' }),
  path: z.string().meta({ description: 'Absolute path of the page in the web app; `""` for a button.' }),
};

export const menuItemPermission = z.string().meta({
  description: 'Permission code of the button, such as `permission:button:add`; `""` for other types.',
});
