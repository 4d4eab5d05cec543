import { expect, test } from 'vitest';
import { describeField, describeFilter, describeKeyword } from './descriptions.ts';
import type { Field } from './field.ts';

const label = { 'zh-CN': '价格', 'en-US': 'Price' };

test.each<[string, Field, string | undefined]>([
  ['the definition', { type: 'text', label, max: 9, description: 'Price of one item.' }, 'Price of one item.'],
  ['an optional text', { type: 'text', label, max: 9 }, 'Price, at most 9 characters; `""` for none.'],
  ['a required text', { type: 'text', label, max: 9, required: true }, 'Price, at most 9 characters.'],
  [
    'a text with a hint',
    { type: 'text', label, max: 9, required: true, hint: { 'zh-CN': '含税', 'en-US': 'Tax is included' } },
    'Price, at most 9 characters. Tax is included.',
  ],
  ['a number', { type: 'integer', label }, 'Price.'],
  ['a decimal', { type: 'decimal', label, places: 2 }, 'Price, a number with 2 decimal places.'],
  ['a time', { type: 'instant', label, readOnly: true }, 'Price, in epoch milliseconds; null for none.'],
  ['a reference', { type: 'reference', to: 'dept', label }, 'Price: ID of the record; null for none.'],
  ['an ID, whose schema has a description', { type: 'id', label, readOnly: true }, undefined],
])('describes a field by %s', (_, field, description) => {
  expect(describeField(field)).toBe(description);
});

test.each<[string, Field, string, string | undefined]>([
  ['a text', { type: 'text', label, max: 9 }, '', 'Text contained in the field "Price".'],
  ['a flag', { type: 'flag', label }, '', 'Value in the field "Price".'],
  [
    'a reference',
    { type: 'reference', to: 'dept', label },
    '',
    'ID of a record in the field "Price". Several values are separated by commas; records with any of them match.',
  ],
  ['the start of dates', { type: 'date', label }, 'From', 'Lowest value of the field "Price", `YYYY-MM-DD`.'],
  ['the end of numbers', { type: 'integer', label }, 'To', 'Highest value of the field "Price".'],
  ['a status, whose schema has a description', { type: 'status', label }, '', undefined],
])('describes a filter by %s', (_, field, end, description) => {
  expect(describeFilter(field, end)).toBe(description);
});

test('names the searched fields in the description of the keyword', () => {
  const fields = { name: { type: 'text', label, max: 9, pinyin: true } } as const;
  expect(describeKeyword({ fields, search: ['name'] })).toBe(
    'Text contained in one of the fields "Price" (or its pinyin).',
  );
});
