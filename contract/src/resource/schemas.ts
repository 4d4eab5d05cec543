import { z } from 'zod';
import { exportFormats } from '../export.ts';
import type { ErrorCode } from '../error-codes.ts';
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
  severalValues,
  sortBy,
} from '../schema/edit.ts';
import { flag, id, instant, textLines, rowId, rowStatus, rowVersion, status, text, integer } from '../schema/shape.ts';
import { uploadedAddress } from '../addresses.ts';
import { attachedFile, filesInput } from '../attachment/schemas.ts';
import { combineRules, maxLength, maxItemValueLength, optional, required } from '../validation.ts';
import { day } from './day.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';
import { describeField, describeFilter, describeKeyword } from './descriptions.ts';
import type { Field, Fields } from './field.ts';
import { createChangeRule } from './mask.ts';
import {
  getInitialValue,
  listEditableFields,
  listExportColumns,
  listFilterableFields,
  listNamedReferences,
  listOptions,
  createRule,
  listSortableFields,
} from './definition.ts';
import type {
  FieldSource,
  EditableField,
  QueryInput,
  ParsedQuery,
  RowOf,
  InputValue,
  FieldValue,
} from './derived-types.ts';

type TextField = Extract<Field, { type: 'text' }>;
type Choice = Extract<Field, { type: 'choice' }>;

const option = { error: 'field.option' satisfies ErrorCode };
const maxInteger = 1_000_000_000;

const toRange = (as: string, end: z.ZodType): Record<string, z.ZodType> => ({ [`${as}From`]: end, [`${as}To`]: end });

/** Accepts a number or text and returns it with all places. */
const decimalInput = ({ places, min, max }: Extract<Field, { type: 'decimal' }>) =>
  z
    .union([z.number(), z.string(), z.null()], { error: 'field.decimal' satisfies ErrorCode })
    .transform((value, context) => {
      const units = parseDecimal(value === null || value === '' ? '0' : String(value), places);
      const errorCode = ((): ErrorCode | null => {
        if (units === undefined) return 'field.decimal';
        if (min !== undefined && units < min * 10 ** places) return 'field.tooSmall';
        return max !== undefined && units > max * 10 ** places ? 'field.tooLarge' : null;
      })();
      if (units !== undefined && errorCode === null) return formatDecimal(units, places);
      context.addIssue({ code: 'custom', message: errorCode ?? 'field.decimal' });
      return z.NEVER;
    });

const dateInput = ({ required: isRequired }: Extract<Field, { type: 'date' }>) =>
  isRequired ? text(10, combineRules(required, day)) : z.union([z.null().transform(() => ''), text(10, optional(day))]);

const newDateInput = (field: Extract<Field, { type: 'date' }>) =>
  field.required ? dateInput(field) : dateInput(field).default('');

const jsonInput = ({ max }: Extract<Field, { type: 'json' }>) =>
  z
    .json({ error: 'field.json' satisfies ErrorCode })
    .refine((value) => JSON.stringify(value).length <= max, { error: 'field.tooLong' satisfies ErrorCode });

/** Returns the chosen options in their defined order. */
const choicesInput = (field: Extract<Field, { type: 'choices' }>) =>
  z
    .array(choiceSchema(field), { error: 'field.option' satisfies ErrorCode })
    .transform((selectedOptions) => listOptions(field).filter((name) => selectedOptions.includes(name)));

const instantSchema = ({ required: isRequired }: Extract<Field, { type: 'instant' }>) =>
  isRequired ? instant : instant.nullable();

const requiredInstant = integer(0, 8.64e15);
const optionalTime = z.union([z.literal(['', null]).transform(() => null), requiredInstant]);

const instantInput = ({ required: isRequired }: Extract<Field, { type: 'instant' }>) =>
  isRequired ? requiredInstant : optionalTime;

const changedInstantInput = (field: Extract<Field, { type: 'instant' }>) =>
  field.readOnly ? z.undefined() : instantInput(field).optional();

const newInstantInput = ({ readOnly, required: isRequired }: Extract<Field, { type: 'instant' }>) => {
  if (readOnly) return z.undefined();
  return isRequired ? requiredInstant : optionalTime.default(null);
};

const choiceSchema = ({ options }: Pick<Choice, 'options'>) => z.enum(Object.keys(options), option);
const integerInput = ({ min = 0, max = maxInteger }: Extract<Field, { type: 'integer' }>) => integer(min, max);
const idsInput = ({ max }: Extract<Field, { type: 'references' }>) => {
  const ids = z.array(id, { error: 'field.id' satisfies ErrorCode });
  const limited = max === undefined ? ids : ids.max(max, { error: 'field.tooMany' satisfies ErrorCode });
  return limited.transform((list) => [...new Set(list)].sort((a, b) => a - b));
};

