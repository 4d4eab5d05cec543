import { languages } from '@atrium/contract/language.ts';
import type { Field, Words } from '@atrium/contract/resource/field.ts';
import { columnOf, exports, filterNames, imports, stored } from '@atrium/contract/resource/read.ts';
import { described, fieldOf } from '@atrium/contract/resources.ts';
import { describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';

const wordsOf = (field: Field): Words[] => [
  field.label,
  ...(field.hint ? [field.hint] : []),
  ...(field.type === 'choice' ? Object.values(field.options) : []),
];

const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe.each(databases)('what is described on $kind', ({ open }) => {
  test('has a column for each field that is kept', async () => {
    const database = await open();
    const tables = new Map(
      (await database.db.introspection.getTables()).map(({ name, columns }) => [name, columns.map((one) => one.name)]),
    );
    await database.close();
    const missing = described.flatMap(({ table, fields }) =>
      stored(fields)
        .map(([name]) => columnOf(name))
        .filter((column) => !tables.get(table)?.includes(column))
        .map((column) => `${table}.${column}`),
    );
    expect(missing).toEqual([]);
  });
});

describe.each(described.map((resource) => [resource.name, resource] as const))(
  'the description of %s',
  (name, resource) => {
    const { fields, one } = resource;

    test('is registered, with each of its fields', () => {
      for (const [field, its] of Object.entries(fields)) expect(fieldOf(name, field)).toBe(its);
      expect(fieldOf(name, 'toString')).toBeUndefined();
    });

    test('has its words in each language', () => {
      const words = [one, ...Object.values(fields).flatMap(wordsOf)];
      for (const language of languages) expect(words.filter((each) => each[language].trim() === '')).toEqual([]);
    });

    test('starts a choice with one of its options', () => {
      const choices = Object.values(fields).filter((field) => field.type === 'choice');
      expect(choices.filter(({ options, initial }) => !Object.hasOwn(options, initial))).toEqual([]);
    });

    test('calls no two filters, columns of an export or columns of an import the same', () => {
      expect(twice(filterNames(fields))).toEqual([]);
      expect(twice(exports(fields).map(({ as }) => as))).toEqual([]);
      expect(twice(imports(fields).map(({ as }) => as))).toEqual([]);
      expect(twice(imports(fields).flatMap(({ field }) => field.imported?.headings ?? []))).toEqual([]);
    });
  },
);
