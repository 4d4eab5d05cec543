import { z } from 'zod';
import { exportFormats } from '../export.ts';
import type { Problem } from '../problems.ts';
import {
  baseVersion,
  clearable,
  clearableId,
  clearableLines,
  optionalFlag,
  optionalParameter,
  optionalId,
  optionalInstant,
  optionalStatus,
  changedId,
  search,
  sortBy,
} from '../schema/edit.ts';
import { flag, id, instant, lines, rowId, rowStatus, rowVersion, status, text, whole } from '../schema/shape.ts';
import { uploadedAddress } from '../addresses.ts';
import { all, optional, required } from '../validation.ts';
import { day } from './day.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';
import { describeField, describeFilter, describeKeyword } from './descriptions.ts';
import type { Field, Fields } from './field.ts';
import { createChangeRule } from './mask.ts';
import { editable, exports, filters, namedReferences, optionsOf, ruleOf, sorts } from './read.ts';
import type { Described, Editable, QueryInput, QueryOf, RowOf, TakenOf, ValueOf } from './derived-types.ts';

type TextField = Extract<Field, { type: 'text' }>;
type Choice = Extract<Field, { type: 'choice' }>;

const option = { error: 'field.option' satisfies Problem };
const largest = 1_000_000_000;

const range = (as: string, one: z.ZodType): Record<string, z.ZodType> => ({ [`${as}From`]: one, [`${as}To`]: one });

/** Accepts a number or text and returns it with all places. */
const decimalTaken = ({ places, min, max }: Extract<Field, { type: 'decimal' }>) =>
  z
    .union([z.number(), z.string(), z.null()], { error: 'field.decimal' satisfies Problem })
    .transform((value, context) => {
      const units = parseDecimal(value === null || value === '' ? '0' : String(value), places);
      const problem = ((): Problem | null => {
        if (units === undefined) return 'field.decimal';
        if (min !== undefined && units < min * 10 ** places) return 'field.tooSmall';
        return max !== undefined && units > max * 10 ** places ? 'field.tooLarge' : null;
      })();
      if (units !== undefined && problem === null) return formatDecimal(units, places);
      context.addIssue({ code: 'custom', message: problem ?? 'field.decimal' });
      return z.NEVER;
    });

const dateTaken = ({ required: isRequired }: Extract<Field, { type: 'date' }>) =>
  isRequired ? text(10, all(required, day)) : z.union([z.null().transform(() => ''), text(10, optional(day))]);

const dateOfNew = (field: Extract<Field, { type: 'date' }>) =>
  field.required ? dateTaken(field) : dateTaken(field).default('');

const jsonTaken = ({ max }: Extract<Field, { type: 'json' }>) =>
  z
    .json({ error: 'field.json' satisfies Problem })
    .refine((value) => JSON.stringify(value).length <= max, { error: 'field.tooLong' satisfies Problem });

/** Returns the chosen options in their defined order. */
const choicesOf = (field: Extract<Field, { type: 'choices' }>) =>
  z
    .array(choiceOf(field), { error: 'field.option' satisfies Problem })
    .transform((chosen) => optionsOf(field).filter((one) => chosen.includes(one)));

const instantOf = ({ required: isThere }: Extract<Field, { type: 'instant' }>) =>
  isThere ? instant : instant.nullable();

const choiceOf = ({ options }: Pick<Choice, 'options'>) => z.enum(Object.keys(options), option);
const wholeOf = ({ min = 0, max = largest }: Extract<Field, { type: 'integer' }>) => whole(min, max);
const idsOf = ({ max }: Extract<Field, { type: 'references' }>) => {
  const ids = z.array(id, { error: 'field.id' satisfies Problem });
  const limited = max === undefined ? ids : ids.max(max, { error: 'field.tooMany' satisfies Problem });
  return limited.transform((list) => [...new Set(list)]);
};

export const textOf = (field: TextField, rule = ruleOf(field)) => (field.multiline ? lines : text)(field.max, rule);

const answeredAs = (field: Field): z.ZodType => {
  switch (field.type) {
    case 'text':
      return z.string();
    case 'integer':
      return z.int();
    case 'decimal':
    case 'date':
    case 'file':
      return z.string();
    case 'json':
      return z.json();
    case 'choices':
      return z.array(choiceOf(field));
    case 'flag':
      return z.boolean();
    case 'status':
      return rowStatus;
    case 'choice':
      return choiceOf(field);
    case 'instant':
      return instantOf(field);
    case 'reference':
      return rowId.nullable();
    case 'references':
      return z.array(rowId);
    case 'id':
      return rowId;
  }
};

/** Null and `''` clear an optional text. */
const textTaken = (field: TextField, rule = ruleOf(field)) => {
  if (field.required) return textOf(field, rule);
  return (field.multiline ? clearableLines : clearable)(field.max, rule);
};

const textOfNew = (field: TextField) =>
  field.required ? textOf(field) : textTaken(field).transform((value) => value ?? '');

/** Absent values stay. */
const changedTo = (field: Field): z.ZodType => {
  switch (field.type) {
    case 'text':
      return textTaken(field, createChangeRule(field)).optional();
    case 'integer':
      return wholeOf(field).optional();
    case 'decimal':
      return decimalTaken(field).optional();
    case 'date':
      return dateTaken(field).optional();
    case 'json':
      return jsonTaken(field).optional();
    case 'choices':
      return choicesOf(field).optional();
    case 'file':
      return clearable(200, uploadedAddress);
    case 'flag':
      return flag.optional();
    case 'status':
      return status.optional();
    case 'choice':
      return choiceOf(field).optional();
    case 'reference':
      return clearableId;
    case 'references':
      return idsOf(field).optional();
    case 'instant':
    case 'id':
      return z.undefined();
  }
};

