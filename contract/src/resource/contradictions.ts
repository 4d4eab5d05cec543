import { builtinMenu, type Permission } from '../permissions.ts';
import { rowCode } from '../validation.ts';
import type { Field, Fields, Resource, Translations } from './field.ts';
import {
  toColumnName,
  listEditableFields,
  listExportColumns,
  listImportColumns,
  listNamedReferences,
  listReferenceLists,
  listRequiredPermissions,
  listQueryNames,
  listStoredFields,
} from './definition.ts';

/** Names in the query of a list that are not filters. */
const reservedQueryNames = ['keyword', 'sort', 'current', 'pageSize', 'after', 'before', 'format', 'columns'];

const findDuplicates = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

const hasEmptyText = (words: Translations): boolean => Object.values(words).some((text) => text.trim() === '');

const listTexts = (field: Field): Translations[] => [
  field.label,
  ...(field.hint ? [field.hint] : []),
  ...('options' in field ? Object.values(field.options) : []),
];

/** Returns whether a permission exists, because definitions may be untyped. */
const canBeGranted = (permission: Permission): boolean => {
  const [path, button] = typeof permission === 'string' ? [permission] : permission;
  const menuItem = Object.hasOwn(builtinMenu, path) ? builtinMenu[path] : undefined;
  return (
    menuItem !== undefined &&
    (button === undefined || ('buttons' in menuItem && Object.hasOwn(menuItem.buttons, button)))
  );
};

