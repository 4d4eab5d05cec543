import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readSheetFile } from './read-sheet.ts';
import { xlsxOf } from './sheet.ts';

const read = (text: string | Uint8Array, rows = 100, userId = 1) => readSheetFile(Buffer.from(text), rows, userId);

describe('an uploaded sheet', () => {
  test.each([
    [
      'CSV',
      'a,b\n1,"x,""y"""\n',
      [
        ['a', 'b'],
        ['1', 'x,"y"'],
      ],
    ],
    [
      'CSV with the mark and semicolons',
      '\u{FEFF}a;b\r\n1;2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['ragged rows', 'a,b\n1\n2,3,4\n\n', [['a', 'b'], ['1'], ['2', '3', '4']]],
    ['nothing', '', []],
  ])('may be %s', async (_, text, rows) => {
    expect(await read(text)).toEqual(rows);
  });

  test('may be in the encoding of Chinese spreadsheets', async () => {
    const file = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0x62, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x31]);
    expect(await read(file)).toEqual([
      ['姓名', 'b'],
      ['张三', '1'],
    ]);
  });

  test('may be XLSX, with moments and numbers', async () => {
    const rows = (async function* () {
      yield [['张三', 13_800_138_000, { at: Date.UTC(2026, 0, 2, 12) }, null]];
    })();
    const file = await buffer(xlsxOf({ heading: ['n', 'p', 't', 'x'], rows, timeZone: 'UTC' }));
    expect(await read(file)).toEqual([
      ['n', 'p', 't', 'x'],
      ['张三', '13800138000', '2026-01-02 12:00:00', ''],
    ]);
  });

  test('is read no further than asked', async () => {
    expect(await read('a\n1\n2\n3\n', 2)).toEqual([['a'], ['1']]);
  });

  test.each([
    ['broken XLSX', Buffer.from('PK\u{3}\u{4} broken')],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 0, 0, 0xff, 0xfe])],
    ['no encoding', Buffer.from([0xff, 0xff, 0xff])],
  ])('is rejected if it is %s', async (_, file) => {
    expect(await read(file)).toBeNull();
  });

  test.each([
    ['CSV', (length: number) => Buffer.from(`a,b\n1,${'x'.repeat(length)}\n`)],
    ['XLSX', (length: number) => workbook(row(1, 'x'.repeat(length)))],
  ])('is rejected if it is %s and a cell has more than 32,767 characters', async (_, file) => {
    expect((await read(await file(32_767)))?.at(-1)?.at(-1)).toHaveLength(32_767);
    for (const length of [32_768, 1_000_000])
      await expect(read(await file(length))).rejects.toMatchObject({ problem: 'import.cellTooLong' });
  });

  test('is cleaned of formula marks in CSV, and kept unchanged in XLSX', async () => {
    expect(await read('a\n"\'=1+1"\n"x\n\'-y"\n\'\'=1')).toEqual([['a'], ['=1+1'], ['x\n-y'], ["'=1"]]);
    const rows = (async function* () {
      yield [["'=1", '=1+1']];
    })();
    const file = await buffer(xlsxOf({ heading: ['a', 'b'], rows, timeZone: 'UTC' }));
    expect(await read(file)).toEqual([
      ['a', 'b'],
      ["'=1", '=1+1'],
    ]);
  });

  test('is rejected while too many sheets, or one of the same user, are being read', async () => {
    const all = await Promise.allSettled(Array.from({ length: 10 }, (_, userId) => read('a', 1, userId)));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ reason: { problem: 'request.tooMany' } });
    const [first, second] = await Promise.allSettled([read('a', 1, 7), read('a', 1, 7)]);
    expect(first).toEqual({ status: 'fulfilled', value: [['a']] });
    expect(second).toMatchObject({ reason: { problem: 'import.busy' } });
    expect(await read('a', 1, 7)).toEqual([['a']]);
  });
});

