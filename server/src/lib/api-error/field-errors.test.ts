import { expect, test } from 'vitest';
import { z } from 'zod';
import { exactText, id, text, integer } from '@atrium/contract/schema/shape.ts';
import { required, username } from '@atrium/contract/validation.ts';
import { getFieldErrors } from './field-errors.ts';

const schema = z.object({
  name: text(16, username),
  secret: exactText(required),
  age: integer(1, 9).optional(),
  parent: z.object({ ids: z.array(id) }).optional(),
  kind: z.enum(['a', 'b']).optional(),
});

test.each([
  [{}, { name: 'field.required', secret: 'field.required' }],
  [
    { name: null, secret: undefined },
    { name: 'field.required', secret: 'field.required' },
  ],
  [
    { name: '', secret: ' ' },
    { name: 'field.required', secret: 'field.required' },
  ],
  [{ name: 5, secret: 'x' }, { name: 'field.text' }],
  [{ name: 'abcd', secret: 'x', age: 0 }, { age: 'field.tooSmall' }],
  [{ name: 'abcd', secret: 'x', age: 'x' }, { age: 'field.integer' }],
  [
    { name: 'abcd', secret: 'x', parent: { ids: [1, 'x', -2] } },
    { 'parent.ids.1': 'field.id', 'parent.ids.2': 'field.id' },
  ],
  [{ name: 'abcd', secret: 'x', parent: {} }, { 'parent.ids': 'field.required' }],
  [{ name: 'abcd', secret: 'x', kind: 'c' }, { kind: 'field.invalid' }],
  [null, { body: 'field.required' }],
  ['text', { body: 'field.invalid' }],
])('the errors of %j are listed by field', (input, expected) => {
  const { error } = schema.safeParse(input);
  expect(getFieldErrors(error?.issues ?? [], input)).toEqual(expected);
});