/** The pipeline checks that the item exists and is enabled. */
const itemInput = (field: Extract<Field, { type: 'dictionary' }>) =>
  field.required
    ? text(maxItemValueLength, combineRules(required, maxLength(maxItemValueLength))).optional()
    : clearable(maxItemValueLength, maxLength(maxItemValueLength));

const idInput = (field: Extract<Field, { type: 'reference' }>) => ('required' in field ? id.optional() : clearableId);

const newIdInput = (field: Extract<Field, { type: 'reference' }>) =>
  'required' in field ? id : clearableId.transform((value) => value ?? null);

export const createTextSchema = (field: TextField, rule = createRule(field)) =>
  (field.multiline ? textLines : text)(field.max, rule);

type StoredText = Extract<Field, { type: 'text' | 'decimal' | 'date' | 'file' | 'dictionary' }>;

const isStoredAsText = (field: Field): field is StoredText =>
  ['text', 'decimal', 'date', 'file', 'dictionary'].includes(field.type);

const createResponseSchema = (field: Field): z.ZodType => {
  if (isStoredAsText(field)) return z.string();
  switch (field.type) {
    case 'integer':
      return z.int();
    case 'json':
      return z.json();
    case 'choices':
      return z.array(choiceSchema(field));
    case 'files':
      return z.array(attachedFile);
    case 'flag':
      return z.boolean();
    case 'status':
      return rowStatus;
    case 'choice':
      return choiceSchema(field);
    case 'instant':
      return instantSchema(field);
    case 'reference':
      return rowId.nullable();
    case 'references':
      return z.array(rowId);
    case 'id':
      return rowId;
  }
};

/** Null and `''` clear an optional text. */
const textInput = (field: TextField, rule = createRule(field)) => {
  if (field.required) return createTextSchema(field, rule);
  return (field.multiline ? clearableLines : clearable)(field.max, rule);
};

const newTextInput = (field: TextField) =>
  field.required ? createTextSchema(field) : textInput(field).transform((value) => value ?? '');

/** Schemas that do not depend on the properties of a field. */
const commonInputs: Partial<Record<Field['type'], z.ZodType>> = { flag, status, files: filesInput };

/** Absent values keep their stored value. */
const createChangeSchema = (field: Field): z.ZodType => {
  const input = commonInputs[field.type];
  if (input) return input.optional();
  switch (field.type) {
    case 'text':
      return textInput(field, createChangeRule(field)).optional();
    case 'integer':
      return integerInput(field).optional();
    case 'decimal':
      return decimalInput(field).optional();
    case 'date':
      return dateInput(field).optional();
    case 'json':
      return jsonInput(field).optional();
    case 'choices':
      return choicesInput(field).optional();
    case 'file':
      return clearable(200, uploadedAddress);
    case 'choice':
      return choiceSchema(field).optional();
    case 'dictionary':
      return itemInput(field);
    case 'reference':
      return idInput(field);
    case 'references':
      return idsInput(field).optional();
    case 'instant':
      return changedInstantInput(field);
    default:
      return z.undefined();
  }
};

/** Absent values get their initial value. */
const createNewSchema = (field: Field): z.ZodType => {
  const input = commonInputs[field.type];
  if (input) return input.default(getInitialValue(field));
  switch (field.type) {
    case 'text':
      return newTextInput(field);
    case 'integer':
      return integerInput(field).default(0);
    case 'decimal':
      return decimalInput(field).default(formatDecimal(0, field.places));
    case 'date':
      return newDateInput(field);
    case 'json':
      return jsonInput(field).default(null);
    case 'choices':
      return choicesInput(field).default([]);
    case 'file':
      return clearable(200, uploadedAddress).transform((value) => value ?? '');
    case 'choice':
      return choiceSchema(field).default(field.initial);
    case 'dictionary':
      // The pipeline replaces an absent value by the default item.
      return itemInput(field);
    case 'reference':
      return newIdInput(field);
    case 'references':
      return idsInput(field)
        .optional()
        .transform((value) => value ?? []);
    case 'instant':
      return newInstantInput(field);
    default:
      return z.undefined();
  }
};

const commonFilters: Partial<Record<Field['type'], z.ZodType>> = {
  text: search,
  flag: optionalFlag,
  status: optionalStatus,
  dictionary: severalValues(text(maxItemValueLength)),
  reference: severalValues(id),
  references: severalValues(id),
  id: optionalId,
};

