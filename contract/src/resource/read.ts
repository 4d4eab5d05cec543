import { all, atMost, email, optional, phone, required, type Rule } from '../validation.ts';
import { address, url } from '../addresses.ts';
import { languages } from '../language.ts';
import { decimalOf } from './decimal.ts';
import type { Field, Fields } from './field.ts';
import { labelIn } from './labels.ts';
import type {
  ColumnOf,
  Described,
  Editable,
  Exported,
  Imported,
  QueryName,
  Sortable,
  StateOf,
  Stored,
} from './derived-types.ts';

/** What derives from a description without schemas: both sides read it, the web without zod. */

/** The fields with their names, in their order. */
const entriesOf = (fields: Fields): [string, Field][] => Object.entries(fields);

// An object says of its keys that they are texts: each of these names the keys that it picks.
const named = <Name extends string>(fields: Fields, is: (field: Field) => boolean) =>
  entriesOf(fields).filter(([, field]) => is(field)) as [Name, Field][];

/** Fields that people set. */
export const editable = <F extends Fields>(fields: F) => named<Editable<F>>(fields, ({ readOnly }) => !readOnly);
/** Fields with a column of their own. */
export const stored = <F extends Fields>(fields: F) => named<Stored<F>>(fields, ({ column }) => column !== false);

/** The references that are answered with what they refer to; `as` is the name of that in a row. */
export const namedReferences = (fields: Fields) =>
  entriesOf(fields).flatMap(([name, field]) => ('onDelete' in field ? [{ name, as: `${name}Name`, field }] : []));

/** What a row shows of a field: of a reference what it refers to, or its id where its reader may not read that. */
export const shownIn = (name: string, field: Field, row: object): unknown => {
  const value: unknown = Reflect.get(row, name);
  if (!('onDelete' in field) || typeof value !== 'number') return value;
  return Reflect.get(row, `${name}Name`) || `#${value}`;
};

/** The columns that a list can be sorted by. */
export const sorts = <F extends Fields>(fields: F): Sortable<F>[] =>
  named<Sortable<F>>(fields, ({ sort }) => sort === true).map(([name]) => name);

/** The columns of an export as callers name them, with the names of their fields. */
export const exports = <F extends Fields>(fields: F) =>
  entriesOf(fields)
    .filter(([, { exported, writeOnly }]) => exported !== false && !writeOnly)
    .map(([name, field]) => ({ as: (field.exported ? field.exported.as : name) as Exported<F>, name, field }));

/** The columns of an import as callers name them, with the names of their fields. */
export const imports = <F extends Fields>(fields: F) =>
  entriesOf(fields).flatMap(([name, field]) =>
    field.imported ? [{ as: (field.imported.as ?? name) as Imported<F>, name, field }] : [],
  );

/** Returns the headings that a column of an import may have: its names, its labels and further ones of the field. */
export const headingsOf = ({
  as,
  name,
  field,
}: {
  readonly as: string;
  readonly name: string;
  readonly field: Field;
}) => [as, name, ...languages.map((language) => labelIn(field.label, language)), ...(field.imported?.headings ?? [])];

/** The fields that a list is filtered by; `as` is what the filter is called in a query. */
export const filters = (fields: Fields) =>
  entriesOf(fields).flatMap(([name, field]) =>
    field.filter === undefined ? [] : [{ as: field.filter === true ? name : field.filter.as, name, field }],
  );

/** Whether a field is filtered by the first and the last of a range. */
export const isRanged = ({ type }: Field): boolean =>
  type === 'integer' || type === 'decimal' || type === 'date' || type === 'instant';

/** The names of a field's filter in a query: a range has two, and a whole number is also asked for as it is. */
export const filterNamesOf = (as: string, field: Field): string[] => [
  ...(isRanged(field) && field.type !== 'integer' ? [] : [as]),
  ...(isRanged(field) ? [`${as}From`, `${as}To`] : []),
];

