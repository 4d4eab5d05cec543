import { z } from 'zod';
import { type ExportColumn, exportColumns, type ExportedList, exportFormats } from '../export.ts';
import { ifGiven } from './edit.ts';

/** `format` and `columns` (comma-separated; all when absent) of an export, beside the filters and the order of the list. */
export const exportChoice = <List extends ExportedList>(list: List) => ({
  format: z.enum(exportFormats, { error: 'field.option' }).default('csv'),
  columns: ifGiven(z.string()).transform((value, context): ExportColumn<List>[] => {
    const all: readonly ExportColumn<List>[] = exportColumns[list];
    if (value === undefined) return [...all];
    const chosen = value.split(',').map((name) => all.find((column) => column === name.trim()));
    const known = chosen.flatMap((column) => (column === undefined ? [] : [column]));
    if (known.length === chosen.length) return [...new Set(known)];
    context.addIssue({ code: 'custom', message: 'field.option' });
    return z.NEVER;
  }),
});

/** A call that answers a file describes no result. */
export const file = z.unknown();
