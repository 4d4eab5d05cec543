import { languages } from '@atrium/contract/language.ts';
import { expect, test } from 'vitest';

const files = Object.keys(import.meta.glob('./*/*.ts')).map((file) => file.split('/').slice(1));
const listFiles = (language: string) => files.flatMap(([folder, name]) => (folder === language ? [name] : []));
const [source = '', ...otherLanguages] = languages;

test('there is one folder of translations per language of the product, and no other', () => {
  expect([...new Set(files.map(([folder]) => folder))].toSorted()).toEqual([...languages].toSorted());
});

test.each(otherLanguages)(
  'the translations of %s are in the same files as those of the default language',
  (language) => {
    expect(listFiles(source).length).toBeGreaterThan(20);
    expect(listFiles(language)).toEqual(listFiles(source));
  },
);