const findOptionErrors = (field: Field): string[] => {
  if (field.type !== 'choice' && field.type !== 'choices') return [];
  const names = Object.keys(field.options);
  return [
    ...(names.length === 0 ? ['has no options'] : []),
    // `choices` are stored as JSON and searched with their quotes; commas separate the values of a filter.
    ...(names.some((name) => /[",\\%_]/.test(name))
      ? ['has an option with a quote, a comma, a backslash, % or _ in its name']
      : []),
    ...(field.type === 'choice' && !names.includes(field.initial)
      ? [`has the initial value ${field.initial}, which is not an option`]
      : []),
  ];
};

const findReferenceErrors = (field: Field): string[] => [
  ...(field.type === 'dictionary' && rowCode(field.dictionary) !== null ? ['names no dictionary'] : []),
  ...(field.type === 'reference' && 'onDelete' in field && field.required && field.onDelete === 'clear'
    ? ['is required, but cleared when the referenced record is deleted']
    : []),
];

const findLimitErrors = (field: Field): string[] => {
  if (field.type === 'text' && field.max < 1) return ['has a maximum length below 1'];
  if (field.type !== 'integer' && field.type !== 'decimal') return [];
  const { min = -Infinity, max = Infinity } = field;
  return [
    ...(min > max ? [`has the minimum ${min} and the maximum ${max}`] : []),
    ...(field.type === 'decimal' && !(Number.isInteger(field.places) && field.places >= 0 && field.places <= 9)
      ? [`has ${field.places} decimal places, but 0 to 9 are possible`]
      : []),
  ];
};

const findFileErrors = ({ type, column, readOnly }: Field): string[] => [
  ...(type === 'files' && column === false ? ['contains files, but has no column'] : []),
  ...(type === 'files' && readOnly ? ['contains files, but is read-only'] : []),
];

const findFieldErrors = (name: string, field: Field, resources: ReadonlySet<string>): string[] => [
  ...(listTexts(field).some(hasEmptyText) ? ['has no text in a language'] : []),
  ...(name === 'version' ? ['has the same name as the version of records'] : []),
  ...('to' in field && !resources.has(field.to) ? [`refers to ${field.to}, which is not a resource`] : []),
  ...(field.sort && field.writeOnly ? ['is sortable, but write-only'] : []),
  ...(field.readOnly && field.writeOnly ? ['is both read-only and write-only'] : []),
  ...findFileErrors(field),
  ...(field.column === false && 'unique' in field && field.unique ? ['is unique, but has no column'] : []),
  ...findOptionErrors(field),
  ...findReferenceErrors(field),
  ...findLimitErrors(field),
];

const listSharedNames = (fields: Fields): Readonly<Record<string, readonly string[]>> => ({
  'two fields have the column': listStoredFields(fields).map(([name]) => toColumnName(name)),
  'a field and the name of a reference are both called': [
    ...Object.keys(fields),
    ...listNamedReferences(fields).map(({ as }) => as),
  ],
  'two query parameters are called': [...reservedQueryNames, ...listQueryNames({ fields })],
  'two export columns are called': listExportColumns(fields).map(({ as }) => as),
  'two import columns are called': listImportColumns(fields).map(({ as }) => as),
  'two import columns have the heading': listImportColumns(fields).flatMap(
    ({ field }) => field.imported?.headings ?? [],
  ),
});

const isReadOnly = (resource: Resource): boolean => 'isReadOnly' in resource;

const findSearchErrors = (definition: Resource): string[] => {
  const { name: resource, fields, search = [] } = definition;
  // The hooks of a read-only resource may search in other tables.
  const isStored = ({ column }: Field) => column !== false || isReadOnly(definition);
  return [
    ...search
      .filter((name) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        return field?.type !== 'text' || !isStored(field) || field.writeOnly;
      })
      .map((name) => `${resource}: the search includes ${name}, which is not a stored and returned text`),
    ...findDuplicates(search).map((name) => `${resource}: the search includes ${name} twice`),
  ];
};

/** The order of a list must not reveal values that some users may not see. */
const findSortErrors = ({ name: resource, fields, defaultSort }: Resource): string[] => {
  const field = defaultSort && fields[defaultSort.by];
  return !defaultSort || (field?.sort && !field.permissions?.view)
    ? []
    : [`${resource}: lists are ordered by ${defaultSort.by}, by which not all users can sort`];
};

const findResourceErrors = (resource: Resource, resources: ReadonlySet<string>): string[] => {
  const { fields, one } = resource;
  const isGenerated = 'page' in resource && !isReadOnly(resource);
  const nameFields = Object.entries(fields).filter(([, { list }]) => list && list.isName);
  const ownLists = listReferenceLists(resource).filter(({ field }) => field.to === resource.name);
  const columnlessFields = isGenerated ? Object.entries(fields).filter(([, { column }]) => column === false) : [];
  return [
    ...(hasEmptyText(one) ? [`${resource.name}: the name is missing in a language`] : []),
    ...Object.entries(fields).flatMap(([name, field]) =>
      findFieldErrors(name, field, resources).map((error) => `${resource.name}.${name} ${error}`),
    ),
    ...(['view', 'edit'] as const).flatMap((access) =>
      listRequiredPermissions(fields, access)
        .filter(({ permission }) => !canBeGranted(permission))
        .map(
          ({ name, permission }) =>
            `${resource.name}.${name} needs ${String(permission)} (${access}), which no role can grant`,
        ),
    ),
    ...Object.entries(listSharedNames(fields)).flatMap(([error, names]) =>
      findDuplicates(names).map((name) => `${resource.name}: ${error} ${name}`),
    ),
    ...findSearchErrors(resource),
    ...findSortErrors(resource),
    ...(isGenerated && !resource.search?.length ? [`${resource.name}: no field is searched (search)`] : []),
    ...(nameFields.length > 1
      ? [`${resource.name}: several fields name a record: ${nameFields.map(([name]) => name).join(', ')}`]
      : []),
    ...(isGenerated && nameFields.length === 0 ? [`${resource.name}: no field names a record (isName)`] : []),
    ...ownLists.map(({ name }) => `${resource.name}.${name} is a list of records of its own resource`),
    ...columnlessFields.map(
      ([name]) => `${resource.name}.${name} has no column, but generated resources read all fields from the table`,
    ),
    ...(isGenerated && listEditableFields(fields).length === 0 ? [`${resource.name}: no field is editable`] : []),
  ];
};

/** Returns one sentence for each contradiction in resource definitions. */
export const findContradictions = (resources: readonly Resource[]): string[] => {
  const names = resources.map(({ name }) => name);
  return [
    ...findDuplicates(names).map((name) => `${name}: two resources have this name`),
    // A read-only resource may list records of another one.
    ...findDuplicates(resources.filter((resource) => !isReadOnly(resource)).map(({ table }) => table)).map(
      (table) => `${table}: two resources have this table`,
    ),
    ...resources.flatMap((resource) => findResourceErrors(resource, new Set(names))),
  ];
};
