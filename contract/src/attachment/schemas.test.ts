import { expect, test } from 'vitest';
import { filesInput } from './schemas.ts';

const createId = (digit: string) => `${digit.repeat(40)}.bin`;
const unknown = { name: '', size: 0, mediaType: '', hasThumbnail: false };

test('attached files are accepted as the API returns them or by ID, each once, and only the ID counts', () => {
  const sentFile = { id: createId('a'), name: 'a.exe', size: 7, mediaType: 'text/html', hasThumbnail: true };
  expect(filesInput.parse([sentFile, { id: createId('b') }, { id: createId('a') }])).toEqual([
    { ...unknown, id: createId('a') },
    { ...unknown, id: createId('b') },
  ]);
});

test.each([
  ['a name', 'a.pdf', 'field.unknown'],
  ['a list of names', ['a.pdf'], 'field.unknown'],
  ['an image', [{ id: createId('a').replace('bin', 'webp') }], 'field.unknown'],
  ['a path', [{ id: `../${createId('a')}` }], 'field.unknown'],
  ['21 files', Array.from({ length: 21 }, () => ({ id: createId('a') })), 'field.tooMany'],
])('attached files are rejected as %s', (_, value, message) => {
  const { success, error } = filesInput.safeParse(value);
  expect(success).toBe(false);
  expect(error?.issues[0]?.message).toBe(message);
});
