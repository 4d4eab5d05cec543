import { z } from 'zod';
import { listNames } from '../resources.ts';
import { exactText } from '../schema/shape.ts';
import { atMost } from '../validation.ts';

const tableName = z.enum(listNames, { error: 'field.option' });
const columnName = exactText(atMost(50));
const columnsAtMost = 100;

/** How a person has arranged a table; what is absent is as the product brings it. */
export const tableLayout = z.object({
  /** Columns in their order; those not named follow. */
  order: z.array(columnName).max(columnsAtMost).optional(),
  hidden: z.array(columnName).max(columnsAtMost).optional(),
  /** Widths in pixels. */
  widths: z
    .record(columnName, z.number().min(20).max(2000))
    .refine((widths) => Object.keys(widths).length <= columnsAtMost, { error: 'field.tooMany' })
    .optional(),
  density: z.enum(['small', 'middle', 'large']).optional(),
});
export type TableLayout = z.output<typeof tableLayout>;
export const layoutQuery = z.object({ table: tableName });
export const layoutChange = z.object({ table: tableName, view: tableLayout });
