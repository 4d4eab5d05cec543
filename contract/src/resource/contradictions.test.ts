import { expect, it, test } from 'vitest';
import { allResources } from '../resources.ts';
import { findContradictions } from './contradictions.ts';
import type { Field, Fields, Resource } from './field.ts';

const label = { 'zh-CN': '字段', 'en-US': 'Field' };
const flag = { type: 'flag', label } as const satisfies Field;
const owner = { type: 'reference', label, to: 'tree', onDelete: 'clear' };
const options = { a: label, b: label };

/** Returns a resource definition without type checks. */
const defineResource = (fields: Readonly<Record<string, object>>, additionalParts: object = {}): Resource => ({
  name: 'tree',
  table: 'trees',
  one: label,
  many: label,
  fields: fields as Fields,
  ...additionalParts,
});

it('finds no error in the definitions of the product', () => {
  expect(findContradictions(allResources)).toEqual([]);
});

test.each<[string, Readonly<Record<string, object>>, string]>([
  ['a label without text', { a: { ...flag, label: { ...label, 'en-US': ' ' } } }, 'tree.a has no text in a language'],
  [
    'an option without text',
    { a: { type: 'choices', label, options: { x: { ...label, 'zh-CN': '' } } } },
    'tree.a has no text in a language',
  ],
  ['a field called version', { version: flag }, 'tree.version has the same name as the version of records'],
  [
    'a reference to an unknown resource',
    { a: { ...owner, to: 'bush' } },
    'tree.a refers to bush, which is not a resource',
  ],
  [
    'a list of records of its own resource',
    { a: { type: 'references', label, to: 'tree', table: 'tree_trees' } },
    'tree.a is a list of records of its own resource',
  ],
  [
    'a read-only and write-only field',
    { a: { ...flag, readOnly: true, writeOnly: true } },
    'tree.a is both read-only and write-only',
  ],
  [
    'a unique field without a column',
    { a: { type: 'text', label, max: 9, column: false, unique: 'row.taken' } },
    'tree.a is unique, but has no column',
  ],
  [
    'a read-only field with files',
    { a: { type: 'files', label, readOnly: true } },
    'tree.a contains files, but is read-only',
  ],
  ['a choice without options', { a: { type: 'choices', label, options: {} } }, 'tree.a has no options'],
  [
    'an option that cannot be searched',
    { a: { type: 'choices', label, options: { '50%': label } } },
    'tree.a has an option with a quote, a comma, a backslash, % or _ in its name',
  ],
  [
    'an option that would be two values of a filter',
    { a: { type: 'choice', label, options: { a: label, 'a,b': label }, initial: 'a' } },
    'tree.a has an option with a quote, a comma, a backslash, % or _ in its name',
  ],
  [
    'an initial value that is not an option',
    { a: { type: 'choice', label, options, initial: 'c' } },
    'tree.a has the initial value c, which is not an option',
  ],
  ['a text without space', { a: { type: 'text', label, max: 0 } }, 'tree.a has a maximum length below 1'],
  [
    'a minimum above the maximum',
    { a: { type: 'integer', label, min: 2, max: 1 } },
    'tree.a has the minimum 2 and the maximum 1',
  ],
  [
    'too many decimal places',
    { a: { type: 'decimal', label, places: 12 } },
    'tree.a has 12 decimal places, but 0 to 9 are possible',
  ],
  [
    'the permission of an unknown page',
    { a: { ...flag, permissions: { view: '/nowhere' } } },
    'tree.a needs /nowhere (view), which no role can grant',
  ],
  [
    'the permission of an unknown button',
    { a: { ...flag, permissions: { edit: ['/system/user', 'permission:button:fly'] } } },
    'tree.a needs /system/user,permission:button:fly (edit), which no role can grant',
  ],
  ['two fields with one column', { aB: flag, a_b: flag }, 'tree: two fields have the column a_b'],
  [
    'a field with the name of a reference',
    { owner, ownerName: flag },
    'tree: a field and the name of a reference are both called ownerName',
  ],
  [
    'two filters with one name',
    { a: { ...flag, filter: true }, b: { ...flag, filter: { as: 'a' } } },
    'tree: two query parameters are called a',
  ],
  ['a filter called sort', { sort: { ...flag, filter: true } }, 'tree: two query parameters are called sort'],
  ['a filter called keyword', { keyword: { ...flag, filter: true } }, 'tree: two query parameters are called keyword'],
  [
    'two export columns with one name',
    { a: flag, b: { ...flag, exported: { as: 'a' } } },
    'tree: two export columns are called a',
  ],
  [
    'two import columns with one name',
    { a: { ...flag, imported: { headings: ['x'] } }, b: { ...flag, imported: { as: 'a', headings: ['y'] } } },
    'tree: two import columns are called a',
  ],
  [
    'two import columns with one heading',
    { a: { ...flag, imported: { headings: ['x'] } }, b: { ...flag, imported: { headings: ['x'] } } },
    'tree: two import columns have the heading x',
  ],
  [
    'a sortable write-only field',
    { a: { ...flag, sort: true, writeOnly: true } },
    'tree.a is sortable, but write-only',
  ],
])('a resource definition cannot have %s', (_what, fields, sentence) => {
  expect(findContradictions([defineResource(fields)])).toEqual([sentence]);
});

test.each([
  ['unknown', {}],
  ['not sortable', { a: flag }],
  ['hidden from some users', { a: { ...flag, sort: true, permissions: { view: '/system/user' } } }],
])('lists cannot be ordered by a field that is %s', (_what, fields) => {
  const resource = defineResource(fields, { defaultSort: { by: 'a', descending: false } });
  expect(findContradictions([resource])).toEqual(['tree: lists are ordered by a, by which not all users can sort']);
});

test('a generated resource has columns, editable fields and a name', () => {
  const computed = defineResource({ a: { ...flag, column: false, readOnly: true } }, { page: '/system/role' });
  expect(findContradictions([computed])).toEqual([
    'tree: no field is searched (search)',
    'tree: no field names a record (isName)',
    'tree.a has no column, but generated resources read all fields from the table',
    'tree: no field is editable',
  ]);
  const title = { type: 'text', label, max: 9, list: { width: 100, isName: true } };
  expect(findContradictions([defineResource({ a: title }, { page: '/system/role', search: ['a'] })])).toEqual([]);
  expect(findContradictions([defineResource({ a: title, b: title })])).toEqual([
    'tree: several fields name a record: a, b',
  ]);
});

test('a search includes only stored and returned texts, each once', () => {
  const text = { type: 'text', label, max: 9 };
  const fields = { a: text, b: { ...text, writeOnly: true }, c: { ...text, column: false, readOnly: true }, d: flag };
  expect(findContradictions([defineResource(fields, { search: ['a', 'b', 'c', 'd', 'toString', 'a'] })])).toEqual([
    ...['b', 'c', 'd', 'toString'].map(
      (name) => `tree: the search includes ${name}, which is not a stored and returned text`,
    ),
    'tree: the search includes a twice',
  ]);
});

test('resources have unique names', () => {
  expect(findContradictions([defineResource({ a: flag }, { one: { ...label, 'zh-CN': '' } })])).toEqual([
    'tree: the name is missing in a language',
  ]);
  expect(findContradictions([defineResource({ a: flag }), defineResource({ a: flag })])).toEqual([
    'tree: two resources have this name',
    'trees: two resources have this table',
  ]);
});
