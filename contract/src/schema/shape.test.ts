import { expect, it } from 'vitest';
import { textLines, text } from './shape.ts';

const listProblems = (schema: ReturnType<typeof text>, value: string) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

it.each([
  ['text', text(10)],
  ['lines', textLines(10)],
])('%s rejects an overlong string before transforming it', (_, schema) => {
  expect(listProblems(schema, 'x'.repeat(41))).toEqual(['field.tooLong']);
  // Characters are checked after the transformation, which does not run.
  expect(listProblems(schema, `x${'\u0301'.repeat(40)}`)).toEqual(['field.tooLong']);
  expect(listProblems(schema, `x${'\u0301'.repeat(39)}`)).toEqual(['field.characters']);
  expect(listProblems(schema, 'x'.repeat(11))).toEqual(['field.tooLong']);
});

it('text counts characters after composing them', () => {
  expect(text(10).parse('\u1100\u1161\u11A8'.repeat(10))).toBe('각'.repeat(10));
});
