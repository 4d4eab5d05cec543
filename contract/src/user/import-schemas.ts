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

/** A file that is kept until it is said what to do with it. */
export const source = sheet.extend({
  /** Of the job that it is the source of. */
  id: rowId,
  /** Rows that the file seems to have; null where that is not known before they are read. */
  total: z.int().nullable(),
});
export type ImportSource = z.output<typeof source>;

/** The field of each column; null: the column is left out. */
const fields = z.array(z.enum(importFields, { error: 'field.option' }).nullable()).max(100, { error: 'field.tooMany' });
/** Mails where to sign in to those who were created with an address that they can be reached at. */
const invite = flag.default(false);

export const importJob = z.object({
  id: rowId,
  /** Absent: those of the check before, and invited is who was to be invited then. */
  fields: fields.optional(),
  /** True: nothing is created; the report tells what is wrong. */
  dryRun: flag.default(true),
  invite,
});
export type ImportJob = z.output<typeof importJob>;

export const users = z.object({
  fields,
  rows: z.array(z.array(z.string().max(2000, { error: 'field.tooLong' })).max(100, { error: 'field.tooMany' })),
  /** True: nothing is created; the answer tells the errors. */
  dryRun: flag.default(true),
  /** One-time passwords for all, answered once; otherwise nobody of them can sign in before a reset. */
  passwords: flag.default(false),
  invite,
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
