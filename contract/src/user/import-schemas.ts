import { z } from 'zod';
import { exportFormats } from '../export.ts';
import { flag, rowId } from '../schema/shape.ts';
import { importFields } from './import-fields.ts';

export const templateQuery = z.object({ format: z.enum(exportFormats, { error: 'field.option' }).default('xlsx') });
export const upload = z.unknown();

export const sheet = z.object({
  /** The first row of the file. */
  columns: z.array(z.string()),
  /** The field that each column seems to be; null for none. */
  fields: z.array(z.enum(importFields).nullable()),
  rows: z.array(z.array(z.string())),
});
export type ImportSheet = z.output<typeof sheet>;

/** The field of each column; null: the column is left out. */
const fields = z.array(z.enum(importFields, { error: 'field.option' }).nullable()).max(100, { error: 'field.tooMany' });
export const users = z.object({
  fields,
  rows: z.array(z.array(z.string().max(2000, { error: 'field.tooLong' })).max(100, { error: 'field.tooMany' })),
  /** True: nothing is created; the answer tells the errors. */
  dryRun: flag.default(true),
  /** One-time passwords for all, answered once; otherwise nobody of them can sign in before a reset. */
  passwords: flag.default(false),
  /** Invites the created users who have a verified email by mail. */
  invite: flag.default(false),
});
export type UserImport = z.output<typeof users>;

export const outcome = z.object({
  /** Rows with content, and those of them without errors. */
  total: z.int(),
  valid: z.int(),
  /** Users that were created: all or none. */
  created: z.int(),
  /** Those of them who are sent a mail. */
  invited: z.int(),
  /** `row` and `column` count from 0 in what was sent; `column` is null where the row as a whole is refused. */
  errors: z.array(
    z.object({ row: z.int(), column: z.int().nullable(), field: z.string(), problem: z.string(), message: z.string() }),
  ),
  passwords: z.array(z.object({ id: rowId, username: z.string(), password: z.string() })),
});
export type ImportOutcome = z.output<typeof outcome>;