const createFilterSchemas = (as: string, field: Field): Record<string, z.ZodType> => {
  const filter = commonFilters[field.type];
  if (filter) return { [as]: filter };
  switch (field.type) {
    case 'integer':
      return { [as]: optionalParameter(integerInput(field)), ...toRange(as, optionalParameter(integerInput(field))) };
    case 'decimal':
      return toRange(as, optionalParameter(decimalInput(field)));
    case 'date':
      return toRange(as, optionalParameter(dateInput({ ...field, required: true })));
    case 'choice':
    case 'choices':
      return { [as]: severalValues(choiceSchema(field)) };
    case 'instant':
      return toRange(as, optionalInstant);
    default:
      return {};
  }
};

const withDescription = (schema: z.ZodType, description: string | undefined): z.ZodType =>
  description === undefined ? schema : schema.meta({ description });

const createDescribedFilters = (as: string, field: Field): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(createFilterSchemas(as, field)).map(([name, schema]) => [
      name,
      withDescription(schema, describeFilter(field, name.slice(as.length))),
    ]),
  );

/** Parses the comma-separated columns of an export. */
const exportColumnsInput = <Name extends string>(columns: readonly { readonly as: Name }[]) =>
  optionalParameter(z.string())
    .transform((value, context): Name[] => {
      if (value === undefined) return columns.map(({ as }) => as);
      const selectedOptions = value.split(',').map((part) => columns.find(({ as }) => as === part.trim())?.as);
      const names = selectedOptions.filter((name) => name !== undefined);
      if (names.length === selectedOptions.length) return [...new Set(names)];
      context.addIssue({ code: 'custom', message: option.error });
      return z.NEVER;
    })
    .meta({ description: 'Columns of the file in order, separated by commas; all columns if absent.' });

type Shape<T> = { [K in keyof T]: z.ZodType<T[K]> };
type Optional<Out, In> = {
  [K in keyof Out]-?: z.ZodOptional<z.ZodType<Exclude<Out[K], undefined>, K extends keyof In ? In[K] : never>>;
};
type NewRecordSchemas<F extends Fields> = {
  // A dictionary has a default item.
  [K in EditableField<F>]: F[K] extends { readonly required: true; readonly type: Exclude<Field['type'], 'dictionary'> }
    ? z.ZodType<FieldValue<F[K]>, InputValue<F[K]>>
    : z.ZodDefault<z.ZodType<FieldValue<F[K]>, InputValue<F[K]>>>;
};
type ChangeSchemas<F extends Fields> = {
  [K in EditableField<F>]: z.ZodOptional<z.ZodType<FieldValue<F[K]>, InputValue<F[K]>>>;
};

const createShape = <Of>(fields: readonly (readonly [string, Field])[], as: (field: Field) => z.ZodType): Of =>
  Object.fromEntries(fields.map(([name, field]) => [name, withDescription(as(field), describeField(field))])) as Of;

/** The types cannot be inferred from data, so they are asserted. A test checks them for every type of field. */
export const createSchemas = <const R extends FieldSource>(resource: R) => {
  type F = R['fields'];
  const fields: F = resource.fields;
  const responseFields = Object.entries<Field>(fields).filter(([, { writeOnly }]) => !writeOnly);
  const names = listNamedReferences(fields).map(({ as, field: { label } }): [string, Field] => [
    as,
    { type: 'text', label, max: 200, description: `${label['en-US']}: name of the record; \`""\` for none.` },
  ]);
  return {
    row: z.object({
      ...createShape<Shape<Omit<RowOf<F>, 'version'>>>([...responseFields, ...names], createResponseSchema),
      version: rowVersion,
    }),
    created: createShape<NewRecordSchemas<F>>(listEditableFields(fields), createNewSchema),
    changed: {
      id: changedId,
      version: baseVersion,
      ...createShape<ChangeSchemas<F>>(listEditableFields(fields), createChangeSchema),
    },
    filters: Object.assign(
      resource.search ? { keyword: search.meta({ description: describeKeyword(resource) }) } : {},
      ...listFilterableFields(fields).map(({ as, field }) => createDescribedFilters(as, field)),
    ) as Optional<ParsedQuery<R>, QueryInput<R>>,
    sort: sortBy(listSortableFields(fields)),
    file: {
      format: z.enum(exportFormats, option).default('csv').meta({ description: 'Format of the file.' }),
      columns: exportColumnsInput(listExportColumns(fields)),
    },
  };
};
