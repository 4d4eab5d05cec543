import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Fields } from './field.ts';

const label = { 'zh-CN': '字段', 'en-US': 'Field' };

// Each of these must not compile.
const refused = {
  // @ts-expect-error it has no English label
  unsaid: { type: 'flag', label: { 'zh-CN': '字段' } },
  // @ts-expect-error there is no such type
  unknown: { type: 'string', label },
  // @ts-expect-error the option is misspelt
  misspelt: { type: 'flag', label, exportd: false },
  // @ts-expect-error a text says how long it may be
  endless: { type: 'text', label },
  // @ts-expect-error a flag has no rule
  ruled: { type: 'flag', label, rule: () => null },
  // @ts-expect-error an option of a choice has its words in each language
  halfSaid: { type: 'choice', label, options: { a: { 'zh-CN': '甲' } }, initial: 'a' },
  // @ts-expect-error an instant is written by the server alone
  written: { type: 'instant', label },
  // @ts-expect-error a file says what is taken
  anything: { type: 'file', label },
  // @ts-expect-error lists are not sorted by addresses
  sorted: { type: 'file', label, accept: 'image', sort: true },
} as const satisfies Fields;

it('a field has few options', () => {
  // Properties of a resource are defined after its fields.
  const [source = ''] = readFileSync(new URL('field.ts', import.meta.url), 'utf8').split('export interface Resource ');
  const options = new Set([...source.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, name]) => name));
  expect(options).toContain('hint');
  expect(options.size).toBeLessThanOrEqual(20);
  expect(Object.keys(refused)).toHaveLength(9);
});
