import { z } from 'zod';
import { checkExactText, isOverlong, normalizeMultiLineText, checkMultiLineText, checkLine } from '../characters.ts';
import type { ErrorCode } from '../error-codes.ts';
import { anyPassword, maxLength, cleanText, passwordLength, type Rule } from '../validation.ts';

const withError = (errorCode: ErrorCode) => ({ error: errorCode });

/** Positive integer, or its digits in a query. */
export const id = z
  .union(
    [
      z.int().positive(withError('field.id')),
      z
        .string()
        .regex(/^[1-9]\d{0,15}$/)
        .transform(Number),
    ],
    withError('field.id'),
  )
  .meta({ description: 'ID of the record.' });

export const rowId = z.int().positive().meta({ description: 'ID of the record.' });

export const rowVersion = z.int().meta({ description: 'Version of the record, which increases with each change.' });

/** Milliseconds since the epoch. */
export const instant = z.int();

export const createTime = instant.meta({ description: 'Time of creation, in epoch milliseconds.' });

export const updateTime = instant.meta({ description: 'Time of the last change, in epoch milliseconds.' });

/** Boolean, or 1 and 0, which some clients send. */
export const flag = z.union(
  [
    z.boolean(),
    z.literal([0, 1]).transform((value) => value === 1),
    z.literal(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true'),
  ],
  withError('field.flag'),
);

const statusMeta = { description: '1 for enabled, 0 for disabled.' };

export const status = z
  .union([z.literal([0, 1]), z.literal(['0', '1']).transform(Number)], withError('field.status'))
  .pipe(z.literal([0, 1]))
  .meta(statusMeta);

export const rowStatus = z.literal([0, 1]).meta(statusMeta);

/** Accepts integers, and digits in a query. */
export const integer = (min: number, max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ],
      withError('field.integer'),
    )
    .pipe(
      z.int(withError('field.integer')).min(min, withError('field.tooSmall')).max(max, withError('field.tooLarge')),
    );

/** ID of the parent, or a path of IDs from the root, of which the last one is used. `""` and null mean the root. */
export const parentId = z.union(
  [z.literal(['', null]).transform(() => null), z.array(id).transform((path) => path.at(-1) ?? null), id],
  withError('field.id'),
);

const createCheck = (findError: Rule) => (value: string, context: z.core.$RefinementCtx<string>) => {
  const errorCode = findError(value);
  if (errorCode) context.addIssue({ code: 'custom', message: errorCode });
};

/** Unlike `parentId`, rejects an empty path, which only menu forms send for the root. */
export const nonEmptyParentId = z.union(
  [z.literal(['', null]).transform(() => null), z.tuple([id], id).transform((path) => path.at(-1) ?? null), id],
  withError('field.id'),
);

/** Rejects overlong strings before they are transformed, because transforming them takes long. */
const limitedString = (max: number) =>
  z.string(withError('field.text')).refine((value) => !isOverlong(value, max), withError('field.tooLong'));

/** Number of characters that copied text may have in addition, such as a message with a verification code. */
const maxSurroundingLength = 50;

/** Returns the schema of a normalized line (`characters.ts`), cleaned and validated by a rule. */
export const text = (max: number, rule: Rule = maxLength(max)) =>
  limitedString(rule.clean ? max + maxSurroundingLength : max)
    .transform((value) => cleanText(rule, value))
    .superRefine(createCheck((value) => checkLine(value) ?? rule(value)));

export const textLines = (max: number, rule: Rule = maxLength(max)) =>
  limitedString(max)
    .transform(normalizeMultiLineText)
    .superRefine(createCheck((value) => checkMultiLineText(value) ?? rule(value)));

/** Returns the schema of text that is stored unchanged, such as a password. */
export const exactText = (rule: Rule) =>
  z.string(withError('field.text')).superRefine(createCheck((value) => checkExactText(value) ?? rule(value)));

export const newPassword = exactText(anyPassword).meta({
  description: `New password: ${passwordLength.min} to ${passwordLength.max} letters, digits and \`_~!@#$%^&*+.-\`, with at least one letter and one digit. If \`passwordMax\` in \`capabilities\` is greater than ${passwordLength.max}, longer passwords can contain spaces and any letters. The company settings in \`capabilities\` can require more.`,
});

export const paging = {
  current: integer(1, 1_000_000_000).default(1).meta({ description: 'Page number, starting at 1.' }),
  pageSize: integer(1, 100).default(10).meta({ description: 'Number of records per page, 1 to 100.' }),
};

/** Input of endpoints without parameters. Ignores all values that a client sends. */
export const noInput = z.unknown().transform(() => ({}));

export const createListSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({
    list: z.array(row).meta({ description: 'Records on the page.' }),
    total: z.int().min(0).meta({ description: 'Number of matching records on all pages.' }),
    pageSize: z.int().positive().meta({ description: 'Maximum number of records per page.' }),
    current: z.int().positive().meta({ description: 'Page number, starting at 1.' }),
  });

/** Clients send `{id}`, `{ids}` or a number in the body, or the ID in the query. */
export const recordIdsToDelete = z
  .union(
    [
      id.transform((recordId) => [recordId]),
      z
        .object({ ids: z.array(id).min(1).max(1000).meta({ description: 'IDs of the records.' }) })
        .transform(({ ids }) => ids),
      z.object({ id }).transform((body) => [body.id]),
    ],
    withError('field.id'),
  )
  .transform((ids) => ({ ids: [...new Set(ids)] }));
