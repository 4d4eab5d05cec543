import { email, phone } from '../contact-rules.ts';
import { combineRules, maxLength, markdown, optional, required, type Rule } from '../validation.ts';
import { address, url } from '../addresses.ts';
import { type Language, languages } from '../language.ts';
import { formatDecimal } from './decimal.ts';
import type { Field, Fields } from './field.ts';
import { getLabel } from './labels.ts';
import type {
  ColumnName,
  FieldSource,
  EditableField,
  ExportColumn,
  ImportColumn,
  QueryName,
  SortableField,
  EditableState,
  StoredField,
} from './derived-types.ts';

const listFields = (fields: Fields): [string, Field][] => Object.entries(fields);

// Object keys are typed as strings.
const selectFields = <Name extends string>(fields: Fields, isSelected: (field: Field) => boolean) =>
  listFields(fields).filter(([, field]) => isSelected(field)) as [Name, Field][];

export const listEditableFields = <F extends Fields>(fields: F) =>
  selectFields<EditableField<F>>(fields, ({ readOnly }) => !readOnly);
const hasFiles = ({ type }: Field): boolean => type === 'file' || type === 'files';
const isContact = (field: Field): boolean =>
  field.type === 'text' && (field.format === 'email' || field.format === 'phone');
/** Returns the fields that users can change in many records together: no unique values, contacts or files. */
export const listBulkFields = <F extends Fields>(fields: F) =>
  listEditableFields(fields).filter(
    ([, field]) => !field.writeOnly && !('unique' in field) && !isContact(field) && !hasFiles(field),
  );
/** Returns whether a field is a secret: encrypted, never returned, and hidden in histories. */
export const isSecret = (field: Field): boolean => field.type === 'text' && field.writeOnly === true;
export const hasSeveralValues = ({ type }: Field): boolean => type === 'choices' || type === 'references';
export const listStoredFields = <F extends Fields>(fields: F) =>
  selectFields<StoredField<F>>(fields, ({ type, column }) => column !== false && type !== 'references');

/** `as` is the property of the name in responses. */
export const listNamedReferences = (fields: Fields) =>
  listFields(fields).flatMap(([name, field]) =>
    field.type === 'reference' && 'onDelete' in field ? [{ name, as: `${name}Name`, field }] : [],
  );

/** Returns the fields with references in join tables, and the columns of these. */
export const listReferenceLists = ({ name: resource, fields }: ReferenceListSource) =>
  listFields(fields).flatMap(([name, field]) =>
    field.type === 'references'
      ? [{ name, field, table: field.table, recordColumn: toIdColumn(resource), targetColumn: toIdColumn(field.to) }]
      : [],
  );

interface ReferenceListSource {
  readonly name: string;
  readonly fields: Fields;
}

const toIdColumn = (resource: string): string => `${toColumnName(resource).replaceAll('-', '_')}_id`;

