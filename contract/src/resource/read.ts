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

/** Derivations of resource definitions without schemas, for both sides. */

/** Returns the fields with their names, in order. */
const entriesOf = (fields: Fields): [string, Field][] => Object.entries(fields);

// Object keys are typed as strings; each caller names those that it selects.
const named = <Name extends string>(fields: Fields, is: (field: Field) => boolean) =>
  entriesOf(fields).filter(([, field]) => is(field)) as [Name, Field][];

/** Returns editable fields. */
export const editable = <F extends Fields>(fields: F) => named<Editable<F>>(fields, ({ readOnly }) => !readOnly);
/** Returns fields with a column. */
export const stored = <F extends Fields>(fields: F) => named<Stored<F>>(fields, ({ column }) => column !== false);

/** Returns references that are returned with a name; `as` is its property. */
export const namedReferences = (fields: Fields) =>
  entriesOf(fields).flatMap(([name, field]) => ('onDelete' in field ? [{ name, as: `${name}Name`, field }] : []));

/** Returns the displayed value of a field: for a reference its name, or its ID if the user may not read that. */
export const shownIn = (name: string, field: Field, row: object): unknown => {
  const value: unknown = Reflect.get(row, name);
  if (!('onDelete' in field) || typeof value !== 'number') return value;
  return Reflect.get(row, `${name}Name`) || `#${value}`;
};

/** Returns sortable columns. */
export const sorts = <F extends Fields>(fields: F): Sortable<F>[] =>
  named<Sortable<F>>(fields, ({ sort }) => sort === true).map(([name]) => name);

/** Returns the columns of an export with their fields. */
export const exports = <F extends Fields>(fields: F) =>
  entriesOf(fields)
    .filter(([, { exported, writeOnly }]) => exported !== false && !writeOnly)
    .map(([name, field]) => ({ as: (field.exported ? field.exported.as : name) as Exported<F>, name, field }));

/** Returns the columns of an import with their fields. */
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

/** Returns filtered fields; `as` is the name in a query. */
export const filters = (fields: Fields) =>
  entriesOf(fields).flatMap(([name, field]) =>
    field.filter === undefined ? [] : [{ as: field.filter === true ? name : field.filter.as, name, field }],
  );

/** Returns whether a field is filtered by a range. */
export const isRanged = ({ type }: Field): boolean =>
  type === 'integer' || type === 'decimal' || type === 'date' || type === 'instant';

/** Returns the query names of a filter: a range has two, an integer also its own. */
export const filterNamesOf = (as: string, field: Field): string[] => [
  ...(isRanged(field) && field.type !== 'integer' ? [] : [as]),
  ...(isRanged(field) ? [`${as}From`, `${as}To`] : []),
];

/** Returns the names in a list query: filters, and the keyword if it is searched. */
export const queryNames = <const R extends Described>({ fields, search }: R) =>
  [
    ...filters(fields).flatMap(({ as, field }) => filterNamesOf(as, field)),
    ...(search ? ['keyword'] : []),
  ] as QueryName<R>[];

/** Returns searched text fields with their names, without hidden ones. */
export const searchedIn = ({ fields, search = [] }: Described, hidden: ReadonlySet<string> = new Set()) =>
  search.flatMap((name) => {
    const field = hidden.has(name) ? undefined : fields[name];
    return field?.type === 'text' ? [{ name, field }] : [];
  });

/** Returns the column of a field. */
export const columnOf = <Name extends string>(name: Name): ColumnOf<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Name>;

type TextField = Extract<Field, { type: 'text' }>;

/** Rules of formats; a code has its own. */
const formats: Readonly<Record<NonNullable<TextField['format']>, Rule | undefined>> = {
  email,
  phone,
  address,
  url,
  code: undefined,
};

/** Returns the rule of a text for form and server. */
export const ruleOf = ({ format, rule = format && formats[format], max, required: isRequired }: TextField): Rule => {
  const form = rule ? all(rule, atMost(max)) : atMost(max);
  return isRequired ? all(required, form) : optional(form);
};

/** Returns the initial value of a field. */
export const initialOf = (field: Field): unknown => {
  if (field.type === 'text' || field.type === 'date' || field.type === 'file') return '';
  if (field.type === 'decimal') return decimalOf(0, field.places);
  if (field.type === 'choice') return field.initial;
  if (field.type === 'flag') return false;
  if (field.type === 'status') return 1;
  if (field.type === 'references' || field.type === 'choices') return [];
  return field.type === 'reference' || field.type === 'json' ? null : 0;
};

/** Returns stored fields with a file. */
export const files = (fields: Fields) => stored(fields).filter(([, { type }]) => type === 'file');

/** Returns the first digits of a file name, by which a history distinguishes files. */
export const fileText = (file: string): string => file.replace(/^.*\//, '').replace(/^([0-9a-f]{8})[0-9a-f]+/, '$1…');

/** Returns an empty record as in responses. */
export const initialRow = (fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries([
    ...entriesOf(fields)
      .filter(([, { writeOnly }]) => !writeOnly)
      .map(([name, field]): [string, unknown] => [name, initialOf(field)]),
    ...namedReferences(fields).map(({ as }): [string, unknown] => [as, '']),
  ]);

/** Returns the initial values of a new record. */
export const initialState = <F extends Fields>(fields: F): StateOf<F> =>
  Object.fromEntries(editable(fields).map(([name, field]) => [name, initialOf(field)])) as StateOf<F>;

/** Returns the editable part of a record in a response. */
export const stateIn = <F extends Fields, Row extends { readonly [K in Editable<F>]: unknown }>(
  fields: F,
  row: Row,
): Pick<Row, Editable<F>> =>
  Object.fromEntries(editable(fields).map(([name]) => [name, row[name]])) as Pick<Row, Editable<F>>;

/** Returns the field that names a record. */
export const nameField = (fields: Fields): string =>
  entriesOf(fields).find(([, { list }]) => list && list.isName)?.[0] ?? 'id';

/** Returns unique text fields. */
export const uniques = (fields: Fields) =>
  entriesOf(fields).flatMap(([name, field]) =>
    field.type === 'text' && field.unique ? [{ name, problem: field.unique }] : [],
  );

/** Returns the values of a choice, in order. */
export const optionsOf = <Options extends object>({ options }: { readonly options: Options }) =>
  Object.keys(options) as (keyof Options & string)[];

/** Returns the fields with an additional permission to see or change them. */
export const requiredPermissions = (fields: Fields, part: 'see' | 'change') =>
  entriesOf(fields).flatMap(([name, { needs }]) => (needs?.[part] ? [{ name, permission: needs[part] }] : []));
