import { Sentence } from '../say.mjs';
import { sentence, snake } from './words.mjs';

const kinds = ['text', 'number', 'flag'];
const taken = new Set(
  'id name code status remark version createTime updateTime namePinyin nameInitials sort current pageSize after before create editOf facts none noneMatch deleteAsk deleteHint'.split(
    ' ',
  ),
);

const fieldOf = (text) => {
  const [name = '', kind = 'text', zh = '', en = ''] = text.split(':').map((part) => part.trim());
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) {
    throw new Sentence(`The field "${text}" needs a name in camelCase: price:number:单价:Price.`);
  }
  if (!kinds.includes(kind)) throw new Sentence(`The field "${name}" is ${kind}; it can be ${kinds.join(', ')}.`);
  if (taken.has(name)) throw new Sentence(`Every page has a field "${name}" already; it need not be named.`);
  const spoken = sentence(snake(name).replaceAll('_', '-'));
  return { name, column: snake(name), kind, en: en || spoken, zh: zh || en || spoken };
};

/** The fields beside name, code, status and remark: `price:number:单价:Price,maker:text`. */
export const fieldsOf = (text = '') => {
  const fields = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(fieldOf);
  const names = fields.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Sentence('Two fields have the same name.');
  return fields;
};

/** `key: value`, or the key alone where both are the same word. */
const pair = (key, value) => (key === value ? `${key},` : `${key}: ${value},`);

/** What a field of each kind looks like, place by place. */
const looks = {
  text: {
    limit: '100',
    row: 'z.string()',
    fresh: (rules) => `clearable(${rules})`,
    change: (rules) => `clearable(${rules})`,
    table: 'string',
    column: 'text',
    answered: ({ column }) => `row.${column}`,
    state: ({ column }) => `row.${column}`,
    stored: ({ name }) => `state.${name}`,
    value: 'string',
    initial: "''",
    shown: ({ name }) => `row.${name} || '–'`,
    tests: ["'one'", "'two'"],
  },
  number: {
    limit: '1_000_000_000',
    row: 'z.int()',
    fresh: (_, limit) => `whole(0, ${limit}).default(0)`,
    change: (_, limit) => `whole(0, ${limit}).optional()`,
    table: 'number',
    column: 'integer',
    answered: ({ column }) => `row.${column}`,
    state: ({ column }) => `row.${column}`,
    stored: ({ name }) => `state.${name}`,
    value: 'number | null',
    initial: '0',
    shown: ({ name }) => `format.number(row.${name})`,
    tests: ['7', '8'],
  },
  flag: {
    row: 'z.boolean()',
    fresh: () => 'flag.default(false)',
    change: () => 'flag.optional()',
    table: 'Flag',
    column: 'flag',
    answered: ({ column }) => `row.${column} === 1`,
    state: ({ column }) => `row.${column} === 1`,
    stored: ({ name }) => `Number(state.${name})`,
    value: 'boolean',
    initial: 'false',
    shown: ({ name }) => `c((w) => (row.${name} ? w.yes : w.no))`,
    tests: ['true', 'false'],
  },
};

const tableColumn = ({ name, kind }) => {
  const parts = [`key: '${name}', title: t((w) => w.${name}), width: ${kind === 'text' ? 160 : 110},`];
  if (kind === 'number') parts.push("isSortable: true, align: 'end',");
  parts.push(`render: (row) => ${looks[kind].shown({ name })},`);
  return `{ ${parts.join(' ')} },`;
};

const formItem = ({ name, kind }, noun) => {
  const limit = `${noun}Limits.${name}`;
  if (kind === 'flag') {
    return `<Form.Item name="${name}" label={labels.${name}} valuePropName="checked"><Switch /></Form.Item>`;
  }
  if (kind === 'number') {
    return `<Form.Item name="${name}" label={labels.${name}}><InputNumber className="w-full!" min={0} max={${limit}} precision={0} /></Form.Item>`;
  }
  return `<Form.Item name="${name}" label={labels.${name}} rules={[rule(${noun}Rules.${name})]}><Input maxLength={${limit}} /></Form.Item>`;
};

