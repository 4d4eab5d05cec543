import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { alphanumeric } from '@atrium/contract/validation.ts';
import { idField, statusField, timeFields } from '@atrium/contract/resource/common-fields.ts';
import type {
  EditableField,
  Json,
  QueryInput,
  ParsedQuery,
  RowOf,
  EditableState,
  InputValue,
} from '@atrium/contract/resource/derived-types.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import {
  toColumnName,
  listExportColumns,
  listImportColumns,
  createInitialState,
  listQueryNames,
  listSortableFields,
  pickState,
} from '@atrium/contract/resource/definition.ts';
import { createSchemas } from '@atrium/contract/resource/schemas.ts';
import { sortIds } from '../../audit/field-changes.ts';
import { getFieldErrors } from '../../lib/api-error/field-errors.ts';

const label = { 'zh-CN': '字段', 'en-US': 'Field' };

const fields = {
  ...idField,
  title: { type: 'text', label, max: 5, required: true, sort: true, filter: true, imported: { headings: [] } },
  notes: { type: 'text', label, max: 8, multiline: true, imported: { as: 'remark', headings: [] } },
  serialNumber: { type: 'text', label, max: 6, rule: alphanumeric, format: 'code', exported: { as: 'serial' } },
  contact: { type: 'text', label, max: 30, format: 'email' },
  phone: { type: 'text', label, max: 20, format: 'phone' },
  link: { type: 'text', label, max: 40, format: 'address' },
  pin: { type: 'text', label, max: 4, writeOnly: true },
  owner: { type: 'text', label, max: 9, readOnly: true, column: false },
  rank: { type: 'integer', label, min: -2, max: 9, filter: true, sort: true },
  stock: { type: 'integer', label },
  cost: { type: 'decimal', label, places: 2, min: -5, max: 1_000_000_000_000, filter: true, sort: true },
  amount: { type: 'decimal', label, places: 0, format: 'CNY' },
  due: { type: 'date', label, filter: true, sort: true },
  begun: { type: 'date', label, required: true },
  extra: { type: 'json', label, max: 40 },
  photo: { type: 'file', label, accept: 'image' },
  traits: { type: 'choices', label, options: { a: label, b: label, c: label }, filter: { as: 'trait' } },
  site: { type: 'text', label, max: 40, format: 'url' },
  isOpen: { type: 'flag', label, filter: { as: 'open' } },
  ...statusField,
  size: {
    type: 'choice',
    label,
    options: { small: label, 'very-large': label },
    initial: 'small',
    filter: true,
    sort: true,
  },
  seenTime: { type: 'instant', label, readOnly: true, filter: { as: 'seen' } },
  dept: { type: 'reference', label, to: 'dept', filter: true },
  members: { type: 'references', label, to: 'user', table: 'sample_users', max: 3, filter: { as: 'memberId' } },
  tags: { type: 'references', label, to: 'role', table: 'sample_roles', exported: false },
  ...timeFields,
} as const satisfies Fields;
type F = typeof fields;
const resource = { fields, search: ['title', 'notes'] } as const;

const schemas = createSchemas(resource);
const createdSchema = z.object(schemas.created);
const changedSchema = z.object(schemas.changed);
const filter = z.object(schemas.filters);

const initial: EditableState<F> = {
  title: 'x',
  notes: '',
  serialNumber: '',
  contact: '',
  phone: '',
  link: '',
  pin: '',
  rank: 0,
  stock: 0,
  cost: '0.00',
  amount: '0',
  due: '',
  begun: '2020-02-29',
  extra: null,
  photo: '',
  traits: [],
  site: '',
  isOpen: false,
  status: 1,
  size: 'small',
  dept: null,
  members: [],
  tags: [],
};

const requiredValues = { title: 'x', begun: '2020-02-29' };

type AcceptedInput = { [K in EditableField<F>]: InputValue<F[K]> };
/** A sent value and the stored one, by field. */
type InputSamples = { [K in EditableField<F>]: fc.Arbitrary<readonly [AcceptedInput[K], EditableState<F>[K]]> };

