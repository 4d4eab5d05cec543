import { z } from 'zod';
import { listNames } from '../resources.ts';
import { baseVersion } from '../schema/edit.ts';
import { exactText, id, rowId, rowVersion, text } from '../schema/shape.ts';
import { tableLayout } from '../table-layout/schemas.ts';
import { maxLength } from '../validation.ts';
import { maxViewNameLength, maxViewRoles, viewName } from './limits.ts';

const maxFilters = 50;

/** Length of a filter with 100 IDs. */
const maxFilterLength = 1700;

const table = z.enum(listNames, { error: 'field.option' }).meta({ description: 'Name of the list.' });
const name = text(maxViewNameLength, viewName).meta({
  description: `Name of the view, at most ${maxViewNameLength} characters. A user cannot have two views of a list with the same name.`,
});

const viewState = z
  .object({
    filters: z
      .record(exactText(maxLength(50)), exactText(maxLength(maxFilterLength)))
      .refine((filters) => Object.keys(filters).length <= maxFilters, { error: 'field.tooMany' })
      .meta({ description: 'Filters as in the query of the list endpoint, by name.' }),
    sort: exactText(maxLength(200)).meta({
      description: 'Sort order as in the query of the list endpoint; `""` for the default order.',
    }),
    layout: tableLayout.meta({ description: 'Columns and density of the list.' }),
  })
  .meta({ description: 'State of the list.' });
export type ViewState = z.output<typeof viewState>;

export const savedView = z.object({
  id: rowId.meta({ description: 'ID of the view.' }),
  version: rowVersion,
  name: z.string().meta({ description: 'Name of the view.' }),
  isOwn: z.boolean().meta({ description: 'True if the caller created the view.' }),
  isEditable: z.boolean().meta({
    description: 'True if the caller can change and delete the view: as its owner, or as an administrator.',
  }),
  isDefault: z.boolean().meta({ description: 'True if the view opens when the caller opens the list.' }),
  isShared: z.boolean().meta({ description: 'True if the view is shared with at least one role.' }),
  roles: z.array(rowId).meta({ description: 'IDs of the roles that see the view; empty if it is not editable.' }),
  state: viewState,
  ignored: z.array(z.string()).meta({
    description:
      'Fields that the view uses, but that the caller may not see or that no longer exist. `state` does not contain them.',
  }),
});
export type SavedView = z.output<typeof savedView>;

export const viewQuery = z.object({ table });
export const savedViews = z.array(savedView);
export const newView = z.object({ table, name, state: viewState });
export const viewChange = z.object({
  id,
  version: baseVersion,
  name: name.optional(),
  state: viewState.optional(),
});
export const viewShare = z.object({
  id,
  roles: z
    .array(id, { error: 'field.id' })
    .max(maxViewRoles, { error: 'field.tooMany' })
    .transform((ids) => [...new Set(ids)])
    .meta({ description: 'IDs of the roles that see the view; an empty list stops sharing the view.' }),
});
export const defaultView = z.object({
  table,
  id: id.nullable().meta({ description: 'ID of the view that opens with the list; null for none.' }),
});
export const deletedView = rowId.meta({ description: 'ID of the deleted view.' });
