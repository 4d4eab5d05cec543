import { z } from 'zod';
import type { ErrorCode } from '../error-codes.ts';
import {
  exactText,
  flag,
  id,
  textLines,
  createListSchema,
  paging,
  nonEmptyParentId,
  status,
  text,
  integer,
} from './shape.ts';
import { maxLength, optional, type Rule } from '../validation.ts';

const withError = (errorCode: ErrorCode) => ({ error: errorCode });
const blankParameter = z.literal(['', null]).transform(() => undefined);

/** Makes a query parameter optional: absent, null and `""` mean no filter. */
export const optionalParameter = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([blankParameter, schema]).optional();

/** 2 to 100 values, separated by commas. */
const separatedValues = /^[^,]+(,[^,]+){1,99}$/;

/** An optional query parameter with one value, or several separated by commas. Repeated values are removed. */
export const severalValues = <Value>(schema: z.ZodType<Value>) =>
  z
    .union([
      blankParameter,
      z
        .string()
        .regex(separatedValues)
        .transform((value): unknown[] => [...new Set(value.split(','))])
        .pipe(z.array(schema)),
      schema.transform((value) => [value]),
    ])
    .optional();

/** An update keeps the text if absent and clears it with null or `""`. */
export const clearable = (max: number, rule: Rule) =>
  z.union([z.null().transform(() => ''), text(max, optional(rule))]).optional();

export const clearableLines = (max: number, rule: Rule = maxLength(max)) =>
  z.union([z.null().transform(() => ''), textLines(max, optional(rule))]).optional();

export const clearableId = z.union([z.literal(['', null]).transform(() => null), id]).optional();

/** ID of the record to change. Some clients omit it and identify the record by a unique value. */
export const changedId = optionalParameter(id).meta({
  description: 'ID of the record; without it, a unique value such as the code identifies the record.',
});

export const baseVersion = optionalParameter(integer(1, Number.MAX_SAFE_INTEGER)).meta({
  description:
    'Version of the record on which the change is based. If the record has changed since, the error is `row.stale`. Without a version, the change is saved anyway.',
});

export const search = optionalParameter(text(100));

export const optionalStatus = optionalParameter(status).meta({
  description: '1 for enabled records only, 0 for disabled records only.',
});
export const optionalFlag = optionalParameter(flag);
export const optionalId = optionalParameter(id).meta({ description: 'ID of the record.' });

export const optionalInstant = optionalParameter(integer(0, 8.64e15));

export const idList = (maxCount: number) =>
  z
    .array(id, withError('field.id'))
    .min(1, withError('field.required'))
    .max(maxCount, withError('field.tooMany'))
    .transform((ids) => [...new Set(ids)])
    .meta({ description: 'IDs of the records.' });

export interface SortPart<Column extends string = string> {
  readonly by: Column;
  readonly descending: boolean;
}

export const sortBy = <Column extends string>(columns: readonly Column[]) =>
  z
    .string(withError('field.text'))
    .optional()
    .transform((value, context): SortPart<Column>[] => {
      const parts = (value ?? '')
        .split(',')
        .filter((part) => part !== '')
        .map((part) => ({
          column: columns.find((sortable) => sortable === part.replace(/^-/, '')),
          descending: part.startsWith('-'),
        }));
      const knownParts = parts.flatMap(({ column, descending }) =>
        column === undefined ? [] : [{ by: column, descending }],
      );
      const distinct = new Set(knownParts.map(({ by }) => by)).size;
      if (knownParts.length === parts.length && distinct === parts.length && parts.length <= 3) return knownParts;
      context.addIssue({ code: 'custom', message: 'field.sort' satisfies ErrorCode });
      return z.NEVER;
    })
    .meta({
      description:
        'Columns of the sort order, at most three, separated by commas; `-` for descending order: `name,-createTime`.',
    });

const cursor = exactText(maxLength(2000));

/** Pages by cursor are equally fast at any depth, and do not shift while records are added and deleted. */
export const cursorPaging = {
  ...paging,
  after: optionalParameter(cursor).meta({
    description: 'Cursor `next` of a page, which returns the following page. Replaces `current`.',
  }),
  before: optionalParameter(cursor).meta({
    description: 'Cursor `previous` of a page, which returns the preceding page. Replaces `current`.',
  }),
};

export const treePaging = {
  current: optionalParameter(integer(1, 1_000_000)).meta({ description: 'Page number, starting at 1.' }),
  pageSize: optionalParameter(integer(1, 100)).meta({
    description: 'Number of root records per page, 1 to 100; all records if absent.',
  }),
};

export const createPageSchema = <Row extends z.ZodType>(row: Row) =>
  createListSchema(row).extend({
    next: z.string().nullable().meta({ description: 'Cursor of the next page for `after`; null on the last page.' }),
    previous: z
      .string()
      .nullable()
      .meta({ description: 'Cursor of the previous page for `before`; null on the first page.' }),
  });

/** Result of a DELETE: one ID, or a list of several. */
export const removalResult = z.union([z.int().positive(), z.array(z.int().positive())]);

export const byId = z.object({ id });

export const moveInput = z.object({
  id,
  parentId: nonEmptyParentId.meta({
    description: 'ID of the new parent, or the path of IDs to the parent; null or `""` for the root.',
  }),
  before: z
    .union([z.null(), id])
    .default(null)
    .meta({ description: 'ID of the sibling before which the record is moved; null for the last position.' }),
  version: baseVersion,
});
export type Move = z.output<typeof moveInput>;
