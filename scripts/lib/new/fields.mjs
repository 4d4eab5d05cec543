import { UserError } from '../print.mjs';
import { toSentenceCase, toSnakeCase } from './words.mjs';

const reservedNames = new Set(
  'id name code status remark version createTime updateTime keyword sort current pageSize after before columns format'.split(
    ' ',
  ),
);

const tables = { user: 'users', role: 'roles', menu: 'menus', dept: 'depts' };

const createReferenceType = (to) => ({
  type: 'reference',
  options: ['restrict', 'clear'],
  write: ({ options: [onDelete = 'restrict'] }) =>
    `to: '${to}',\n      onDelete: '${onDelete}',\n      filter: true,\n      list: { width: 140 },`,
  column: 'optional(reference)',
  imports: ['optional', 'reference'],
  values: ['null', 'null'],
});
const writeOptions = (options, escapeQuotes) =>
  options
    .map(
      (value) =>
        `'${value}': { 'zh-CN': '${escapeQuotes(toSentenceCase(value))}', 'en-US': '${escapeQuotes(toSentenceCase(value))}' },`,
    )
    .join('\n');

const currencies = 'CNY EUR GBP HKD JPY SGD TWD USD'.split(' ');

const types = {
  text: {
    write: () => 'max: 100,\n      list: { width: 160 },',
    column: 'text',
    initial: "''",
    values: ["'one'", "'two'"],
  },
  integer: {
    write: () => 'sort: true,\n      list: { width: 110 },',
    column: 'integer',
    initial: '0',
    values: ['7', '8'],
  },
  decimal: {
    write: ({ options: [currency] }) =>
      `places: 2,\n${currency ? `format: '${currency}',\n` : ''}sort: true,\n      filter: true,\n      list: { width: 130 },`,
    column: 'decimal',
    initial: '0',
    values: ["'7.50'", "'8.00'"],
  },
  date: {
    write: () => 'sort: true,\n      filter: true,\n      list: { width: 120 },',
    column: 'date',
    initial: "''",
    values: ["'2026-03-05'", "'2026-03-06'"],
  },
  json: { write: () => 'max: 2000,', column: 'json', initial: "'null'", values: ['{ a: [1] }', 'null'] },
  choices: {
    write: ({ options, escapeQuotes }) =>
      `options: {\n${writeOptions(options, escapeQuotes)}\n},\n      filter: true,\n      list: { width: 160 },`,
    column: 'json',
    initial: "'[]'",
  },
  // Empty, because a test would have to upload the image first.
  file: {
    write: () => "accept: 'image',\n      list: { width: 90 },",
    column: 'text',
    initial: "''",
    values: ["''", "''"],
  },
  // Empty, because a test would have to upload the files first.
  files: {
    write: () => 'list: { width: 110 },',
    column: 'json',
    initial: "'[]'",
    values: ['[]', '[]'],
  },
  flag: { write: () => 'list: { width: 110 },', column: 'flag', initial: '0', values: ['true', 'false'] },
  choice: {
    write: ({ options, escapeQuotes }) =>
      `options: {\n${writeOptions(options, escapeQuotes)}\n},\n      initial: '${options[0]}',\n      filter: true,\n      list: { width: 120 },`,
    column: 'text',
  },
  // Empty, because a test would have to create the dictionary first.
  dictionary: {
    write: ({ options: [code] }) => `dictionary: '${code}',\n      filter: true,\n      list: { width: 120 },`,
    column: 'text',
    initial: "''",
    values: ["''", "''"],
  },
  ...Object.fromEntries(Object.keys(tables).map((to) => [to, createReferenceType(to)])),
};

const lacksDictionary = (type, values) =>
  type === 'dictionary' && (values.length !== 1 || !/^[A-Za-z0-9_.:-]{1,32}$/.test(values[0]));

const parseType = (text, name) => {
  const [, type, options] = /^(\w+)(?:\(([^)]*)\))?$/.exec(text) ?? [];
  if (!type || !Object.hasOwn(types, type))
    throw new UserError(`The field "${name}" has the unknown type ${text}. Types: ${Object.keys(types).join(', ')}.`);
  const values = (options ?? '').split('|').filter(Boolean);
  if (type === 'decimal' && (values.length > 1 || values.some((value) => !currencies.includes(value))))
    throw new UserError(`The field "${name}" requires one of the currencies ${currencies.join(', ')}: decimal(CNY).`);
  if (type.startsWith('choice') && (values.length < 2 || values.some((value) => !/^[a-z][a-z0-9-]*$/.test(value))))
    throw new UserError(
      `The field "${name}" requires at least two options in lowercase letters: ${type}(gold|silver).`,
    );
  if (lacksDictionary(type, values))
    throw new UserError(`The field "${name}" requires the code of a dictionary: dictionary(order-status).`);
  const { options: allowedOptions } = types[type];
  if (allowedOptions && (values.length > 1 || values.some((value) => !allowedOptions.includes(value))))
    throw new UserError(
      `The field "${name}" has the unknown option ${text}. A reference can ${allowedOptions.join(' or ')} on deletion.`,
    );
  return { type, options: values };
};

const parseField = (text) => {
  const [name = '', type = 'text', zh = '', en = ''] = text.split(':').map((part) => part.trim());
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new UserError(`The field "${text}" requires a name in camelCase: price:integer:单价:Price.`);
  if (reservedNames.has(name)) throw new UserError(`Every page already has a field "${name}". Choose another name.`);
  const spoken = toSentenceCase(toSnakeCase(name).replaceAll('_', '-'));
  return { name, column: toSnakeCase(name), ...parseType(type, name), en: en || spoken, zh: zh || en || spoken };
};

/** Parses `price:integer:单价:Price,maker:text`. */
export const parseFields = (text = '') => {
  const fields = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(parseField);
  const names = fields.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new UserError('Two fields have the same name.');
  return fields;
};

export const writeField = (field, escapeQuotes) => {
  const { name, type, zh, en } = field;
  const label = `label: { 'zh-CN': '${escapeQuotes(zh)}', 'en-US': '${escapeQuotes(en)}' },`;
  return `    ${name}: {\n      type: '${getFieldType(field)}',\n      ${label}\n      ${types[type].write({ ...field, escapeQuotes })}\n    },`;
};

export const createColumn = ({ column, type }) => ({
  name: column,
  type: types[type].column,
  imports: types[type].imports ?? [types[type].column],
});

export const listForeignKeys = (fields) =>
  fields
    .filter(({ type }) => Object.hasOwn(tables, type))
    .map(({ column, type, options }) => ({
      column,
      text: `{ column: '${column}', parent: '${tables[type]}', onDelete: '${options[0] === 'clear' ? 'set null' : 'restrict'}' }`,
    }));

export const listIndexes = (fields) =>
  fields
    .filter(({ type }) => ['file', 'dictionary'].includes(type) || Object.hasOwn(tables, type))
    .map(({ column }) => `['${column}', 'id']`);

export const createAddedColumn = ({ type, options }) => {
  const { column, initial, imports } = types[type];
  // References are empty in existing rows.
  if (imports) return { type: column, imports };
  return { type: `withDefault(${column}, ${initial ?? `'${options[0]}'`})`, imports: ['withDefault', column] };
};

export const getFieldType = ({ type }) => types[type].type ?? type;

/** Returns two values for the test, as source code. */
export const createTestValues = ({ type, options }) => {
  const chosenOptions = options.slice(0, 2).map((option) => `'${option}'`);
  return (
    types[type].values ??
    (type === 'choices' ? [`[${chosenOptions.join(', ')}]`, `[${chosenOptions[0]}]`] : chosenOptions)
  );
};
