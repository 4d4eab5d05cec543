import { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { SheetBytes } from './sheet-bytes.ts';
import { sheetRows, UnreadableSheet } from './sheet-rows.ts';
import { csvOf, xlsxOf, type Cell } from './sheet.ts';

const unpackedAtMost = { sheet: 1024 ** 3, texts: 64 * 1024 ** 2 };

const bytesOf = (file: Uint8Array): SheetBytes => ({
  size: file.length,
  read: async (at, length) => file.subarray(at, at + length),
});
const read = async (file: Uint8Array | SheetBytes): Promise<string[][]> => {
  const source = file instanceof Uint8Array ? bytesOf(file) : file;
  const rows: string[][] = [];
  for await (const piece of sheetRows(source, unpackedAtMost)) rows.push(...piece);
  return rows;
};

const many = 200_000;
const lineOf = (n: number): string => `user-${String(n).padStart(7, '0')},name-${String(n).padStart(7, '0')}\n`;

/** Returns a CSV file of many rows, generated while it is read. */
const longCsv = (mark = ''): SheetBytes & { readonly reads: () => number } => {
  const width = lineOf(0).length;
  let reads = 0;
  const text = (at: number, length: number): string => {
    const first = Math.floor(at / width);
    const count = Math.min(many - first, Math.ceil(length / width) + 1);
    return Array.from({ length: count }, (_, n) => lineOf(first + n))
      .join('')
      .slice(at - first * width, at - first * width + length);
  };
  const before = Buffer.from(mark);
  return {
    size: before.length + many * width,
    reads: () => reads,
    read: async (at, length) => {
      reads += 1;
      const head = before.subarray(at, at + length);
      return Buffer.concat([head, Buffer.from(text(Math.max(0, at - before.length), length - head.length))]);
    },
  };
};

const space = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

/** Returns a workbook as spreadsheets write it: the first sheet is not the first file, and texts are shared. */
const workbook = async (
  rows: string,
  { strings = '', book = '', more = {} }: { strings?: string; book?: string; more?: Record<string, string> } = {},
): Promise<Buffer> => {
  const zip = new ZipFile();
  const add = (name: string, text: string): void => zip.addBuffer(Buffer.from(head + text), name);
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${space}" xmlns:rel="${office}"><workbookPr ${book}/><sheets><sheet name="People" sheetId="7" rel:id="rId3"/><sheet name="Other" sheetId="1" rel:id="rId1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId8" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId9" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  );
  add('xl/sharedStrings.xml', `<sst xmlns="${space}" count="1" uniqueCount="1">${strings}</sst>`);
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${space}"><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="165" formatCode="[Red]#,##0.00\\ &quot;days&quot;"/><numFmt numFmtId="166" formatCode="[h]:mm:ss.000"/></numFmts><cellStyleXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/><xf numFmtId="22" xfId="0"/><xf numFmtId="164" xfId="0"/><xf numFmtId="165" xfId="0"/><xf xfId="1"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
  );
  add(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${space}"><sheetData><row><c><v>9</v></c></row></sheetData></worksheet>`,
  );
  add(
    'xl/worksheets/sheet2.xml',
    `<worksheet xmlns="${space}"><dimension ref="A1:Z9"/><sheetData>${rows}</sheetData><pageMargins left="1"/></worksheet>`,
  );
  for (const [name, text] of Object.entries(more)) add(name, text);
  zip.end();
  return buffer(zip.outputStream);
};

