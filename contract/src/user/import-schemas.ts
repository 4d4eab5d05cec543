import { z } from 'zod';
import { exportFormats } from '../export.ts';
import { flag, rowId } from '../schema/shape.ts';
import { importFields } from './import-fields.ts';

export const templateQuery = z.object({
  format: z.enum(exportFormats, { error: 'field.option' }).default('xlsx').meta({ description: 'Format of the file.' }),
});
export const upload = z.unknown();

export const sheet = z.object({
  columns: z.array(z.string()).meta({ description: 'Column headings from the first row of the file.' }),
  fields: z
    .array(z.enum(importFields).nullable())
    .meta({ description: 'Detected field of each column; null for none.' }),
  rows: z.array(z.array(z.string())).meta({ description: 'Rows of the file, each with its cells in column order.' }),
});
export type ImportSheet = z.output<typeof sheet>;

const fields = z
  .array(z.enum(importFields, { error: 'field.option' }).nullable())
  .max(100, { error: 'field.tooMany' })
  .meta({ description: 'Field of each column; null to skip the column.' });
export const users = z.object({
  fields,
  rows: z
    .array(z.array(z.string().max(2000, { error: 'field.tooLong' })).max(100, { error: 'field.tooMany' }))
    .meta({ description: 'Rows of the file, each with its cells in column order.' }),
  dryRun: flag.default(true).meta({ description: 'True to check the rows without creating users.' }),
  passwords: flag.default(false).meta({
    description:
      'True to generate one-time passwords, returned only once; without them, users need a password reset to sign in.',
  }),
  invite: flag.default(false).meta({ description: 'True to invite the created users who have a verified email.' }),
});
export type UserImport = z.output<typeof users>;

export const outcome = z.object({
  total: z.int().meta({ description: 'Number of rows with content.' }),
  valid: z.int().meta({ description: 'Number of rows without errors.' }),
  created: z.int().meta({ description: 'Number of created users: all or none.' }),
  invited: z.int().meta({ description: 'Number of users who are invited by email.' }),
  errors: z
    .array(
      z.object({
        row: z.int().meta({ description: 'Index of the row, starting at 0.' }),
        column: z
          .int()
          .nullable()
          .meta({ description: 'Index of the column, starting at 0; null for an error of the whole row.' }),
        field: z.string().meta({ description: 'Field of the column.' }),
        problem: z.string().meta({ description: 'Code of the error.' }),
        message: z.string().meta({ description: 'Error message in the language of `X-Lang`.' }),
      }),
    )
    .meta({ description: 'Errors of the cells.' }),
  passwords: z
    .array(
      z.object({
        id: rowId.meta({ description: 'ID of the user.' }),
        username: z.string().meta({ description: 'Username to sign in with.' }),
        password: z.string().meta({ description: 'One-time password of the user.' }),
      }),
    )
    .meta({ description: 'One-time passwords of the created users, returned only once.' }),
});
export type ImportOutcome = z.output<typeof outcome>;
