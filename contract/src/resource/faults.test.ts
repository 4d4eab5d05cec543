import { expect, it, test } from 'vitest';
import { described } from '../resources.ts';
import { faultsOf } from './faults.ts';
import type { Field, Fields, Resource } from './field.ts';

const label = { 'zh-CN': '字段', 'en-US': 'Field' };
const flag = { type: 'flag', label } as const satisfies Field;
const owner = { type: 'reference', label, to: 'tree', onDelete: 'clear' };
const options = { a: label, b: label };

/** Returns a resource definition without type checks. */
const noun = (fields: Readonly<Record<string, object>>, more: object = {}): Resource => ({
  name: 'tree',
  table: 'trees',
  one: label,
  fields: fields as Fields,
  ...more,
});

it('finds no error in the definitions of the product', () => {
  expect(faultsOf(described)).toEqual([]);
});

test.each<[string, Readonly<Record<string, object>>, string]>([
  ['words', { a: { ...flag, label: { ...label, 'en-US': ' ' } } }, 'tree.a lacks words in a language'],
  [
    'the words of an option',
    { a: { type: 'choices', label, options: { x: { ...label, 'zh-CN': '' } } } },
    'tree.a lacks words in a language',
  ],
  ['the name of a version', { version: flag }, 'tree.version has the name of what every row has'],
  ['an unknown noun', { a: { ...owner, to: 'bush' } }, 'tree.a refers to bush, which is no noun'],
  ['neither side', { a: { ...flag, readOnly: true, writeOnly: true } }, 'tree.a is neither taken nor answered'],
  [
    'unique values nowhere',
    { a: { type: 'text', label, max: 9, column: false, unique: 'row.taken' } },
    'tree.a is unique without a column',
  ],
  ['no options', { a: { type: 'choices', label, options: {} } }, 'tree.a has no options'],
  [
    'an option that is not found again',
    { a: { type: 'choices', label, options: { '50%': label } } },
    'tree.a has an option with a quote, a backslash, % or _ in its name',
  ],
  [
    'a beginning that is no option',
    { a: { type: 'choice', label, options, initial: 'c' } },
    'tree.a starts with c, which is none of its options',
  ],
  ['no room', { a: { type: 'text', label, max: 0 } }, 'tree.a can hold no character'],
  [
    'limits the wrong way round',
    { a: { type: 'integer', label, min: 2, max: 1 } },
    'tree.a is at least 2 and at most 1',
  ],
  [
    'places that are not exact',
    { a: { type: 'decimal', label, places: 12 } },
    'tree.a has 12 decimal places: 0 to 9 can be exact',
  ],
  [
    'a right of no page',
    { a: { ...flag, needs: { see: '/nowhere' } } },
    'tree.a needs /nowhere (see), which nobody can be granted',
  ],
  [
    'a right of no button',
    { a: { ...flag, needs: { change: ['/system/user', 'permission:button:fly'] } } },
    'tree.a needs /system/user,permission:button:fly (change), which nobody can be granted',
  ],
  ['a column twice', { aB: flag, a_b: flag }, 'tree: two fields have the column a_b'],
  [
    'the name of a reference twice',
    { owner, ownerName: flag },
    'tree: a field and the name of a reference are both called ownerName',
  ],
  [
    'a filter twice',
    { a: { ...flag, filter: true }, b: { ...flag, filter: { as: 'a' } } },
    'tree: two parts of a query are called a',
  ],
  ['a filter that is the order', { sort: { ...flag, filter: true } }, 'tree: two parts of a query are called sort'],
  [
    'a filter that is the keyword',
    { keyword: { ...flag, filter: true } },
    'tree: two parts of a query are called keyword',
  ],
  [
    'a column of an export twice',
    { a: flag, b: { ...flag, exported: { as: 'a' } } },
    'tree: two columns of an export are called a',
  ],
  [
    'a column of an import twice',
    { a: { ...flag, imported: { headings: ['x'] } }, b: { ...flag, imported: { as: 'a', headings: ['y'] } } },
    'tree: two columns of an import are called a',
  ],
  [
    'a heading twice',
    { a: { ...flag, imported: { headings: ['x'] } }, b: { ...flag, imported: { headings: ['x'] } } },
    'tree: two fields of an import have the heading x',
  ],
  [
    'an order by what is not answered',
    { a: { ...flag, sort: true, writeOnly: true } },
    'tree.a is sorted by and never answered',
  ],
])('a resource definition cannot have %s', (_what, fields, sentence) => {
  expect(faultsOf([noun(fields)])).toEqual([sentence]);
});

test('a definition without endpoints has columns, editable fields and a name', () => {
  const computed = noun({ a: { ...flag, column: false, readOnly: true } }, { page: '/system/role' });
  expect(faultsOf([computed])).toEqual([
    'tree: it is found by no field (search)',
    'tree: a row is called by no field (isName)',
    'tree.a has no column, which a noun that is only described cannot fill',
    'tree: no field can be set',
  ]);
  const title = { type: 'text', label, max: 9, list: { width: 100, isName: true } };
  expect(faultsOf([noun({ a: title }, { page: '/system/role', search: ['a'] })])).toEqual([]);
  expect(faultsOf([noun({ a: title, b: title })])).toEqual(['tree: a row is called by both a and b']);
});

test('a search only includes texts that are returned, each once', () => {
  const text = { type: 'text', label, max: 9 };
  const fields = { a: text, b: { ...text, writeOnly: true }, c: { ...text, column: false, readOnly: true }, d: flag };
  expect(faultsOf([noun(fields, { search: ['a', 'b', 'c', 'd', 'toString', 'a'] })])).toEqual([
    ...['b', 'c', 'd', 'toString'].map((name) => `tree: it is searched in ${name}, which is no text that rows answer`),
    'tree: it is searched in a twice',
  ]);
});

test('resources have a name that is unique', () => {
  expect(faultsOf([noun({ a: flag }, { one: { ...label, 'zh-CN': '' } })])).toEqual([
    'tree: it lacks a name in a language',
  ]);
  expect(faultsOf([noun({ a: flag }), noun({ a: flag })])).toEqual([
    'tree: two nouns have that name',
    'trees: two nouns have that table',
  ]);
});
