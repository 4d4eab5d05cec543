import { z } from 'zod';
import type { Problem } from '../problems.ts';
import { exactText, flag, id, lines, listOf, paging, parentOnPath, status, text, whole } from './shape.ts';
import { atMost, optional, type Rule } from '../validation.ts';

const because = (problem: Problem) => ({ error: problem });
const blank = z.literal(['', null]).transform(() => undefined);

/** An optional part of a query: absent, null and `""` all mean "not asked for". */
export const ifGiven = <Schema extends z.ZodType>(schema: Schema) => z.union([blank, schema]).optional();

/** What an update leaves unchanged when absent and clears with null or `""`. */
export const clearable = (max: number, rule: Rule) =>
  z.union([z.null().transform(() => ''), text(max, optional(rule))]).optional();

/** As `clearable`, of several lines. */
export const clearableLines = (max: number, rule: Rule = atMost(max)) =>
  z.union([z.null().transform(() => ''), lines(max, optional(rule))]).optional();

/** An id that an update leaves unchanged when absent and clears with null or `""`. */
export const clearableId = z.union([z.literal(['', null]).transform(() => null), id]).optional();

/** The id of the row a PUT changes; some clients send none and the row is found by what else identifies it. */
export const ownId = ifGiven(id).meta({
  description: 'ID of the record; without it, a unique value such as the code identifies the record.',
});

export const basedOn = ifGiven(whole(1, Number.MAX_SAFE_INTEGER)).meta({
  description:
    'Version of the record that the change is based on. If the record has changed since, the request is rejected with `row.stale`; without a version, it is accepted.',
});

/** A text to look for; at most 100 characters. */
export const search = ifGiven(text(100));

export const ifStatus = ifGiven(status).meta({
  description: '1 for enabled records only, 0 for disabled records only.',
});
export const ifFlag = ifGiven(flag);
export const ifId = ifGiven(id).meta({ description: 'ID of the record.' });

/** A moment in epoch milliseconds, also as digits in a query. */
export const ifInstant = ifGiven(whole(0, 8.64e15));

/** Ids in a list, at least one, each once. */
export const idList = (most: number) =>
  z
    .array(id, because('field.id'))
    .min(1, because('field.required'))
    .max(most, because('field.tooMany'))
    .transform((ids) => [...new Set(ids)])
    .meta({ description: 'IDs of the records.' });

/** One column of an order. */
export interface SortPart<Column extends string = string> {
  readonly by: Column;
  readonly descending: boolean;
}

export const sortBy = <Column extends string>(columns: readonly Column[]) =>
  z
    .string(because('field.text'))
    .optional()
    .transform((value, context): SortPart<Column>[] => {
      const parts = (value ?? '')
        .split(',')
        .filter((part) => part !== '')
        .map((part) => ({
          column: columns.find((known) => known === part.replace(/^-/, '')),
          descending: part.startsWith('-'),
        }));
      const known = parts.flatMap(({ column, descending }) =>
        column === undefined ? [] : [{ by: column, descending }],
      );
      const distinct = new Set(known.map(({ by }) => by)).size;
      if (known.length === parts.length && distinct === parts.length && parts.length <= 3) return known;
      context.addIssue({ code: 'custom', message: 'field.sort' satisfies Problem });
      return z.NEVER;
    })
    .meta({ description: 'Columns to sort by, at most three; `-` for descending order: `name,-createTime`.' });

const cursor = exactText(atMost(2000));

/**
 * Paging of a list that may be long: `current` and `pageSize` as everywhere; who gives back `next` of a page as `after` (or its
 * `previous` as `before`) gets the neighbouring page at the same cost however deep it lies, undisturbed by rows that come and go.
 */
export const deepPaging = {
  ...paging,
  after: ifGiven(cursor).meta({
    description: 'Cursor `next` of a page; returns the page after it. Replaces `current`.',
  }),
  before: ifGiven(cursor).meta({
    description: 'Cursor `previous` of a page; returns the page before it. Replaces `current`.',
  }),
};

/** Paging of a tree, by its roots; without it the whole tree comes. */
export const treePaging = {
  current: ifGiven(whole(1, 1_000_000)).meta({ description: 'Number of the page, starting at 1.' }),
  pageSize: ifGiven(whole(1, 100)).meta({
    description: 'Number of root records per page, 1 to 100; all records without paging.',
  }),
};

/** A page of rows with the cursors of its neighbours; null at either end. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  listOf(row).extend({
    next: z.string().nullable().meta({ description: 'Cursor of the next page for `after`; null on the last page.' }),
    previous: z
      .string()
      .nullable()
      .meta({ description: 'Cursor of the previous page for `before`; null on the first page.' }),
  });

/** What a DELETE answers: the id it was asked for, or the ids if it named several. */
export const removed = z.union([z.int().positive(), z.array(z.int().positive())]);

/** What a GET or a verb names its row by. */
export const byId = z.object({ id });

/** Puts a row below a parent (null: at the root), before one of its siblings or (null) last. */
export const moveInput = z.object({
  id,
  parentId: parentOnPath.meta({
    description: 'ID of the new parent, or the path of IDs to it; null or `""` for the root.',
  }),
  before: z
    .union([z.null(), id])
    .default(null)
    .meta({ description: 'ID of the sibling that follows the record; null to move the record to the end.' }),
  version: basedOn,
});
export type Move = z.output<typeof moveInput>;
