import { z } from 'zod';
import { ifGiven } from './edit.ts';

/** Forms in which a list can be taken along. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows of a sheet: what the XLSX format can hold below its heading. */
export const sheetRows = 1_048_575;

/** Columns that a list can be exported with; their headings are in `column-words.<language>.ts`. */
export const exportColumns = {
  user: [
    'id',
    'username',
    'name',
    'email',
    'phoneNumber',
    'deptName',
    'roleNames',
    'status',
    'description',
    'lastLoginTime',
    'createTime',
    'updateTime',
  ],
  role: ['id', 'name', 'code', 'status', 'dataScope', 'userCount', 'remark', 'createTime', 'updateTime'],
  audit: [
    'id',
    'time',
    'username',
    'name',
    'act',
    'noun',
    'recordId',
    'recordName',
    'changes',
    'problem',
    'address',
    'sessionId',
    'requestId',
  ],
} as const;
export type ExportedList = keyof typeof exportColumns;
export type ExportColumn<List extends ExportedList = ExportedList> = (typeof exportColumns)[List][number];

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

/** The header that tells how many rows an export will bring, for showing its progress. */
export const exportRowsHeader = 'x-total-rows';

/** A call that answers a file describes no result. */
export const file = z.unknown();