const pairWithItself = <Value>(value: Value) => [value, value] as const;
const createPairs = <Value>(values: fc.Arbitrary<Value>) => values.map(pairWithItself);
const createSpaced = (pattern: RegExp) =>
  fc
    .tuple(fc.stringMatching(pattern), fc.constantFrom('', ' ', '  '))
    .map(([text, space]) => [`${space}${text}${space}`, text] as const);
const cleared = fc.constantFrom<readonly [string | null, string]>([null, ''], ['', '']);
const createInteger = (min: number, max: number) =>
  fc.tuple(fc.integer({ min, max }), fc.boolean()).map(([int, isText]) => [isText ? String(int) : int, int] as const);
const id = fc.integer({ min: 1, max: 1e9 });
const createIds = (maxCount: number) =>
  fc
    .array(fc.tuple(id, fc.boolean()), { maxLength: maxCount })
    .map(
      (list) => [list.map(([int, isText]) => (isText ? String(int) : int)), sortIds(list.map(([int]) => int))] as const,
    );

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((item) => item.toISOString().slice(0, 10));

const inputSamples: InputSamples = {
  title: createSpaced(/^[a-z\u{4e00}-\u{4e20}😀]{1,5}$/u),
  notes: fc.oneof(cleared, createSpaced(/^[a-z]{1,3}(?:\n[a-z]{1,3})?$/)),
  serialNumber: fc.oneof(cleared, createSpaced(/^[A-Za-z0-9]{1,6}$/)),
  contact: fc.oneof(cleared, createSpaced(/^[a-z]{1,9}@[a-z]{1,9}\.cn$/)),
  phone: fc.oneof(cleared, createSpaced(/^\+[1-9]{4}\d{3,9}$/)),
  link: fc.oneof(cleared, createSpaced(/^https:\/\/[a-z]{1,9}\.cn\/[a-z]{0,9}$/)),
  pin: fc.oneof(cleared, createSpaced(/^[0-9]{1,4}$/)),
  rank: createInteger(-2, 9),
  stock: createInteger(0, 1_000_000_000),
  cost: fc.oneof(
    fc
      .tuple(fc.integer({ min: -500, max: 99_999_999 }), fc.boolean())
      .map(([cents, isText]) => [isText ? (cents / 100).toFixed(2) : cents / 100, (cents / 100).toFixed(2)] as const),
    fc.constantFrom<readonly [string | number | null, string]>(
      ['1.5', '1.50'],
      ['007', '7.00'],
      ['-0', '0.00'],
      ['1000000000000.00', '1000000000000.00'],
      ['', '0.00'],
      [null, '0.00'],
    ),
  ),
  amount: fc.nat().map((item) => [item, String(item)] as const),
  due: fc.oneof(
    cleared,
    days.map((day) => [day, day] as const),
  ),
  begun: days.map((day) => [day, day] as const),
  extra: createPairs(fc.constantFrom<Json>(null, 0, '', 'a', false, [1, [null]], { a: { b: ['c'] } })),
  photo: fc.oneof(
    cleared,
    fc.stringMatching(/^[0-9a-f]{40}$/).map((name) => pairWithItself(`/api/files/${name}.webp`)),
  ),
  traits: fc
    .array(fc.constantFrom('a', 'b', 'c'))
    .map((list) => [list, (['a', 'b', 'c'] as const).filter((item) => list.includes(item))] as const),
  site: fc.oneof(cleared, createSpaced(/^https?:\/\/[a-z]{1,9}\.cn(?:\/[a-z]{0,9})?$/)),
  isOpen: fc.constantFrom<readonly [AcceptedInput['isOpen'], boolean]>(
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
  ),
  status: fc.constantFrom<readonly [AcceptedInput['status'], 0 | 1]>([1, 1], ['1', 1], [0, 0], ['0', 0]),
  size: createPairs(fc.constantFrom('small', 'very-large')),
  dept: fc.oneof(
    id.map((item) => [item, item] as const),
    id.map((item) => [String(item), item] as const),
    fc.constantFrom<readonly [string | null, null]>([null, null], ['', null]),
  ),
  members: createIds(3),
  tags: createIds(120),
};

