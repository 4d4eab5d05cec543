import { expect, test } from 'vitest';
import { uncapitalize } from './capitalize.ts';

test.each([
  ['Name in English', 'name in English'],
  ['IP address', 'IP address'],
  ['Sign-in log', 'sign-in log'],
  ['名称', '名称'],
  ['A', 'A'],
  ['', ''],
])('%j is %j inside a sentence', (label, inSentence) => {
  expect(uncapitalize(label)).toBe(inSentence);
});
