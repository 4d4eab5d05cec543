import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { type ExportedList, exportColumns } from './export.ts';
import { exactText } from './shape.ts';
import { atMost } from './validation.ts';

// Every list that can be exported is a table.
const tableNames = Object.keys(exportColumns) as ExportedList[];
const tableName = z.enum(tableNames, { error: 'field.option' });
const columnName = exactText(atMost(50));
const columnsAtMost = 100;

/** How a person has arranged a table; what is absent is as the product brings it. */
const tableView = z.object({
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
export type TableView = z.output<typeof tableView>;

const viewQuery = z.object({ table: tableName });
const viewChange = z.object({ table: tableName, view: tableView });

export const readTableView = call<typeof viewQuery, typeof tableView>('GET', 'table-view', 'signed-in');
export const saveTableView = call<typeof viewChange, typeof tableView>('PUT', 'table-view', 'signed-in');

export const viewEndpoints = {
  read: endpoint(readTableView, {
    input: viewQuery,
    result: tableView,
    summary: 'How this account has arranged a table.',
  }),
  save: endpoint(saveTableView, {
    input: viewChange,
    result: tableView,
    summary: 'Remembers how this account arranges a table.',
  }),
};
