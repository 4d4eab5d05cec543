import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Fields } from './field.ts';

const label = { 'zh-CN': '字段', 'en-US': 'Field' };

// None of these may compile.
const rejectedFields = {
  // @ts-expect-error the English label is missing
  unlabeled: { type: 'flag', label: { 'zh-CN': '字段' } },
  // @ts-expect-error the type is unknown
  unknown: { type: 'string', label },
  // @ts-expect-error the property is misspelled
  misspelled: { type: 'flag', label, exportd: false },
  // @ts-expect-error a text requires a maximum length
  unlimited: { type: 'text', label },
  // @ts-expect-error a flag cannot have a rule
  withRule: { type: 'flag', label, rule: () => null },
  // @ts-expect-error an option requires a label in each language
  halfTranslated: { type: 'choice', label, options: { a: { 'zh-CN': '甲' } }, initial: 'a' },
  // @ts-expect-error a file requires the accepted type
  anything: { type: 'file', label },
  // @ts-expect-error a file cannot be sorted
  sorted: { type: 'file', label, accept: 'image', sort: true },
} as const satisfies Fields;

it('limits the optional properties of a field to 21', () => {
  // Properties of a resource are defined after its fields.
  const [source = ''] = readFileSync(new URL('field.ts', import.meta.url), 'utf8').split('export interface Resource ');
  const options = new Set([...source.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name));
  expect(options).toContain('hint');
  expect(options.size).toBeLessThanOrEqual(21);
  expect(Object.keys(rejectedFields)).toHaveLength(8);
});
