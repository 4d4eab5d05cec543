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
export const ownId = ifGiven(id);

/** The `version` a save was based on; a save without one is accepted. */
export const basedOn = ifGiven(whole(1, Number.MAX_SAFE_INTEGER));

/** A text to look for; at most 100 characters. */
export const search = ifGiven(text(100));

export const ifStatus = ifGiven(status);
export const ifFlag = ifGiven(flag);
export const ifId = ifGiven(id);

/** A moment in epoch milliseconds, also as digits in a query. */
export const ifInstant = ifGiven(whole(0, 8.64e15));

/** Ids in a list, at least one, each once. */
export const idList = (most: number) =>
  z
    .array(id, because('field.id'))
    .min(1, because('field.required'))
    .max(most, because('field.tooMany'))
    .transform((ids) => [...new Set(ids)]);

/** One column of an order. */
export interface SortPart<Column extends string = string> {
  readonly by: Column;
  readonly descending: boolean;
}

/** `name,-createTime`: the columns to sort by, `-` for descending, at most three. */
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
    });

const cursor = exactText(atMost(2000));

/**
 * Paging of a list that may be long: `current` and `pageSize` as everywhere; who gives back `next` of a page as `after` (or its
 * `previous` as `before`) gets the neighbouring page at the same cost however deep it lies, undisturbed by rows that come and go.
 */
export const deepPaging = { ...paging, after: ifGiven(cursor), before: ifGiven(cursor) };

/** Paging of a tree, by its roots; without it the whole tree comes. */
export const treePaging = { current: ifGiven(whole(1, 1_000_000)), pageSize: ifGiven(whole(1, 100)) };

/** A page of rows with the cursors of its neighbours; null at either end. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  listOf(row).extend({ next: z.string().nullable(), previous: z.string().nullable() });

/** What a DELETE answers: the id it was asked for, or the ids if it named several. */
export const removed = z.union([z.int().positive(), z.array(z.int().positive())]);

/** What a GET or a verb names its row by. */
export const byId = z.object({ id });

/** Puts a row below a parent (null: at the root), before one of its siblings or (null) last. */
export const moveInput = z.object({
  id,
  parentId: parentOnPath,
  before: z.union([z.null(), id]).default(null),
  version: basedOn,
});
export type Move = z.output<typeof moveInput>;