const wrongInputs: { [K in EditableField<F>]: readonly (readonly [unknown, string])[] } = {
  title: [
    ['', 'field.required'],
    ['  ', 'field.required'],
    ['abcdef', 'field.tooLong'],
    ['a\u3164b', 'field.characters'],
    [5, 'field.text'],
  ],
  notes: [
    ['123456789', 'field.tooLong'],
    ['a\u{0}', 'field.characters'],
    [[], 'field.text'],
  ],
  serialNumber: [
    ['a-b', 'field.alphanumeric'],
    ['a1a1a1a', 'field.tooLong'],
  ],
  contact: [
    ['nobody', 'field.email'],
    [`${'a'.repeat(30)}@b.cn`, 'field.tooLong'],
  ],
  phone: [['12', 'field.mobile']],
  link: [
    ['nowhere', 'field.address'],
    [`/${'a'.repeat(40)}`, 'field.tooLong'],
  ],
  pin: [['12345', 'field.tooLong']],
  rank: [
    [-3, 'field.tooSmall'],
    [10, 'field.tooLarge'],
    [1.5, 'field.integer'],
    ['x', 'field.integer'],
  ],
  stock: [
    [-1, 'field.tooSmall'],
    [1_000_000_001, 'field.tooLarge'],
  ],
  cost: [
    ['1.234', 'field.decimal'],
    ['x', 'field.decimal'],
    ['1e3', 'field.decimal'],
    [true, 'field.decimal'],
    [Number.NaN, 'field.decimal'],
    ['99999999999999.99', 'field.decimal'],
    ['-5.01', 'field.tooSmall'],
    ['1000000000000.01', 'field.tooLarge'],
  ],
  amount: [['0.5', 'field.decimal']],
  due: [
    ['2025-02-29', 'field.day'],
    ['2025-1-1', 'field.day'],
    ['yesterday', 'field.day'],
    [1, 'field.text'],
  ],
  begun: [
    ['', 'field.required'],
    ['2025-13-01', 'field.day'],
  ],
  extra: [
    ['a'.repeat(39), 'field.tooLong'],
    [Number.NaN, 'field.json'],
  ],
  photo: [
    ['https://elsewhere.cn/a.webp', 'field.invalid'],
    [`//elsewhere.cn/api/files/${'0'.repeat(40)}.webp`, 'field.invalid'],
    [`/api/files/../${'0'.repeat(40)}.webp`, 'field.invalid'],
    ['javascript:alert(1)', 'field.invalid'],
    [5, 'field.text'],
  ],
  traits: [
    [['d'], 'field.option'],
    ['a', 'field.option'],
  ],
  site: [
    ['www.example.com', 'field.url'],
    ['/here', 'field.url'],
    ['javascript:alert(1)', 'field.url'],
  ],
  isOpen: [
    [2, 'field.flag'],
    ['yes', 'field.flag'],
  ],
  status: [
    [2, 'field.status'],
    [true, 'field.status'],
  ],
  size: [
    ['large', 'field.option'],
    ['toString', 'field.option'],
  ],
  dept: [
    [0, 'field.id'],
    ['x', 'field.id'],
  ],
  members: [
    [[1, 2, 3, 4], 'field.tooMany'],
    [5, 'field.id'],
    [[-1], 'field.id'],
  ],
  tags: [[['x'], 'field.id']],
};

const names = Object.keys(inputSamples) as EditableField<F>[];
const listErrors = (schema: z.ZodType, input: unknown) =>
  getFieldErrors(schema.safeParse(input).error?.issues ?? [], input);

