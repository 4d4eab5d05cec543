import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { exportFormats, file } from './export.ts';
import { flag, rowId } from './shape.ts';

/** What a column of an import may hold; roles and departments are named by code, or name where it is unique. */
export const importFields = [
  'username',
  'name',
  'email',
  'phoneNumber',
  'description',
  'dept',
  'roles',
  'status',
] as const;
export type ImportField = (typeof importFields)[number];

/** The roles that a cell names. */
export const rolesIn = (cell: string): string[] =>
  cell
    .split(/[,;，；、|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Rows of one import, and of one whose users are to have one-time passwords (each takes the server about 10 ms). */
export const importLimit = 5000;
export const importPasswordLimit = 1000;

const templateQuery = z.object({ format: z.enum(exportFormats, { error: 'field.option' }).default('xlsx') });
const upload = z.unknown();
const sheet = z.object({
  /** The first row of the file. */
  columns: z.array(z.string()),
  /** The field that each column seems to be; null for none. */
  fields: z.array(z.enum(importFields).nullable()),
  rows: z.array(z.array(z.string())),
});
export type ImportSheet = z.output<typeof sheet>;

const users = z.object({
  /** The field of each column; null: the column is left out. */
  fields: z.array(z.enum(importFields, { error: 'field.option' }).nullable()).max(100, { error: 'field.tooMany' }),
  rows: z.array(z.array(z.string().max(2000, { error: 'field.tooLong' })).max(100, { error: 'field.tooMany' })),
  /** True: nothing is created; the answer tells the errors. */
  dryRun: flag.default(true),
  /** One-time passwords for all, answered once; otherwise nobody of them can sign in before a reset. */
  passwords: flag.default(false),
});
export type UserImport = z.output<typeof users>;
const outcome = z.object({
  /** Rows with content, and those of them without errors. */
  total: z.int(),
  valid: z.int(),
  /** Users that were created: all or none. */
  created: z.int(),
  /** `row` and `column` count from 0 in what was sent; `column` is null where the row as a whole is refused. */
  errors: z.array(
    z.object({ row: z.int(), column: z.int().nullable(), field: z.string(), problem: z.string(), message: z.string() }),
  ),
  passwords: z.array(z.object({ id: rowId, username: z.string(), password: z.string() })),
});
export type ImportOutcome = z.output<typeof outcome>;

export const readImportTemplate = call<typeof templateQuery, typeof file>('GET', 'user-item/import-template', [
  '/system/user',
  'permission:button:import',
]);
export const readImportFile = call<typeof upload, typeof sheet>('POST', 'user-item/import-file', [
  '/system/user',
  'permission:button:import',
]);
export const importUsers = call<typeof users, typeof outcome>(
  'POST',
  'user-item/import',
  ['/system/user', 'permission:button:import'],
  { stales: ['role', 'dept'] },
);

export const userImportEndpoints = {
  template: endpoint(readImportTemplate, {
    input: templateQuery,
    result: file,
    summary: 'An empty table of users to fill in.',
    answers: 'file',
  }),
  file: endpoint(readImportFile, {
    input: upload,
    result: sheet,
    summary: 'Reads the first sheet of a CSV or XLSX file; nothing is stored.',
    takes: 'multipart',
    bodyLimit: 10 * 1024 * 1024,
    refuses: ['import.unreadable', 'import.tooMany', 'import.busy', 'request.tooMany'],
  }),
  users: endpoint(importUsers, {
    input: users,
    result: outcome,
    summary: 'Creates users from rows in one transaction, or tells the errors by cell.',
    bodyLimit: 10 * 1024 * 1024,
    refuses: ['import.tooMany', 'import.noUsername', 'server.busy'],
  }),
};
