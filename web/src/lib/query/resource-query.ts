import type { Field } from '@atrium/contract/resource/field.ts';
import { parseDecimal } from '@atrium/contract/resource/decimal.ts';
import { listFilterNames, listFilterableFields } from '@atrium/contract/resource/definition.ts';
import { day } from '@atrium/contract/resource/day.ts';
import type { FieldSource, QueryName, ParsedQuery } from '@atrium/contract/resource/derived-types.ts';
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

const parseValue = (field: Field, text: string | undefined): ParsedValue =>
  text === undefined ? undefined : parsers[field.type](text, field as never);

/** Converts the filters and keyword in the URL to the input of the list endpoint. */
export const parseFilters = <const R extends FieldSource>(
  { fields, search }: R,
  address: Readonly<Partial<Record<QueryName<R>, string>>>,
): ParsedQuery<R> => {
  const texts: Readonly<Record<string, string | undefined>> = address;
  const filterEntries = listFilterableFields(fields).flatMap(({ as, field }) =>
    listFilterNames(as, field).map((name) => [name, parseValue(field, texts[name])]),
  );
  const keyword = search ? [['keyword', texts['keyword']]] : [];
  // The readers return the types of `ParsedQuery`.
  return Object.fromEntries([...keyword, ...filterEntries]) as ParsedQuery<R>;
};