describe('a field of a resource', () => {
  it.each(names)('a field is returned as it was created and updated: %s', (name) => {
    fc.assert(
      fc.property(inputSamples[name] as fc.Arbitrary<readonly [unknown, unknown]>, ([input, storedValue]) => {
        expect(createdSchema.parse({ ...requiredValues, [name]: input })).toEqual({ ...initial, [name]: storedValue });
        expect(changedSchema.parse({ id: 7, [name]: input })).toEqual({ id: 7, [name]: storedValue });
        const row = { ...initial, ...answeredRow, [name]: storedValue };
        const { pin: _unanswered, ...rowWithoutPin } = row;
        expect(schemas.row.parse(row)).toEqual(rowWithoutPin);
      }),
    );
  });

  it.each(names.flatMap((name) => wrongInputs[name].map(([input, problem]) => [name, input, problem] as const)))(
    'an invalid field is rejected at its place: %s as %j because of %s',
    (name, input, problem) => {
      const at = Array.isArray(input) && ['field.id', 'field.option'].includes(problem) ? `${name}.0` : name;
      expect(listErrors(createdSchema, { ...requiredValues, [name]: input })).toEqual({ [at]: problem });
      expect(listErrors(changedSchema, { [name]: input })).toEqual({ [at]: problem });
    },
  );

  it('a field that is absent stays unchanged in an update, and has its default in a new record', () => {
    expect(changedSchema.parse({ id: 7, version: 2 })).toEqual({ id: 7, version: 2 });
    expect(createdSchema.parse(requiredValues)).toEqual(initial);
    expect(createInitialState(fields)).toEqual({ ...initial, title: '', begun: '' });
    expect(listErrors(createdSchema, {})).toEqual({ title: 'field.required', begun: 'field.required' });
    expect(listErrors(changedSchema, { title: null })).toEqual({ title: 'field.required' });
  });

  it('a read-only field is never accepted', () => {
    const computedValues = { id: 9, owner: 'me', createTime: 1, updateTime: 1, seenTime: 1 };
    expect(createdSchema.parse({ ...requiredValues, ...computedValues })).toEqual(initial);
    expect(changedSchema.parse({ title: 'y', ...computedValues })).toEqual({ id: 9, title: 'y' });
  });

  it('a field has a value of its type, in a record and in the input', () => {
    const { pin: _unanswered, ...state } = initial;
    const row: RowOf<F> = {
      ...state,
      ...answeredRow,
      members: [3],
      tags: [],
      traits: ['a'],
      extra: { b: [1] },
      size: 'very-large',
    };
    expect(schemas.row.parse({ ...row, pin: '1' })).toEqual(row);
    const { title, ...otherValues } = pickState(fields, { ...initial, ...row, pin: '1' });
    expect({ title, ...otherValues }).toEqual({
      ...initial,
      members: [3],
      traits: ['a'],
      extra: { b: [1] },
      size: 'very-large',
      pin: '1',
    });
    expect(schemas.row.safeParse({ ...row, size: 'large' }).success).toBe(false);
    expect(schemas.row.safeParse({ ...row, seenTime: null }).success).toBe(true);
    expect(schemas.row.safeParse({ ...row, createTime: null }).success).toBe(false);
  });
});

const answeredRow = { id: 1, owner: 'me', seenTime: 3, createTime: 1, updateTime: 2, version: 1 };

