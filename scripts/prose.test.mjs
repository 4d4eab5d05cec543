import { describe, expect, it } from 'vitest';
import { exceptions, lintProse, lintSubjects, phrases } from './lib/prose.mjs';

describe('the prose lint', () => {
  it('the prose lint has at most 40 phrases, and a reason for each exception', () => {
    expect(phrases.length).toBeLessThanOrEqual(40);
    expect(Object.values(exceptions).every((reason) => reason !== '')).toBe(true);
  });

  it.each([
    ['a phrase in a comment', 'a.ts', '// Reads the list anew.', 1],
    ['a comment that begins with a relative pronoun', 'a.ts', '/** What the page shows. */', 1],
    [
      'a later line of a comment that begins with such a word',
      'a.ts',
      '/**\n * Returns the page\n * Where it is.\n */',
      0,
    ],
    ['a phrase in code', 'a.ts', "const anew = 'anew';", 0],
    ['a phrase in a test title', 'a.test.ts', "test('reads anew', () => {});", 1],
    ['a phrase in an English translation', 'web/src/words/en-US/a.ts', "export const words = { a: 'Reads anew' };", 1],
    ['a phrase in a document', 'docs/a.md', 'Reads anew.', 1],
    ['a phrase in an example of a document', 'docs/a.md', '```\nReads anew.\n```', 0],
    ['a phrase in a Chinese document', 'docs/zh-CN/a.md', 'anew', 0],
    ['an excepted file', 'CHANGELOG.md', 'Reads anew.', 0],
  ])('the prose lint handles %s', (_title, file, text, count) => {
    expect(lintProse(file, text)).toHaveLength(count);
  });

  it('the prose lint rejects commit subjects of more than 72 characters', () => {
    expect(lintSubjects(['x'.repeat(72), 'y'.repeat(73)])).toEqual([
      `commit subject of 73 characters (at most 72): ${'y'.repeat(73)}`,
    ]);
  });
});
