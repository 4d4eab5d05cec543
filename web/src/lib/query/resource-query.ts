import type { Field } from '@atrium/contract/resource/field.ts';
import { parseDecimal } from '@atrium/contract/resource/decimal.ts';
import { hasSeveralFilterValues, listFilterNames, listFilterableFields } from '@atrium/contract/resource/definition.ts';
import { day } from '@atrium/contract/resource/day.ts';
import type { FieldSource, QueryInput, QueryName } from '@atrium/contract/resource/derived-types.ts';
import { parseInstant, parseStatus } from './list-query.ts';

export const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

const parseFlag = (text: string | undefined): boolean | undefined =>
  text === '1' || text === '0' ? text === '1' : undefined;

const parseInteger = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;

type ParsedValue = string | number | boolean | undefined;
type Parsers = {
  readonly [Type in Field['type']]: (text: string, field: Extract<Field, { type: Type }>) => ParsedValue;
};

const parseOption = (text: string, { options }: { readonly options: object }) =>
  Object.hasOwn(options, text) ? text : undefined;

const parsers: Parsers = {
  text: (text) => text,
  integer: parseInteger,
  decimal: (text, { places }) => (parseDecimal(text, places) === undefined ? undefined : text),
  date: (text) => (day(text) === null ? text : undefined),
  json: () => undefined,
  file: () => undefined,
  files: () => undefined,
  choice: parseOption,
  choices: parseOption,
  dictionary: (text) => text,
  flag: parseFlag,
  status: parseStatus,
  instant: parseInstant,
  reference: parseId,
  references: parseId,
  id: parseId,
};

const parseValue = (field: Field, text: string): ParsedValue => parsers[field.type](text, field as never);

/** Returns the values of a filter in the URL. Several values are separated by commas. */
export const splitValues = (text: string | undefined): string[] => [
  ...new Set((text ?? '').split(',').filter((value) => value !== '')),
];

/** Returns the IDs in a filter in the URL. */
export const parseIds = (text: string | undefined): number[] =>
  splitValues(text).flatMap((value) => parseId(value) ?? []);

const parseFilter = (field: Field, text: string | undefined): ParsedValue => {
  if (text === undefined) return undefined;
  if (!hasSeveralFilterValues(field)) return parseValue(field, text);
  const validValues = splitValues(text).filter((value) => parseValue(field, value) !== undefined);
  return validValues.length > 0 ? validValues.join() : undefined;
};

/** Converts the filters and keyword in the URL to the input of the list endpoint. Ignores invalid values. */
export const parseFilters = <const R extends FieldSource>(
  { fields, search }: R,
  address: Readonly<Partial<Record<QueryName<R>, string>>>,
): QueryInput<R> => {
  const texts: Readonly<Record<string, string | undefined>> = address;
  const filterEntries = listFilterableFields(fields).flatMap(({ as, field }) =>
    listFilterNames(as, field).map((name) => [name, parseFilter(field, texts[name])]),
  );
  const keyword = search ? [['keyword', texts['keyword']]] : [];
  // The parsers return the types of `QueryInput`.
  return Object.fromEntries([...keyword, ...filterEntries]) as QueryInput<R>;
};
