import { z } from 'zod';
import { exportFormats } from '../export.ts';
import { flag, instant, rowId, integer } from '../schema/shape.ts';
import { textEncodings } from '../text-encodings.ts';
import { importFields } from './import-fields.ts';

export const templateQuery = z.object({
  format: z.enum(exportFormats, { error: 'field.option' }).default('xlsx').meta({ description: 'Format of the file.' }),
});
const maxHeadingRow = 10_000;

/** Query of the upload; the file is in the multipart body. */
export const upload = z.object({
  sheet: integer(0, 1000).optional().meta({
    description: 'Index of the visible sheet, starting at 0. Default: the first one with content.',
  }),
  headingRow: integer(0, maxHeadingRow).optional().meta({
    description: 'Row number of the headings, starting at 1; 0 for none. Detected by default.',
  }),
  encoding: z.enum(textEncodings, { error: 'field.option' }).optional().meta({
    description: 'Encoding of a CSV file. Detected by default.',
  }),
  includeHidden: flag.default(false).meta({ description: 'True to read hidden rows and columns as well.' }),
});

export const sheet = z.object({
  columns: z.array(z.string()).meta({ description: 'Headings of the columns; `""` for a column without a heading.' }),
  fields: z
    .array(z.enum(importFields).nullable())
    .meta({ description: 'Detected field of each column; null for none.' }),
  rows: z
    .array(z.array(z.string()))
    .meta({ description: 'Rows with content below the headings, each with its cells in column order.' }),
  rowNumbers: z.array(z.int()).meta({ description: 'Row numbers in the file, starting at 1.' }),
  headingRow: z.int().meta({ description: 'Row number of the headings, starting at 1; 0 for none.' }),
  topRows: z
    .array(
      z.object({
        number: z.int().meta({ description: 'Row number in the file, starting at 1.' }),
        text: z.string().meta({ description: 'Content of the cells, shortened.' }),
      }),
    )
    .meta({ description: 'First rows of the file, for choosing the headings.' }),
  sheets: z.array(z.string()).meta({ description: 'Names of the visible sheets; empty for CSV.' }),
  sheet: z.int().meta({ description: 'Index of the sheet, starting at 0.' }),
  encoding: z.enum(textEncodings).nullable().meta({ description: 'Encoding of a CSV file; null for XLSX.' }),
  isEncodingCertain: z
    .boolean()
    .meta({ description: 'True if the encoding is certain; false if it was guessed or chosen.' }),
  hidden: z.int().meta({ description: 'Number of ignored hidden rows and columns.' }),
});
export type ImportSheet = z.output<typeof sheet>;

/** Limits the size of a file only; longer values of fields are reported as errors of their cells. */
const maxCellLength = 32_768;

const fields = z
  .array(z.enum(importFields, { error: 'field.option' }).nullable())
  .max(100, { error: 'field.tooMany' })
  .meta({ description: 'Field of each column; null to skip the column.' });
export const users = z.object({
  fields,
  rows: z
    .array(z.array(z.string().max(maxCellLength, { error: 'field.tooLong' })).max(100, { error: 'field.tooMany' }))
    .meta({ description: 'Rows of the file, each with its cells in column order.' }),
  dryRun: flag.default(true).meta({ description: 'True to check the rows without creating users.' }),
  passwords: flag.default(false).meta({
    description:
      'True to generate one-time passwords, which are returned only once. Without a one-time password, users need a password reset to sign in.',
  }),
  invite: flag
    .default(false)
    .meta({ description: 'True to send an invitation to created users with a verified email.' }),
});
export type UserImport = z.output<typeof users>;

export const outcome = z.object({
  total: z.int().meta({ description: 'Number of rows with content.' }),
  valid: z.int().meta({ description: 'Number of rows without errors.' }),
  invalidRows: z
    .array(z.int())
    .meta({ description: 'Indexes of all rows with errors, starting at 0. `errors` can be incomplete.' }),
  created: z.int().meta({ description: 'Number of created users: all users or 0.' }),
  createTime: instant
    .nullable()
    .meta({ description: 'Time of creation of all created users, in epoch milliseconds; null if none.' }),
  invited: z.int().meta({ description: 'Number of users to whom an invitation is sent.' }),
  errors: z
    .array(
      z.object({
        row: z.int().meta({ description: 'Index of the row, starting at 0.' }),
        column: z
          .int()
          .nullable()
          .meta({ description: 'Index of the column, starting at 0; null for an error of the whole row.' }),
        field: z.string().meta({ description: 'Name of the field of the column.' }),
        problem: z.string().meta({ description: 'Error code.' }),
        value: z
          .string()
          .nullable()
          .meta({ description: 'Names in the cell that do not identify a record, shortened; null for other errors.' }),
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