describe('reading the rows of an XLSX file', () => {
  test('resolves shared texts: plain, with several fonts, and without phonetic readings', async () => {
    const strings = [
      '<si><t>用户名</t></si>',
      '<si><t xml:space="preserve"> two &amp; </t></si>',
      '<si><r><rPr><b/></rPr><t>张</t></r><r><t xml:space="preserve">三 </t></r><rPh sb="0" eb="1"><t>zhang</t></rPh><phoneticPr fontId="1"/></si>',
      '<si/>',
      '<si><t>a_x000D_b_x005F_x0041_</t></si>',
    ].join('');
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
      '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" t="s"><v>3</v></c><c r="C2" t="s"><v>4</v></c><c r="D2" t="s"><v>99</v></c></row>';
    expect(await read(await workbook(rows, { strings }))).toEqual([
      ['用户名', ' two & '],
      ['张三 ', '', 'a\rb_x0041_'],
    ]);
  });

  test('returns numbers, booleans, errors, formula results and inline texts', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1.3800138E10</v></c><c r="B1" t="b"><v>1</v></c><c r="C1" t="b"><v>0</v></c><c r="D1" t="e"><v>#N/A</v></c>' +
      '<c r="E1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="F1"><f>1+1</f><v>2</v></c><c r="G1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>x</t></rPh></is></c><c r="H1" t="n"><v>0.1</v></c></row>';
    expect(await read(await workbook(rows))).toEqual([
      ['13800138000', 'true', 'false', '#N/A', 'ab', '2', 'inline', '0.1'],
    ]);
  });

  test.each([
    ['', '2026-01-02 12:00:00', '2026-01-02 00:00:00'],
    ['date1904="1"', '2030-01-03 12:00:00', '2030-01-03 00:00:00'],
  ])('returns dates if the number format shows one, with the calendar that begins %s', async (book, moment, day) => {
    const rows =
      '<row r="1"><c r="A1" s="1"><v>46024.5</v></c><c r="B1" s="2"><v>46024</v></c><c r="C1" s="3"><v>46024.5</v></c>' +
      '<c r="D1" s="4"><v>46024</v></c><c r="E1" s="0"><v>46024</v></c><c r="F1" s="1" t="d"><v>2026-01-02T12:00:00</v></c></row>';
    expect(await read(await workbook(rows, { book }))).toEqual([
      [moment, day, '46024.5', day, '46024', '2026-01-02 12:00:00'],
    ]);
  });

  test('rounds times to the second', async () => {
    const rows = (async function* (): AsyncGenerator<Cell[][]> {
      yield Array.from({ length: 200 }, (_, n) => [{ at: Date.UTC(2026, 0, 1) + n * 431_000 }]);
    })();
    const [, ...texts] = await read(await buffer(xlsxOf({ heading: ['at'], rows, timeZone: 'UTC' })));
    expect(texts).toEqual(
      Array.from({ length: 200 }, (_, n) => [
        new Date(Date.UTC(2026, 0, 1) + n * 431_000).toISOString().slice(0, 19).replace('T', ' '),
      ]),
    );
  });

  test('places cells by their references, with empty cells and rows between them', async () => {
    const rows =
      '<row r="2"><c r="B2"><v>1</v></c><c r="AA2"><v>2</v></c></row><row r="3"><c r="A3" s="1"/></row><row r="5"><c><v>3</v></c><c r="C5"><v>4</v></c><c><v>5</v></c></row><row r="9"/>';
    const wide = Array.from({ length: 27 }, (_, column) => ({ 1: '1', 26: '2' })[column] ?? '');
    const last = ['3', '', '4', '5', ...Array.from({ length: 23 }, () => '')];
    expect(await read(await workbook(rows))).toEqual([[], wide, [], [], last]);
  });

  test('returns many rows in pieces without accumulating them', { timeout: 120_000 }, async () => {
    const rows = (async function* (): AsyncGenerator<Cell[][]> {
      for (let n = 0; n < many; n += 1000) yield Array.from({ length: 1000 }, (_, at) => [`user-${n + at}`, n + at]);
    })();
    const file = await buffer(xlsxOf({ heading: ['name', 'number'], rows, timeZone: 'UTC' }));
    let number = 0;
    let largest = 0;
    for await (const piece of sheetRows(bytesOf(file), unpackedAtMost)) {
      if (number > 0) expect(piece[0]).toEqual([`user-${number - 1}`, String(number - 1)]);
      number += piece.length;
      largest = Math.max(largest, piece.length);
    }
    expect([number, largest]).toEqual([many + 1, 500]);
  });

  test('resolves hundreds of thousands of shared texts in limited memory', { timeout: 60_000 }, async () => {
    const count = 300_000;
    const numbers = Array.from({ length: count }, (_, n) => n);
    const strings = numbers.map((n) => `<si><t>用户-${n}-of-many</t></si>`).join('');
    const rows = numbers.map((n) => `<row><c t="s"><v>${n}</v></c></row>`).join('');
    const found = await read(await workbook(rows, { strings }));
    expect([found.length, found[0], found[count - 1]]).toEqual([
      count,
      ['用户-0-of-many'],
      [`用户-${count - 1}-of-many`],
    ]);
  });

  const texts = `<row><c t="s"><v>0</v></c></row>`;
  test.each([
    ['cut off', async () => (await workbook(texts.repeat(5000))).subarray(0, -100)],
    [
      'whose sheet is cut off',
      () => workbook('', { more: { 'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row><c><v>1' } }),
    ],
    ['whose sheet is something else', () => workbook('', { more: { 'xl/worksheets/sheet2.xml': '<html></html>' } })],
    ['of tags within tags', () => workbook('<a>'.repeat(100_000))],
    ['whose text is long', () => workbook('', { strings: `<si><t>${'x'.repeat(100_000)}</t></si>` })],
    ['with rows that no sheet has', () => workbook('<row r="1048577"><c><v>1</v></c></row>')],
    [
      'of thousands of files',
      () => workbook('', { more: Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`a${n}`, ''])) }),
    ],
    [
      'with cells that hold nothing but the begin of a tag',
      () => workbook(`<row><c r="${'A'.repeat(120 * 1024 * 1024)}`),
    ],
  ])(
    'rejects %s',
    async (_, file) => {
      await expect(read(await file())).rejects.toThrow(UnreadableSheet);
    },
    30_000,
  );

  test('rejects files that unpack to more than the limit', async () => {
    const file = await workbook(texts.repeat(100));
    await expect(sheetRows(bytesOf(file), { sheet: 1000, texts: 1000 }).next()).rejects.toThrow(UnreadableSheet);
  });
});