describe('a filter of a resource', () => {
  it.each<[QueryInput<typeof resource>, ParsedQuery<typeof resource>]>([
    [{ title: ' a ' }, { title: 'a' }],
    [{ rank: '-2' }, { rank: -2 }],
    [
      { rankFrom: '-2', rankTo: 3 },
      { rankFrom: -2, rankTo: 3 },
    ],
    [
      { costFrom: 1.5, costTo: '2' },
      { costFrom: '1.50', costTo: '2.00' },
    ],
    [{ dueFrom: '2025-01-01' }, { dueFrom: '2025-01-01' }],
    [{ trait: 'b,a,b' }, { trait: ['b', 'a'] }],
    [{ open: '0' }, { open: false }],
    [{ open: true }, { open: true }],
    [{ status: '0' }, { status: 0 }],
    [{ size: 'very-large' }, { size: ['very-large'] }],
    [{ seenFrom: '5' }, { seenFrom: 5 }],
    [{ seenTo: 6 }, { seenTo: 6 }],
    [{ dept: 4 }, { dept: [4] }],
    [{ memberId: '4,5' }, { memberId: [4, 5] }],
    [{ keyword: ' a b ' }, { keyword: 'a b' }],
  ])('the filter reads %j as %j', (input, readValue) => {
    expect(filter.parse(input)).toEqual(readValue);
  });

  it.each(listQueryNames(resource))('a blank filter does not filter: %s', (name) => {
    for (const blankInput of ['', null, undefined]) expect(filter.parse({ [name]: blankInput })[name]).toBeUndefined();
  });

  it.each([
    [{ title: 'a'.repeat(101) }, 'title', 'field.tooLong'],
    [{ keyword: 'a'.repeat(101) }, 'keyword', 'field.tooLong'],
    [{ rank: 10 }, 'rank', 'field.tooLarge'],
    [{ rankTo: 10 }, 'rankTo', 'field.tooLarge'],
    [{ costFrom: '1.999' }, 'costFrom', 'field.decimal'],
    [{ dueTo: '2025' }, 'dueTo', 'field.day'],
    [{ trait: 'a,x' }, 'trait', 'field.option'],
    [{ size: 'small,' }, 'size', 'field.option'],
    [{ dept: Array.from({ length: 101 }, (_, index) => index + 1).join() }, 'dept', 'field.id'],
    [{ open: 'x' }, 'open', 'field.flag'],
    [{ status: 3 }, 'status', 'field.status'],
    [{ seenFrom: 'x' }, 'seenFrom', 'field.integer'],
    [{ seenTo: -1 }, 'seenTo', 'field.tooSmall'],
    [{ dept: 0 }, 'dept', 'field.id'],
    [{ memberId: [] }, 'memberId', 'field.id'],
  ])('the filter rejects %j at its place', (input, name, problem) => {
    expect(listErrors(filter, input)).toEqual({ [name]: problem });
  });
});

describe('orders, exports and imports', () => {
  it('orders, exports and imports follow the order and the public names of the definition', () => {
    expect(listSortableFields(fields)).toEqual([
      'id',
      'title',
      'rank',
      'cost',
      'due',
      'status',
      'size',
      'createTime',
      'updateTime',
    ]);
    expect(listExportColumns(fields).map(({ as }) => as)).toEqual([
      'id',
      'title',
      'notes',
      'serial',
      'contact',
      'phone',
      'link',
      'owner',
      'rank',
      'stock',
      'cost',
      'amount',
      'due',
      'begun',
      'extra',
      'photo',
      'traits',
      'site',
      'isOpen',
      'status',
      'size',
      'seenTime',
      'dept',
      'members',
      'createTime',
      'updateTime',
    ]);
    expect(listImportColumns(fields).map(({ as, name }) => [as, name])).toEqual([
      ['title', 'title'],
      ['remark', 'notes'],
    ]);
    expect(toColumnName('serialNumber')).toBe('serial_number');
  });

  it('orders, exports and imports accept only the public names of the definition', () => {
    const { columns, format } = schemas.file;
    expect(columns.parse('serial, title,serial')).toEqual(['serial', 'title']);
    expect(columns.parse(undefined)).toEqual(listExportColumns(fields).map(({ as }) => as));
    expect(listErrors(z.object({ columns }), { columns: 'serialNumber' })).toEqual({ columns: 'field.option' });
    expect(listErrors(z.object({ columns }), { columns: 'title,pin' })).toEqual({ columns: 'field.option' });
    expect(format.parse(undefined)).toBe('csv');
    expect(listErrors(z.object({ format }), { format: 'pdf' })).toEqual({ format: 'field.option' });
    expect(schemas.sort.parse('-rank,title')).toEqual([
      { by: 'rank', descending: true },
      { by: 'title', descending: false },
    ]);
    expect(listErrors(z.object({ sort: schemas.sort }), { sort: 'stock' })).toEqual({ sort: 'field.sort' });
  });
});
