import { builtinMenu, type Right } from '../permissions.ts';
import type { Field, Fields, Resource, Words } from './field.ts';
import {
  columnOf,
  editable,
  exports,
  imports,
  namedReferences,
  requiredPermissions,
  queryNames,
  stored,
} from './read.ts';

/** Names in the query of a list that are not filters. */
const otherNames = ['keyword', 'sort', 'current', 'pageSize', 'after', 'before', 'format', 'columns'];

const twiceIn = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

const isUnsaid = (words: Words): boolean => Object.values(words).some((text) => text.trim() === '');

const wordsOf = (field: Field): Words[] => [
  field.label,
  ...(field.hint ? [field.hint] : []),
  ...('options' in field ? Object.values(field.options) : []),
];

/** Definitions may be untyped, so that the permission may not exist. */
const isGranted = (right: Right): boolean => {
  const [path, button] = typeof right === 'string' ? [right] : right;
  const entry = Object.hasOwn(builtinMenu, path) ? builtinMenu[path] : undefined;
  return entry !== undefined && (button === undefined || ('buttons' in entry && Object.hasOwn(entry.buttons, button)));
};

const optionFaults = (field: Field): string[] => {
  if (field.type !== 'choice' && field.type !== 'choices') return [];
  const names = Object.keys(field.options);
  return [
    ...(names.length === 0 ? ['has no options'] : []),
    // `choices` are stored as JSON and searched with their quotes.
    ...(names.some((name) => /["\\%_]/.test(name))
      ? ['has an option with a quote, a backslash, % or _ in its name']
      : []),
    ...(field.type === 'choice' && !names.includes(field.initial)
      ? [`starts with ${field.initial}, which is none of its options`]
      : []),
  ];
};

const limitFaults = (field: Field): string[] => {
  if (field.type === 'text' && field.max < 1) return ['can hold no character'];
  if (field.type !== 'integer' && field.type !== 'decimal') return [];
  const { min = -Infinity, max = Infinity } = field;
  return [
    ...(min > max ? [`is at least ${min} and at most ${max}`] : []),
    ...(field.type === 'decimal' && !(Number.isInteger(field.places) && field.places >= 0 && field.places <= 9)
      ? [`has ${field.places} decimal places: 0 to 9 can be exact`]
      : []),
  ];
};

const fieldFaults = (name: string, field: Field, nouns: ReadonlySet<string>): string[] => [
  ...(wordsOf(field).some(isUnsaid) ? ['lacks words in a language'] : []),
  ...(name === 'version' ? ['has the name of what every row has'] : []),
  ...('to' in field && !nouns.has(field.to) ? [`refers to ${field.to}, which is no noun`] : []),
  ...(field.sort && field.writeOnly ? ['is sorted by and never answered'] : []),
  ...(field.readOnly && field.writeOnly ? ['is neither taken nor answered'] : []),
  ...(field.column === false && 'unique' in field && field.unique ? ['is unique without a column'] : []),
  ...optionFaults(field),
  ...limitFaults(field),
];

/** The names of each kind must be unique. */
const sharedNames = (fields: Fields): Readonly<Record<string, readonly string[]>> => ({
  'two fields have the column': stored(fields).map(([name]) => columnOf(name)),
  'a field and the name of a reference are both called': [
    ...Object.keys(fields),
    ...namedReferences(fields).map(({ as }) => as),
  ],
  'two parts of a query are called': [...otherNames, ...queryNames({ fields })],
  'two columns of an export are called': exports(fields).map(({ as }) => as),
  'two columns of an import are called': imports(fields).map(({ as }) => as),
  'two fields of an import have the heading': imports(fields).flatMap(({ field }) => field.imported?.headings ?? []),
});

const searchFaults = ({ name: noun, fields, search = [] }: Resource): string[] => [
  ...search
    .filter((name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field?.type !== 'text' || field.column === false || field.writeOnly;
    })
    .map((name) => `${noun}: it is searched in ${name}, which is no text that rows answer`),
  ...twiceIn(search).map((name) => `${noun}: it is searched in ${name} twice`),
];

const faultsIn = (resource: Resource, nouns: ReadonlySet<string>): string[] => {
  const { name: noun, fields, one } = resource;
  const isCrud = 'page' in resource;
  const titles = Object.entries(fields).filter(([, { list }]) => list && list.isName);
  const loose = isCrud ? Object.entries(fields).filter(([, { column }]) => column === false) : [];
  return [
    ...(isUnsaid(one) ? [`${noun}: it lacks a name in a language`] : []),
    ...Object.entries(fields).flatMap(([name, field]) =>
      fieldFaults(name, field, nouns).map((fault) => `${noun}.${name} ${fault}`),
    ),
    ...(['see', 'change'] as const).flatMap((part) =>
      requiredPermissions(fields, part)
        .filter(({ permission }) => !isGranted(permission))
        .map(
          ({ name, permission }) =>
            `${noun}.${name} needs ${String(permission)} (${part}), which nobody can be granted`,
        ),
    ),
    ...Object.entries(sharedNames(fields)).flatMap(([fault, names]) =>
      twiceIn(names).map((name) => `${noun}: ${fault} ${name}`),
    ),
    ...searchFaults(resource),
    ...(isCrud && !resource.search?.length ? [`${noun}: it is found by no field (search)`] : []),
    ...(titles.length > 1 ? [`${noun}: a row is called by both ${titles.map(([name]) => name).join(' and ')}`] : []),
    ...(isCrud && titles.length === 0 ? [`${noun}: a row is called by no field (isName)`] : []),
    // Generated resources read all fields from the table.
    ...loose.map(([name]) => `${noun}.${name} has no column, which a noun that is only described cannot fill`),
    ...(isCrud && editable(fields).length === 0 ? [`${noun}: no field can be set`] : []),
  ];
};

/** Returns one sentence for each contradiction in resource definitions. */
export const faultsOf = (resources: readonly Resource[]): string[] => {
  const names = resources.map(({ name }) => name);
  return [
    ...twiceIn(names).map((name) => `${name}: two nouns have that name`),
    ...twiceIn(resources.map(({ table }) => table)).map((table) => `${table}: two nouns have that table`),
    ...resources.flatMap((resource) => faultsIn(resource, new Set(names))),
  ];
};