describe('reading the rows of a CSV file', () => {
  test('returns many rows in pieces without accumulating them', { timeout: 120_000 }, async () => {
    let number = 0;
    for await (const piece of sheetRows(longCsv(), unpackedAtMost)) {
      expect(piece[0]?.join(',')).toBe(lineOf(number).trim());
      number += piece.length;
    }
    expect(number).toBe(many);
  });

  test('decodes the encoding of Chinese spreadsheets across pieces', async () => {
    // 姓名,联通: the second name by itself would be valid UTF-8.
    const line = Buffer.from([0xc1, 0xaa, 0xcd, 0xa8, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb, 0x0a]);
    const file = Buffer.concat([Buffer.from('a'), ...Array.from({ length: 60_000 }, () => line)]);
    const rows = await read(file);
    expect(rows).toHaveLength(60_000);
    expect(rows[0]).toEqual(['a联通', '姓名']);
    expect(new Set(rows.slice(1).map(String))).toEqual(new Set(['联通,姓名']));
  });

  test('returns the content of an export of this product', async () => {
    const texts: Cell[][] = [['=1+1', 'a,"b"\n c', "'@x", 7]];
    const rows = (async function* () {
      yield texts;
    })();
    const file = await buffer(csvOf({ heading: ['a', 'b', 'c', 'd'], rows, timeZone: 'UTC' }));
    expect(await read(file)).toEqual([
      ['a', 'b', 'c', 'd'],
      ['=1+1', 'a,"b"\n c', "'@x", '7'],
    ]);
  });

  test('rejects unclosed quotes without reading to the end', async () => {
    const file = { ...bytesOf(Buffer.alloc(0)), ...longCsv('\u{FEFF}"') };
    await expect(read(file)).rejects.toThrow(UnreadableSheet);
    expect(file.reads()).toBeLessThan(20);
  });

  test('reads at most one piece ahead', async () => {
    const file = longCsv('\u{FEFF}');
    const rows = sheetRows(file, unpackedAtMost);
    for (let piece = 1; piece <= 3; piece += 1) await rows.next();
    // The worker is idle after it has sent the piece that was requested ahead.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(file.reads()).toBeLessThan(10);
    await rows.return(undefined);
  });

  test('stops when the reader stops', async () => {
    const control = new AbortController();
    const rows = sheetRows(longCsv('\u{FEFF}'), unpackedAtMost, control.signal);
    await rows.next();
    control.abort();
    const rest = (async () => {
      for await (const _ of rows);
    })();
    await expect(rest).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('fails with the error of the file', async () => {
    const failing: SheetBytes = { size: 10, read: () => Promise.reject(new Error('the database is gone')) };
    await expect(read(failing)).rejects.toThrow('the database is gone');
  });
});