/** Absent values become initial ones. */
const startsAs = (field: Field): z.ZodType => {
  switch (field.type) {
    case 'text':
      return textOfNew(field);
    case 'integer':
      return wholeOf(field).default(0);
    case 'decimal':
      return decimalTaken(field).default(formatDecimal(0, field.places));
    case 'date':
      return dateOfNew(field);
    case 'json':
      return jsonTaken(field).default(null);
    case 'choices':
      return choicesOf(field).default([]);
    case 'file':
      return clearable(200, uploadedAddress).transform((value) => value ?? '');
    case 'flag':
      return flag.default(false);
    case 'status':
      return status.default(1);
    case 'choice':
      return choiceOf(field).default(field.initial);
    case 'reference':
      return clearableId.transform((value) => value ?? null);
    case 'references':
      return idsOf(field)
        .optional()
        .transform((value) => value ?? []);
    case 'instant':
    case 'id':
      return z.undefined();
  }
};

const filteredBy = (as: string, field: Field): Record<string, z.ZodType> => {
  switch (field.type) {
    case 'text':
      return { [as]: search };
    case 'integer':
      return { [as]: optionalParameter(wholeOf(field)), ...range(as, optionalParameter(wholeOf(field))) };
    case 'decimal':
      return range(as, optionalParameter(decimalTaken(field)));
    case 'date':
      return range(as, optionalParameter(dateTaken({ ...field, required: true })));
    case 'choices':
      return { [as]: optionalParameter(choiceOf(field)) };
    case 'json':
    case 'file':
      return {};
    case 'flag':
      return { [as]: optionalFlag };
    case 'status':
      return { [as]: optionalStatus };
    case 'choice':
      return { [as]: optionalParameter(choiceOf(field)) };
    case 'instant':
      return range(as, optionalInstant);
    case 'reference':
    case 'references':
    case 'id':
      return { [as]: optionalId };
  }
};

const described = (schema: z.ZodType, description: string | undefined): z.ZodType =>
  description === undefined ? schema : schema.meta({ description });

const describedFilters = (as: string, field: Field): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(filteredBy(as, field)).map(([name, schema]) => [
      name,
      described(schema, describeFilter(field, name.slice(as.length))),
    ]),
  );

/** Parses the comma-separated columns of an export. */
const columnsOf = <Name extends string>(known: readonly { readonly as: Name }[]) =>
  optionalParameter(z.string())
    .transform((value, context): Name[] => {
      if (value === undefined) return known.map(({ as }) => as);
      const chosen = value.split(',').map((part) => known.find(({ as }) => as === part.trim())?.as);
      const found = chosen.filter((name) => name !== undefined);
      if (found.length === chosen.length) return [...new Set(found)];
      context.addIssue({ code: 'custom', message: option.error });
      return z.NEVER;
    })
    .meta({ description: 'Columns of the file in order, separated by commas; all columns if absent.' });

type Shape<T> = { [K in keyof T]: z.ZodType<T[K]> };
type Optional<Out, In> = {
  [K in keyof Out]-?: z.ZodOptional<z.ZodType<Exclude<Out[K], undefined>, K extends keyof In ? In[K] : never>>;
};
type Created<F extends Fields> = {
  [K in Editable<F>]: F[K] extends { readonly required: true }
    ? z.ZodType<ValueOf<F[K]>, TakenOf<F[K]>>
    : z.ZodDefault<z.ZodType<ValueOf<F[K]>, TakenOf<F[K]>>>;
};
type Changed<F extends Fields> = { [K in Editable<F>]: z.ZodOptional<z.ZodType<ValueOf<F[K]>, TakenOf<F[K]>>> };

const shape = <Of>(fields: readonly (readonly [string, Field])[], as: (field: Field) => z.ZodType): Of =>
  Object.fromEntries(fields.map(([name, field]) => [name, described(as(field), describeField(field))])) as Of;

/** The types cannot be inferred from data, so they are asserted; a test sends every type of field through both. */
export const schemasOf = <const R extends Described>(resource: R) => {
  type F = R['fields'];
  const fields: F = resource.fields;
  const answered = Object.entries<Field>(fields).filter(([, { writeOnly }]) => !writeOnly);
  const names = namedReferences(fields).map(({ as, field: { label } }): [string, Field] => [
    as,
    { type: 'text', label, max: 200, description: `${label['en-US']}: name of the record; \`""\` for none.` },
  ]);
  return {
    row: z.object({
      ...shape<Shape<Omit<RowOf<F>, 'version'>>>([...answered, ...names], answeredAs),
      version: rowVersion,
    }),
    created: shape<Created<F>>(editable(fields), startsAs),
    changed: { id: changedId, version: baseVersion, ...shape<Changed<F>>(editable(fields), changedTo) },
    filters: Object.assign(
      resource.search ? { keyword: search.meta({ description: describeKeyword(resource) }) } : {},
      ...filters(fields).map(({ as, field }) => describedFilters(as, field)),
    ) as Optional<QueryOf<R>, QueryInput<R>>,
    sort: sortBy(sorts(fields)),
    file: {
      format: z.enum(exportFormats, option).default('csv').meta({ description: 'Format of the file.' }),
      columns: columnsOf(exports(fields)),
    },
  };
};