const space = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
const parts = {
  'xl/workbook.xml': `<workbook xmlns="${space}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Returns a workbook whose first sheet has these rows, with additional files. */
const workbook = async (rows: string, more: Readonly<Record<string, string | Buffer>> = {}): Promise<Buffer> => {
  const zip = new ZipFile();
  const sheet = `<worksheet xmlns="${space}"><sheetData>${rows}</sheetData></worksheet>`;
  for (const [name, content] of Object.entries({ ...parts, 'xl/worksheets/sheet1.xml': sheet, ...more }))
    zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
};
const row = (number: number, text = `u${number}`): string =>
  `<row r="${number}"><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`;
const rowsTo = (count: number): string => Array.from({ length: count }, (_, index) => row(index + 1)).join('');

describe('an XLSX file', () => {
  test('of a million rows is read only up to the limit', async () => {
    const rows = await read(await workbook(rowsTo(1_000_000)), 52);
    expect(rows).toHaveLength(52);
    expect(rows?.[51]).toEqual(['u52']);
  });

  test.each([
    ['exactly as many rows as asked for', rowsTo(5), 5],
    ['one more', rowsTo(6), 5],
    ['a value far below', row(1) + row(1_048_576), 5],
    ['empty rows below', `${row(1)}<row r="1048576"><c r="A1048576" s="1"/></row>`, 1],
    ['thousands of empty rows below', row(1) + '<row/>'.repeat(50_000), 1],
    ['nothing', '', 0],
  ])('with %s', async (_, rows, found) => {
    expect(await read(await workbook(rows), 5)).toHaveLength(found);
  });

  test('with other prefixes for the tags of a sheet is limited as well', async () => {
    const rows = Array.from(
      { length: 9 },
      (_, n) => `<x:row r="${n + 1}"><x:c r="A${n + 1}"><x:v>${n}</x:v></x:c></x:row>`,
    );
    const sheet = `<x:worksheet xmlns:x="${space}"><x:sheetData>${rows.join('')}</x:sheetData></x:worksheet>`;
    const plain = await read(await workbook('', { 'xl/worksheets/sheet1.xml': sheet }), 100);
    expect(await read(await workbook('', { 'xl/worksheets/sheet1.xml': sheet }), 4)).toEqual(
      plain?.slice(0, 4) ?? null,
    );
  });

  test('with a long second sheet is accepted', async () => {
    const second = `<worksheet xmlns="${space}"><sheetData>${rowsTo(50)}</sheetData></worksheet>`;
    expect(await read(await workbook(rowsTo(2), { 'xl/worksheets/sheet2.xml': second }), 5)).toEqual([['u1'], ['u2']]);
  });

  test.each([
    ['a sheet without an end', () => workbook('', { 'xl/worksheets/sheet1.xml': Buffer.alloc(64 * 1024 * 1024) })],
    ['strings of millions', () => workbook(row(1), { 'xl/sharedStrings.xml': '<si><t>x</t></si>'.repeat(2_000_000) })],
    [
      'a picture of its cells in every column',
      () =>
        workbook(
          Array.from({ length: 5000 }, (_, n) => `<row r="${n + 1}"><c r="XFD${n + 1}"><v>1</v></c></row>`).join(''),
        ),
    ],
  ])(
    'with %s is rejected',
    async (_, file) => {
      const made = await file();
      expect(made.length).toBeLessThan(10 * 1024 * 1024);
      expect(await read(made, 5002)).toBeNull();
    },
    30_000,
  );

  test('with a directory that understates its content is rejected', async () => {
    const file = await workbook('', { 'xl/sharedStrings.xml': Buffer.alloc(40 * 1024 * 1024) });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(40 * 1024 * 1024);
    for (let at = file.indexOf(size); at !== -1; at = file.indexOf(size, at + 1)) file.writeUInt32LE(10, at);
    expect(await read(file)).toBeNull();
  });
});
