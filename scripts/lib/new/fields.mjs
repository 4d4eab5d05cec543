import { UserError } from '../print.mjs';
import { sentence, snake } from './words.mjs';

const taken = new Set(
  'id name code status remark version createTime updateTime keyword sort current pageSize after before columns format'.split(
    ' ',
  ),
);

const tables = { user: 'users', role: 'roles', menu: 'menus', dept: 'depts' };

const reference = (to) => ({
  type: 'reference',
  options: ['restrict', 'clear'],
  described: ({ options: [onDelete = 'restrict'] }) =>
    `to: '${to}',\n      onDelete: '${onDelete}',\n      filter: true,\n      list: { width: 140 },`,
  column: 'optional(reference)',
  imports: ['optional', 'reference'],
  values: ['null', 'null'],
});
const optionWords = (options, quoted) =>
  options
    .map((one) => `'${one}': { 'zh-CN': '${quoted(sentence(one))}', 'en-US': '${quoted(sentence(one))}' },`)
    .join('\n');

const currencies = 'CNY EUR GBP HKD JPY SGD TWD USD'.split(' ');

const types = {
  text: {
    described: () => 'max: 100,\n      list: { width: 160 },',
    column: 'text',
    initial: "''",
    values: ["'one'", "'two'"],
  },
  integer: {
    described: () => 'sort: true,\n      list: { width: 110 },',
    column: 'integer',
    initial: '0',
    values: ['7', '8'],
  },
  decimal: {
    described: ({ options: [currency] }) =>
      `places: 2,\n${currency ? `format: '${currency}',\n` : ''}sort: true,\n      filter: true,\n      list: { width: 130 },`,
    column: 'decimal',
    initial: '0',
    values: ["'7.50'", "'8.00'"],
  },
  date: {
    described: () => 'sort: true,\n      filter: true,\n      list: { width: 120 },',
    column: 'date',
    initial: "''",
    values: ["'2026-03-05'", "'2026-03-06'"],
  },
  json: { described: () => 'max: 2000,', column: 'json', initial: "'null'", values: ['{ a: [1] }', 'null'] },
  choices: {
    described: ({ options, quoted }) =>
      `options: {\n${optionWords(options, quoted)}\n},\n      filter: true,\n      list: { width: 160 },`,
    column: 'json',
    initial: "'[]'",
  },
  // Empty, because a test would have to upload the image first.
  file: {
    described: () => "accept: 'image',\n      list: { width: 90 },",
    column: 'text',
    initial: "''",
    values: ["''", "''"],
  },
  flag: { described: () => 'list: { width: 110 },', column: 'flag', initial: '0', values: ['true', 'false'] },
  choice: {
    described: ({ options, quoted }) =>
      `options: {\n${optionWords(options, quoted)}\n},\n      initial: '${options[0]}',\n      filter: true,\n      list: { width: 120 },`,
    column: 'text',
  },
  ...Object.fromEntries(Object.keys(tables).map((to) => [to, reference(to)])),
};

const typeOf = (text, name) => {
  const [, type, options] = /^(\w+)(?:\(([^)]*)\))?$/.exec(text) ?? [];
  if (!type || !Object.hasOwn(types, type))
    throw new UserError(`The field "${name}" has the unknown type ${text}. Types: ${Object.keys(types).join(', ')}.`);
  const values = (options ?? '').split('|').filter(Boolean);
  if (type === 'decimal' && (values.length > 1 || values.some((one) => !currencies.includes(one))))
    throw new UserError(`The field "${name}" requires one of the currencies ${currencies.join(', ')}: decimal(CNY).`);
  if (type.startsWith('choice') && (values.length < 2 || values.some((one) => !/^[a-z][a-z0-9-]*$/.test(one))))
    throw new UserError(
      `The field "${name}" requires at least two options in lowercase letters: ${type}(gold|silver).`,
    );
  const { options: known } = types[type];
  if (known && (values.length > 1 || values.some((one) => !known.includes(one))))
    throw new UserError(
      `The field "${name}" has the unknown option ${text}. A reference can ${known.join(' or ')} on deletion.`,
    );
  return { type, options: values };
};

const fieldOf = (text) => {
  const [name = '', type = 'text', zh = '', en = ''] = text.split(':').map((part) => part.trim());
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new UserError(`The field "${text}" requires a name in camelCase: price:integer:单价:Price.`);
  if (taken.has(name)) throw new UserError(`Every page already has a field "${name}". Choose another name.`);
  const spoken = sentence(snake(name).replaceAll('_', '-'));
  return { name, column: snake(name), ...typeOf(type, name), en: en || spoken, zh: zh || en || spoken };
};

/** Parses `price:integer:单价:Price,maker:text`. */
export const fieldsOf = (text = '') => {
  const fields = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(fieldOf);
  const names = fields.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new UserError('Two fields have the same name.');
  return fields;
};

/** Returns source code; `quoted` escapes text. */
export const described = (field, quoted) => {
  const { name, type, zh, en } = field;
  const label = `label: { 'zh-CN': '${quoted(zh)}', 'en-US': '${quoted(en)}' },`;
  return `    ${name}: {\n      type: '${describedType(field)}',\n      ${label}\n      ${types[type].described({ ...field, quoted })}\n    },`;
};

export const columnOf = ({ column, type }) => ({
  name: column,
  type: types[type].column,
  imports: types[type].imports ?? [types[type].column],
});

export const keysOf = (fields) =>
  fields
    .filter(({ type }) => Object.hasOwn(tables, type))
    .map(({ column, type, options }) => ({
      column,
      text: `{ column: '${column}', parent: '${tables[type]}', onDelete: '${options[0] === 'clear' ? 'set null' : 'refuse'}' }`,
    }));

export const indexesOf = (fields) =>
  fields
    .filter(({ type }) => type === 'file' || Object.hasOwn(tables, type))
    .map(({ column }) => `['${column}', 'id']`);

export const addedOf = ({ type, options }) => {
  const { column, initial, imports } = types[type];
  // References are empty in existing rows.
  if (imports) return { type: column, imports };
  return { type: `startingAt(${column}, ${initial ?? `'${options[0]}'`})`, imports: ['startingAt', column] };
};

export const describedType = ({ type }) => types[type].type ?? type;

/** Returns two values for the test, as source code. */
export const valuesOf = ({ type, options }) => {
  const chosen = options.slice(0, 2).map((one) => `'${one}'`);
  return types[type].values ?? (type === 'choices' ? [`[${chosen.join(', ')}]`, `[${chosen[0]}]`] : chosen);
};
