import { z } from 'zod';
import { exportFormats } from '../export.ts';
import { flag, rowId, whole } from '../schema/shape.ts';
import { textEncodings } from '../text-encodings.ts';
import { importFields } from './import-fields.ts';

export const templateQuery = z.object({
  format: z.enum(exportFormats, { error: 'field.option' }).default('xlsx').meta({ description: 'Format of the file.' }),
});
const maxHeadingRow = 10_000;

/** Query of the upload; the file is in the multipart body. */
export const upload = z.object({
  sheet: whole(0, 1000).optional().meta({
    description: 'Index of the visible sheet, starting at 0. Default: the first one with content.',
  }),
  headingRow: whole(0, maxHeadingRow).optional().meta({
    description: 'Number of the row with the headings, as in the file; 0 for none. Default: detected.',
  }),
  encoding: z.enum(textEncodings, { error: 'field.option' }).optional().meta({
    description: 'Encoding of a CSV file. Default: detected.',
  }),
  includeHidden: flag.default(false).meta({ description: 'True to read hidden rows and columns as well.' }),
});

export const sheet = z.object({
  columns: z.array(z.string()).meta({ description: 'Column headings; empty for a column without one.' }),
  fields: z
    .array(z.enum(importFields).nullable())
    .meta({ description: 'Detected field of each column; null for none.' }),
  rows: z
    .array(z.array(z.string()))
    .meta({ description: 'Rows with content below the headings, each with its cells in column order.' }),
  rowNumbers: z.array(z.int()).meta({ description: 'Number of each row in the file, starting at 1.' }),
  headingRow: z.int().meta({ description: 'Number of the row with the headings; 0 for none.' }),
  topRows: z
    .array(
      z.object({
        number: z.int().meta({ description: 'Number of the row in the file.' }),
        text: z.string().meta({ description: 'Content of its cells, shortened.' }),
      }),
    )
    .meta({ description: 'First rows of the file, which may have the headings.' }),
  sheets: z.array(z.string()).meta({ description: 'Names of the visible sheets; empty for CSV.' }),
  sheet: z.int().meta({ description: 'Index of the sheet that was read.' }),
  encoding: z.enum(textEncodings).nullable().meta({ description: 'Encoding of a CSV file; null for XLSX.' }),
  isEncodingCertain: z.boolean().meta({ description: 'False if the encoding was guessed or chosen.' }),
  hidden: z.int().meta({ description: 'Number of hidden rows and columns that were left out.' }),
});
export type ImportSheet = z.output<typeof sheet>;

/** Limits the size of a file only; longer values of fields are reported as errors of their cells. */
const maxCellCharacters = 32_768;

const fields = z
  .array(z.enum(importFields, { error: 'field.option' }).nullable())
  .max(100, { error: 'field.tooMany' })
  .meta({ description: 'Field of each column; null to skip the column.' });
export const users = z.object({
  fields,
  rows: z
    .array(z.array(z.string().max(maxCellCharacters, { error: 'field.tooLong' })).max(100, { error: 'field.tooMany' }))
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
  invalidRows: z
    .array(z.int())
    .meta({ description: 'Indexes of all rows with errors, also of those whose errors are not listed.' }),
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
