import { languages } from '@atrium/contract/language.ts';
import { expect, test } from 'vitest';

const files = Object.keys(import.meta.glob('./*/*.ts')).map((file) => file.split('/').slice(1));
const filesOf = (language: string) => files.flatMap(([folder, name]) => (folder === language ? [name] : []));
const [source = '', ...others] = languages;

test('every language of the product has a folder of words, and no other folder is there', () => {
  expect([...new Set(files.map(([folder]) => folder))].toSorted()).toEqual([...languages].toSorted());
});

test.each(others)('the words of %s are in the same files as those of the default language', (language) => {
  expect(filesOf(source).length).toBeGreaterThan(20);
  expect(filesOf(language)).toEqual(filesOf(source));
});