interface NamedLists {
  readonly names?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Returns the displayed value: for references their names, or their IDs if the user may not read the names. */
export const getDisplayedValue = (name: string, field: Field, row: object & NamedLists): unknown => {
  const value: unknown = Reflect.get(row, name);
  if (field.type === 'reference' && 'onDelete' in field && typeof value === 'number')
    return Reflect.get(row, `${name}Name`) || `#${value}`;
  if (field.type !== 'references' || !Array.isArray(value)) return value;
  return value.map((id: number) => row.names?.[field.to]?.[id] ?? `#${id}`);
};

export const listSortableFields = <F extends Fields>(fields: F): SortableField<F>[] =>
  selectFields<SortableField<F>>(fields, ({ sort }) => sort === true).map(([name]) => name);

export const listExportColumns = <F extends Fields>(fields: F) =>
  listFields(fields)
    .filter(([, { exported, writeOnly }]) => exported !== false && !writeOnly)
    .map(([name, field]) => ({ as: getColumnKey(name, field) as ExportColumn<F>, name, field }));

export const getColumnKey = (name: string, { exported }: Field): string => (exported ? exported.as : name);

export const listImportColumns = <F extends Fields>(fields: F) =>
  listFields(fields).flatMap(([name, field]) =>
    field.imported ? [{ as: (field.imported.as ?? name) as ImportColumn<F>, name, field }] : [],
  );

/** Returns the headings that are recognized for a column of an import. */
export const listHeadings = ({
  as,
  name,
  field,
}: {
  readonly as: string;
  readonly name: string;
  readonly field: Field;
}) => [as, name, ...languages.map((language) => getLabel(field.label, language)), ...(field.imported?.headings ?? [])];

/** `as` is the name in a query. */
export const listFilterableFields = (fields: Fields) =>
  listFields(fields).flatMap(([name, field]) =>
    field.filter === undefined ? [] : [{ as: field.filter === true ? name : field.filter.as, name, field }],
  );

export const hasRangeFilter = ({ type }: Field): boolean =>
  type === 'integer' || type === 'decimal' || type === 'date' || type === 'instant';

/** Returns whether a filter can have several values, separated by commas. Records with any of them match. */
export const hasSeveralFilterValues = ({ type }: Field): boolean =>
  ['choice', 'choices', 'dictionary', 'reference', 'references'].includes(type);

/** Returns the parameters of a filter: two for a range; an integer can also be filtered by value. */
export const listFilterNames = (as: string, field: Field): string[] => [
  ...(hasRangeFilter(field) && field.type !== 'integer' ? [] : [as]),
  ...(hasRangeFilter(field) ? [`${as}From`, `${as}To`] : []),
];

export const listQueryNames = <const R extends FieldSource>({ fields, search }: R) =>
  [
    ...listFilterableFields(fields).flatMap(({ as, field }) => listFilterNames(as, field)),
    ...(search ? ['keyword'] : []),
  ] as QueryName<R>[];

export const listSearchedFields = (
  { fields, search = [] }: FieldSource,
  hiddenFields: ReadonlySet<string> = new Set(),
) =>
  search.flatMap((name) => {
    const field = hiddenFields.has(name) ? undefined : fields[name];
    return field?.type === 'text' ? [{ name, field }] : [];
  });

export const toColumnName = <Name extends string>(name: Name): ColumnName<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<Name>;

type TextField = Extract<Field, { type: 'text' }>;

/** A `code` has a separate rule; users do not enter the last two. */
const formats: Readonly<Record<NonNullable<TextField['format']>, Rule | undefined>> = {
  email,
  phone,
  address,
  url,
  code: undefined,
  markdown,
  device: undefined,
  error: undefined,
};

export const createRule = ({
  format,
  rule = format && formats[format],
  max,
  required: isRequired,
}: TextField): Rule => {
  const lengthRule = rule ? combineRules(rule, maxLength(max)) : maxLength(max);
  return isRequired ? combineRules(required, lengthRule) : optional(lengthRule);
};

export const getInitialValue = (field: Field): unknown => {
  if (['text', 'date', 'file', 'dictionary'].includes(field.type)) return '';
  if (field.type === 'decimal') return formatDecimal(0, field.places);
  if (field.type === 'choice') return field.initial;
  if (field.type === 'flag') return false;
  if (field.type === 'status') return 1;
  if (field.type === 'references' || field.type === 'choices' || field.type === 'files') return [];
  if (field.type === 'instant' && !field.required) return null;
  return field.type === 'reference' || field.type === 'json' ? null : 0;
};

export const listDictionaryFields = (fields: Fields) =>
  listStoredFields(fields).flatMap(([name, field]) => (field.type === 'dictionary' ? [{ name, field }] : []));

export const listFileFields = (fields: Fields) => listStoredFields(fields).filter(([, { type }]) => type === 'file');

export const listAttachmentFields = (fields: Fields): string[] =>
  listStoredFields(fields).flatMap(([name, { type }]) => (type === 'files' ? [name] : []));

/** Returns the first digits of a file name, which distinguish files in a history. */
export const shortenFileName = (file: string): string =>
  file.replace(/^.*\//, '').replace(/^([0-9a-f]{8})[0-9a-f]+/, '$1…');

export const createInitialRow = (fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries([
    ...listFields(fields)
      .filter(([, { writeOnly }]) => !writeOnly)
      .map(([name, field]): [string, unknown] => [name, getInitialValue(field)]),
    ...listNamedReferences(fields).map(({ as }): [string, unknown] => [as, '']),
  ]);

export const createInitialState = <F extends Fields>(fields: F): EditableState<F> =>
  Object.fromEntries(
    listEditableFields(fields).map(([name, field]) => [name, getInitialValue(field)]),
  ) as EditableState<F>;

export const pickState = <F extends Fields, Row extends { readonly [K in EditableField<F>]: unknown }>(
  fields: F,
  row: Row,
): Pick<Row, EditableField<F>> =>
  Object.fromEntries(listEditableFields(fields).map(([name]) => [name, row[name]])) as Pick<Row, EditableField<F>>;

export const findNameField = (fields: Fields): string =>
  listFields(fields).find(([, { list }]) => list && list.isName)?.[0] ?? 'id';

/** Returns the field that names a record for readers of a language. */
export const findLocalizedNameField = (language: Language, fields: Fields): string => {
  const englishName = listFields(fields).find(([, { list }]) => list && list.isEnglishName)?.[0];
  return language === 'zh-CN' || englishName === undefined ? findNameField(fields) : englishName;
};

export const listUniqueFields = (fields: Fields) =>
  listFields(fields).flatMap(([name, field]) =>
    field.type === 'text' && field.unique ? [{ name, errorCode: field.unique }] : [],
  );

export const listOptions = <Options extends object>({ options }: { readonly options: Options }) =>
  Object.keys(options) as (keyof Options & string)[];

export const listRequiredPermissions = (fields: Fields, access: 'view' | 'edit') =>
  listFields(fields).flatMap(([name, { permissions }]) =>
    permissions?.[access] ? [{ name, permission: permissions[access] }] : [],
  );