/** The names of what a list is asked by in a query: its filters, and the keyword where the noun is found by one. */
export const queryNames = <const R extends Described>({ fields, search }: R) =>
  [
    ...filters(fields).flatMap(({ as, field }) => filterNamesOf(as, field)),
    ...(search ? ['keyword'] : []),
  ] as QueryName<R>[];

/** The texts that a noun is found by, with their names, as far as they are not hidden. */
export const searchedIn = ({ fields, search = [] }: Described, hidden: ReadonlySet<string> = new Set()) =>
  search.flatMap((name) => {
    const field = hidden.has(name) ? undefined : fields[name];
    return field?.type === 'text' ? [{ name, field }] : [];
  });

/** The column that a field is kept in. */
export const columnOf = <Name extends string>(name: Name): ColumnOf<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Name>;

type TextField = Extract<Field, { type: 'text' }>;

/** The rules that formats bring; a code has the rule that is given with it. */
const formats: Readonly<Record<NonNullable<TextField['format']>, Rule | undefined>> = {
  email,
  phone,
  address,
  url,
  code: undefined,
};

/** What the form and the server ask of a text. */
export const ruleOf = ({ format, rule = format && formats[format], max, required: isRequired }: TextField): Rule => {
  const form = rule ? all(rule, atMost(max)) : atMost(max);
  return isRequired ? all(required, form) : optional(form);
};

/** What a field of a new row starts with. */
export const initialOf = (field: Field): unknown => {
  if (field.type === 'text' || field.type === 'date' || field.type === 'file') return '';
  if (field.type === 'decimal') return decimalOf(0, field.places);
  if (field.type === 'choice') return field.initial;
  if (field.type === 'flag') return false;
  if (field.type === 'status') return 1;
  if (field.type === 'references' || field.type === 'choices') return [];
  return field.type === 'reference' || field.type === 'json' ? null : 0;
};

/** The stored fields that hold a file. */
export const files = (fields: Fields) => stored(fields).filter(([, { type }]) => type === 'file');

/** A file as a history tells it from another: the first digits of its name. */
export const fileText = (file: string): string => file.replace(/^.*\//, '').replace(/^([0-9a-f]{8})[0-9a-f]+/, '$1…');

/** A row as it is answered in which nobody has set anything. */
export const initialRow = (fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries([
    ...entriesOf(fields)
      .filter(([, { writeOnly }]) => !writeOnly)
      .map(([name, field]): [string, unknown] => [name, initialOf(field)]),
    ...namedReferences(fields).map(({ as }): [string, unknown] => [as, '']),
  ]);

/** What a new row starts with. */
export const initialState = <F extends Fields>(fields: F): StateOf<F> =>
  Object.fromEntries(editable(fields).map(([name, field]) => [name, initialOf(field)])) as StateOf<F>;

/** What people set of an answered row. */
export const stateIn = <F extends Fields, Row extends { readonly [K in Editable<F>]: unknown }>(
  fields: F,
  row: Row,
): Pick<Row, Editable<F>> =>
  Object.fromEntries(editable(fields).map(([name]) => [name, row[name]])) as Pick<Row, Editable<F>>;

/** The field that a row is called by. */
export const nameField = (fields: Fields): string =>
  entriesOf(fields).find(([, { list }]) => list && list.isName)?.[0] ?? 'id';

/** The texts that no two rows have the same of. */
export const uniques = (fields: Fields) =>
  entriesOf(fields).flatMap(([name, field]) =>
    field.type === 'text' && field.unique ? [{ name, problem: field.unique }] : [],
  );

/** The values of a choice, in their order. */
export const optionsOf = <Options extends object>({ options }: { readonly options: Options }) =>
  Object.keys(options) as (keyof Options & string)[];

/** The fields that take a right of their own to be seen or to be changed, each with that right. */
export const needsOf = (fields: Fields, part: 'see' | 'change') =>
  entriesOf(fields).flatMap(([name, { needs }]) => (needs?.[part] ? [{ name, need: needs[part] }] : []));
