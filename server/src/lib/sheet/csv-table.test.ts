import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const readText = (text: string, maxRows = 100) => readTable(Buffer.from(text), {}, maxRows);

test.each<[string, string, (readonly [number, ...string[]])[]]>([
  [
    'commas and quotes',
    'a,b\n1,"x,""y"""\n',
    [
      [1, 'a', 'b'],
      [2, '1', 'x,"y"'],
    ],
  ],
  [
    'a byte order mark and semicolons',
    '\u{FEFF}a;b\r\n1;2\r\n',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'semicolons and decimal commas',
    'a;b\n1,5;2,5\n',
    [
      [1, 'a', 'b'],
      [2, '1,5', '2,5'],
    ],
  ],
  [
    'semicolons beside quoted commas',
    'a;b\n"x, y, z";2\n"p, q, r";3',
    [
      [1, 'a', 'b'],
      [2, 'x, y, z', '2'],
      [3, 'p, q, r', '3'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'bars',
    'a|b\n1|2',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'a title above the delimiters',
    '2026 staff\na;b\n1;2',
    [
      [1, '2026 staff'],
      [2, 'a', 'b'],
      [3, '1', '2'],
    ],
  ],
  [
    'a separator line',
    'sep=|\r\na,b|c\n1|2',
    [
      [1, 'a,b', 'c'],
      [2, '1', '2'],
    ],
  ],
  ['a separator line of a tab', '\u{FEFF}sep=\t\na\tb', [[1, 'a', 'b']]],
  [
    'rows of different lengths',
    'a,b\n1\n2,3,4\n',
    [
      [1, 'a', 'b'],
      [2, '1'],
      [3, '2', '3', '4'],
    ],
  ],
  [
    'empty rows before, between and after',
    '\n,,\na,b\n\n1,2\n \n,\n',
    [
      [3, 'a', 'b'],
      [5, '1', '2'],
    ],
  ],
  [
    'line breaks within quotes',
    'a,b\n"x\ny",1\n2,3',
    [
      [1, 'a', 'b'],
      [2, 'x\ny', '1'],
      [3, '2', '3'],
    ],
  ],
  [
    'line ends of three systems',
    'a,b\r\n1,2\n3,4\r5,6',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
      [3, '3', '4'],
      [4, '5', '6'],
    ],
  ],
  [
    'quotes within a text',
    'a,b\n5" disk,2',
    [
      [1, 'a', 'b'],
      [2, '5" disk', '2'],
    ],
  ],
  [
    'one column',
    'a\n1\n2',
    [
      [1, 'a'],
      [2, '1'],
      [3, '2'],
    ],
  ],
  [
    'escaped formulas',
    'a\n"\'=1+1"\n"x\n\'-y"\n\'\'=1',
    [
      [1, 'a'],
      [2, '=1+1'],
      [3, 'x\n-y'],
      [4, "'=1"],
    ],
  ],
  [
    'errors of formulas, and the same texts escaped',
    `a,b\n#N/A,"'#N/A"\n####,#1`,
    [
      [1, 'a', 'b'],
      [2, '#ERROR? #N/A', '#N/A'],
      [3, '#ERROR? ####', '#1'],
    ],
  ],
  [
    'the end of file of DOS',
    'a,b\r\n1,2\r\n\u001A',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'empty columns at the end',
    'a,b,,\n1,2,,\n',
    [
      [1, 'a', 'b', '', ''],
      [2, '1', '2', '', ''],
    ],
  ],
  ['nothing', '', []],
])('a text with %s is read with the row numbers of a spreadsheet', async (_, text, rows) => {
  const table = await readText(text);
  expect(table.rows.map(({ number, cells }) => [number, ...cells])).toEqual(rows);
});

test('reading stops after the requested number of rows', async () => {
  expect((await readText('a\n\n1\n2\n3\n', 2)).rows.map(({ number }) => number)).toEqual([1, 3]);
});

test('long cells are cut to one character more than a spreadsheet allows, and further columns are left out', async () => {
  const { rows } = await readText(`a,b\n1,${'x'.repeat(100_000)}${',y'.repeat(200)}`);
  expect([rows[1]?.cells[1]?.length, rows[1]?.cells.length]).toEqual([32_768, 100]);
});

test.each([
  ['unclosed quotes', `a,b\n"${'x,y\n'.repeat(300_000)}`],
  ['a line of more than a million characters', `a,b\n${'x'.repeat(1_100_000)}`],
])('a text with %s is rejected', async (_, text) => {
  await expect(readText(text)).rejects.toThrow('Max Record Size');
});

test.each([
  '<html><table></table></html>',
  '\u{FEFF}\n <!DOCTYPE html><table>',
  '<table><tr><td>用户名</td></tr></table>',
  '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>',
  'MIME-Version: 1.0\nContent-Type: multipart/related',
])('the web page %j is rejected with a reason', async (text) => {
  await expect(readText(text)).rejects.toMatchObject({ code: 'import.webPage' });
});
