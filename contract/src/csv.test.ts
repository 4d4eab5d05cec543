import { describe, expect, it } from 'vitest';
import { formatCsvLine, escapeFormulas, unescapeFormulas } from './csv.ts';

const begins = ['=', '+', '-', '@', '|', '＝', '＋', '－', '＠', '｜'];
const prefixes = ['', ' ', '\u00A0', '\u3000', '\u200B', '\uFEFF', '\u3164', '\u2800', "'", "''", '\u0000'];
const formulas = [
  ...prefixes.flatMap((prefix) => begins.map((begin) => `${prefix}${begin}1+1`)),
  '\t=1',
  '\tx',
  '\rx',
  'hi\n=1+1',
  'hi\r\n@SUM(A1)',
  'hi\r-1',
  'hi\u2028+1',
  'a\n\n\n |calc',
  "it's\n'=1",
];
const errors = ['#N/A', '#REF!', '#¿NOMBRE?', '####', "'#N/A", 'see\n#N/A'];

describe('a CSV cell', () => {
  it.each(formulas)('a CSV cell does not start a line with the beginning of a formula: %j', (text) => {
    const lines = escapeFormulas(text).split(/\r\n|[\n\r\u2028\u2029]/);
    for (const line of lines) expect(line).not.toMatch(/^[\s\p{Cc}\u200B\u3164\u2800\uFEFF]*[=+\-@|＝＋－＠｜]/u);
    expect(escapeFormulas(text)).toContain("'");
  });

  it.each(errors)('a CSV cell with %j does not become an error', (text) => {
    expect(escapeFormulas(text)).toContain("'#");
  });

  it.each([...formulas, ...errors, "'quoted'", "'=1\n''=2\n'", '', "o'neil", 'a=b', '1-1', '张三\n李四'])(
    'a CSV cell is restored by removing the apostrophes: %j',
    (text) => {
      expect(unescapeFormulas(escapeFormulas(text))).toBe(text);
    },
  );

  it.each(["'quoted'", 'a=b', '1-1', '张三\n李四', 'x - y', "it's", '#1', '#n/a', 'C#'])(
    'a CSV cell is unchanged without a formula: %j',
    (text) => {
      expect(escapeFormulas(text)).toBe(text);
    },
  );
});

it.each([
  [['a', 'b'], 'a,b'],
  [['a,b', 'c;d', 'e\tf'], '"a,b","c;d","e\tf"'],
  [['say "hi"'], '"say ""hi"""'],
  [['a\nb', 'a\rb', 'a\u2028b'], '"a\nb","a\rb","a\u2028b"'],
  [[' a', 'a ', '\u3000a'], '" a","a ","\u3000a"'],
  [['hi\n=1+1', '-5'], `"hi\n'=1+1",'-5`],
  [['', ''], ','],
])('the row %j is written to CSV as %j', (cells, line) => {
  expect(formatCsvLine(cells)).toBe(`${line}\r\n`);
});
