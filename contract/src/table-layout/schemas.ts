import { z } from 'zod';
import { listNames } from '../resources.ts';
import { exactText } from '../schema/shape.ts';
import { maxLength } from '../validation.ts';

const tableName = z.enum(listNames, { error: 'field.option' });
const columnName = exactText(maxLength(50));
const maxColumns = 100;

export const tableLayout = z.object({
  order: z
    .array(columnName)
    .max(maxColumns)
    .optional()
    .meta({ description: 'Names of the columns in order; the other columns follow.' }),
  hidden: z.array(columnName).max(maxColumns).optional().meta({ description: 'Names of the hidden columns.' }),
  widths: z
    .record(columnName, z.number().min(20).max(2000))
    .refine((widths) => Object.keys(widths).length <= maxColumns, { error: 'field.tooMany' })
    .optional()
    .meta({ description: 'Widths of the columns in pixels, by name.' }),
  density: z
    .enum(['small', 'middle', 'large'])
    .optional()
    .meta({ description: 'Height of the rows: `large` is the highest.' }),
});
export type TableLayout = z.output<typeof tableLayout>;
export const layoutQuery = z.object({ table: tableName.meta({ description: 'Name of the table.' }) });
export const layoutChange = z.object({
  table: tableName.meta({ description: 'Name of the table.' }),
  view: tableLayout.meta({ description: 'Layout of the table; absent properties have their defaults.' }),
});