/** The parts of the templates that the fields make, by their names; `quoted` is how text stands between quotes. */
export const fieldParts = (fields, noun, quoted) => {
  const lines = (line, of = fields) => of.map((field) => line(field, looks[field.kind])).join('\n');
  const of = (kind) => fields.filter((field) => field.kind === kind);
  const [texts, numbers, flags] = kinds.map(of);
  const rules = ({ name }) => `${noun}Rules.${name}`;
  const limits = ({ name }) => `${noun}Limits.${name}`;
  const comma = (parts) => parts.map((part) => `, ${part}`).join('');
  return {
    shapes: flags.length > 0 ? 'flag, ' : '',
    whole: numbers.length > 0 ? ', whole' : '',
    bounds: numbers.length > 0 ? '%noun%Limits, ' : '',
    limits: lines(({ name }, { limit }) => `${name}: ${limit},`, [...texts, ...numbers]),
    rules: lines((field) => `${field.name}: atMost(${limits(field)}),`, texts),
    row: lines(({ name }, { row }) => `${name}: ${row},`),
    sorts: numbers.map(({ name }) => `'${name}', `).join(''),
    fresh: lines((field, { fresh }) => `${field.name}: ${fresh(rules(field), limits(field))},`),
    change: lines((field, { change }) => `${field.name}: ${change(rules(field), limits(field))},`),
    flagType: flags.length > 0 ? ', Flag' : '',
    table: lines(({ column }, { table }) => `${column}: ${table};`),
    columnTypes: numbers.length > 0 ? 'integer, ' : '',
    columns: lines(({ column }, look) => pair(column, look.column)),
    sortColumns: lines(({ name, column }) => `${name}: '%table%.${column}',`, numbers),
    answered: lines((field, look) => `${field.name}: ${look.answered(field)},`),
    state: lines((field, look) => `${field.name}: ${look.state(field)},`),
    exports: fields.map(({ name }) => `'${name}', `).join(''),
    cells: lines(({ name }) => `if (column === '${name}') return words[row.${name} ? 'yes' : 'no'];`, flags),
    stateColumns: lines((field, look) => `${field.column}: ${look.stored(field)},`),
    initial: comma(texts.map(({ name }) => `${name}: input.${name} ?? ''`)),
    next: lines(({ name }) => `${name}: input.${name} ?? before.${name},`),
    testParts: comma(fields.map(({ name, kind }) => `${name}: ${looks[kind].tests[0]}`)),
    testChange: comma(fields.map(({ name, kind }) => `${name}: ${looks[kind].tests[1]}`)),
    tableColumns: fields.map(tableColumn).join('\n'),
    columnDeps: flags.length > 0 ? 'c, ' : '',
    columnWords: flags.length > 0 ? "const c = useTranslation('common');" : '',
    detailWords: flags.length > 0 ? "const c = useTranslation('common');" : '',
    inputs: numbers.length > 0 ? 'InputNumber, ' : '',
    values: lines(({ name }, { value }) => `${name}: ${value};`),
    freshValues: comma(fields.map(({ name, kind }) => `${name}: ${looks[kind].initial}`)),
    labels: lines(({ name }) => `${name}: t((w) => w.${name}),`),
    parts: comma(numbers.map(({ name }) => `${name}: values.${name} ?? 0`)),
    items: lines((field) => formItem(field, noun)),
    facts: lines(
      (field, look) => `{ key: '${field.name}', label: t((w) => w.${field.name}), children: ${look.shown(field)} },`,
    ),
    zh: lines(({ name, zh }) => `${name}: '${quoted(zh)}',`),
    en: lines(({ name, en }) => `${name}: '${quoted(en)}',`),
  };
};
