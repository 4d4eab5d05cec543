import { all, atMost, email, optional, phone, required, type Rule } from '../validation.ts';
import { address, url } from '../addresses.ts';
import { languages } from '../language.ts';
import { formatDecimal } from './decimal.ts';
import type { Field, Fields } from './field.ts';
import { getLabel } from './labels.ts';
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

const entriesOf = (fields: Fields): [string, Field][] => Object.entries(fields);

// Object keys are typed as strings.
const named = <Name extends string>(fields: Fields, is: (field: Field) => boolean) =>
  entriesOf(fields).filter(([, field]) => is(field)) as [Name, Field][];

export const editable = <F extends Fields>(fields: F) => named<Editable<F>>(fields, ({ readOnly }) => !readOnly);
export const stored = <F extends Fields>(fields: F) => named<Stored<F>>(fields, ({ column }) => column !== false);

/** `as` is the property of the name in responses. */
export const namedReferences = (fields: Fields) =>
  entriesOf(fields).flatMap(([name, field]) => ('onDelete' in field ? [{ name, as: `${name}Name`, field }] : []));

/** Returns the displayed value: for a reference its name, or its ID if the user may not read the name. */
export const shownIn = (name: string, field: Field, row: object): unknown => {
  const value: unknown = Reflect.get(row, name);
  if (!('onDelete' in field) || typeof value !== 'number') return value;
  return Reflect.get(row, `${name}Name`) || `#${value}`;
};

export const sorts = <F extends Fields>(fields: F): Sortable<F>[] =>
  named<Sortable<F>>(fields, ({ sort }) => sort === true).map(([name]) => name);

export const exports = <F extends Fields>(fields: F) =>
  entriesOf(fields)
    .filter(([, { exported, writeOnly }]) => exported !== false && !writeOnly)
    .map(([name, field]) => ({ as: (field.exported ? field.exported.as : name) as Exported<F>, name, field }));

export const imports = <F extends Fields>(fields: F) =>
  entriesOf(fields).flatMap(([name, field]) =>
    field.imported ? [{ as: (field.imported.as ?? name) as Imported<F>, name, field }] : [],
  );

/** Returns the headings that are recognized for a column of an import. */
export const headingsOf = ({
  as,
  name,
  field,
}: {
  readonly as: string;
  readonly name: string;
  readonly field: Field;
}) => [as, name, ...languages.map((language) => getLabel(field.label, language)), ...(field.imported?.headings ?? [])];

/** `as` is the name in a query. */
export const filters = (fields: Fields) =>
  entriesOf(fields).flatMap(([name, field]) =>
    field.filter === undefined ? [] : [{ as: field.filter === true ? name : field.filter.as, name, field }],
  );

export const isRanged = ({ type }: Field): boolean =>
  type === 'integer' || type === 'decimal' || type === 'date' || type === 'instant';

/** Returns the names of a filter in a query: a range has two, an integer also its own. */
export const filterNamesOf = (as: string, field: Field): string[] => [
  ...(isRanged(field) && field.type !== 'integer' ? [] : [as]),
  ...(isRanged(field) ? [`${as}From`, `${as}To`] : []),
];

export const queryNames = <const R extends Described>({ fields, search }: R) =>
  [
    ...filters(fields).flatMap(({ as, field }) => filterNamesOf(as, field)),
    ...(search ? ['keyword'] : []),
  ] as QueryName<R>[];

/** Returns the searched text fields, without hidden ones. */
export const searchedIn = ({ fields, search = [] }: Described, hidden: ReadonlySet<string> = new Set()) =>
  search.flatMap((name) => {
    const field = hidden.has(name) ? undefined : fields[name];
    return field?.type === 'text' ? [{ name, field }] : [];
  });

export const columnOf = <Name extends string>(name: Name): ColumnOf<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Name>;

type TextField = Extract<Field, { type: 'text' }>;

/** A `code` has its own rule. */
const formats: Readonly<Record<NonNullable<TextField['format']>, Rule | undefined>> = {
  email,
  phone,
  address,
  url,
  code: undefined,
};

export const ruleOf = ({ format, rule = format && formats[format], max, required: isRequired }: TextField): Rule => {
  const form = rule ? all(rule, atMost(max)) : atMost(max);
  return isRequired ? all(required, form) : optional(form);
};

export const initialOf = (field: Field): unknown => {
  if (field.type === 'text' || field.type === 'date' || field.type === 'file') return '';
  if (field.type === 'decimal') return formatDecimal(0, field.places);
  if (field.type === 'choice') return field.initial;
  if (field.type === 'flag') return false;
  if (field.type === 'status') return 1;
  if (field.type === 'references' || field.type === 'choices') return [];
  return field.type === 'reference' || field.type === 'json' ? null : 0;
};

export const files = (fields: Fields) => stored(fields).filter(([, { type }]) => type === 'file');

/** Returns the first digits of a file name, which distinguish files in a history. */
export const fileText = (file: string): string => file.replace(/^.*\//, '').replace(/^([0-9a-f]{8})[0-9a-f]+/, '$1…');

export const initialRow = (fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries([
    ...entriesOf(fields)
      .filter(([, { writeOnly }]) => !writeOnly)
      .map(([name, field]): [string, unknown] => [name, initialOf(field)]),
    ...namedReferences(fields).map(({ as }): [string, unknown] => [as, '']),
  ]);

export const initialState = <F extends Fields>(fields: F): StateOf<F> =>
  Object.fromEntries(editable(fields).map(([name, field]) => [name, initialOf(field)])) as StateOf<F>;

export const stateIn = <F extends Fields, Row extends { readonly [K in Editable<F>]: unknown }>(
  fields: F,
  row: Row,
): Pick<Row, Editable<F>> =>
  Object.fromEntries(editable(fields).map(([name]) => [name, row[name]])) as Pick<Row, Editable<F>>;

export const nameField = (fields: Fields): string =>
  entriesOf(fields).find(([, { list }]) => list && list.isName)?.[0] ?? 'id';

export const uniques = (fields: Fields) =>
  entriesOf(fields).flatMap(([name, field]) =>
    field.type === 'text' && field.unique ? [{ name, problem: field.unique }] : [],
  );

export const optionsOf = <Options extends object>({ options }: { readonly options: Options }) =>
  Object.keys(options) as (keyof Options & string)[];

/** Returns the fields with a specific permission. */
export const requiredPermissions = (fields: Fields, part: 'see' | 'change') =>
  entriesOf(fields).flatMap(([name, { needs }]) => (needs?.[part] ? [{ name, permission: needs[part] }] : []));
