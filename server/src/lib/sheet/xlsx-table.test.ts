import { describe, expect, test } from 'vitest';
import { createTextCell, createTextRow, createXlsxFile } from '../../testing/workbook.ts';
import { readTable } from './read-table.ts';
import type { ReadChoices } from './table.ts';

const readFile = async (file: Promise<Buffer>, choices: ReadChoices = {}, maxRows = 100) => {
  const { rows, ...otherParts } = await readTable(await file, choices, maxRows);
  return { ...otherParts, rows: rows.map(({ number, cells }) => [number, ...cells]) };
};
const readRows = async (...of: Parameters<typeof readFile>) => (await readFile(...of)).rows;

const createOneSheet = (
  rows: string,
  workbookParts: Omit<Parameters<typeof createXlsxFile>[0], 'sheets'> & { before?: string; after?: string } = {},
) => {
  const { before = '', after = '', ...book } = workbookParts;
  return createXlsxFile({ ...book, sheets: [{ rows, before, after }] });
};

const names = createTextRow(1, ['name']);

describe('the cells of a sheet', () => {
  test('shared texts of cells are read with and without formatting, and without phonetic readings', async () => {
    const strings = [
      '<si><t>用户名</t></si>',
      '<si><t xml:space="preserve"> two &amp; </t></si>',
      '<si><r><rPr><b/></rPr><t>张</t></r><r><t xml:space="preserve">三 </t></r><rPh sb="0" eb="1"><t>zhang</t></rPh><phoneticPr fontId="1"/></si>',
      '<si><t>a_x000D_b_x005F_x0041_</t></si>',
    ];
    const cells = [0, 1, 2, 3, 99].map((index) => `<c t="s"><v>${index}</v></c>`).join('');
    expect(await readRows(createOneSheet(`<row>${cells}</row>`, { strings }))).toEqual([
      [1, '用户名', ' two & ', '张三 ', 'a\rb_x0041_'],
    ]);
  });

  test('cells can contain numbers, booleans, results of formulas and inline texts', async () => {
    const row =
      '<row r="1"><c r="A1"><v>1.3800138E10</v></c><c r="B1" t="b"><v>1</v></c><c r="C1" t="b"><v>0</v></c>' +
      '<c r="D1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="E1"><f>1+1</f><v>2</v></c><c r="F1" t="str"><f>""</f><v></v></c>' +
      '<c r="G1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>x</t></rPh></is></c></row>';
    expect(await readRows(createOneSheet(row))).toEqual([[1, '13800138000', 'TRUE', 'FALSE', 'ab', '2', '', 'inline']]);
  });

  test('errors of formulas and missing results are read as texts', async () => {
    const row =
      '<row><c t="e"><f>A9</f><v>#REF!</v></c><c t="e"><v>#N/A</v></c><c t="e"><v>odd</v></c>' +
      '<c><f>VLOOKUP(A3,B,2)</f></c><c><f>A1</f><v/></c><c t="str"><f>A1</f></c><c><f t="shared" si="0"/></c></row>';
    const missingResults = Array.from({ length: 4 }, () => '#RESULT?');
    expect(await readRows(createOneSheet(row))).toEqual([
      [1, '#ERROR? #REF!', '#ERROR? #N/A', '#ERROR? #VALUE!', ...missingResults],
    ]);
  });

  test('cells have the formats of their styles, and dates of both calendars', async () => {
    const formats = ['000000', 14, 'yyyy"年"m"月"d"日"', '"No. "@'];
    const createRow = (date: number): string =>
      `<row><c s="1"><v>1234</v></c><c s="2"><v>${date}</v></c><c s="3"><v>${date}</v></c><c s="2" t="d"><v>2026-01-02T00:00:00</v></c><c t="str" s="4"><v>7</v></c><c s="99"><v>5</v></c></row>`;
    const shownCells = [1, '001234', '2026-01-02', '2026年1月2日', '2026-01-02', 'No. 7', '5'];
    expect(await readRows(createOneSheet(createRow(46_024), { formats }))).toEqual([shownCells]);
    expect(await readRows(createOneSheet(createRow(44_562), { formats, is1904: true }))).toEqual([shownCells]);
  });

  test('cells are placed by their references, with empty cells between them, and rows keep their numbers', async () => {
    const rows =
      '<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="3"><c r="A3" s="1"/></row>' +
      '<row r="5"><c><v>3</v></c><c r="C5"><v>4</v></c><c><v>5</v></c></row><row/><row><c><v>6</v></c></row><row r="9"/>';
    expect(await readRows(createOneSheet(rows))).toEqual([
      [2, '', '1', '', '2'],
      [5, '3', '', '4', '5'],
      [7, '6'],
    ]);
  });

  test('cells are read from the strict namespace and with any namespace prefix', async () => {
    expect(await readRows(createXlsxFile({ sheets: [{ rows: names }], isStrict: true }))).toEqual([[1, 'name']]);
    const sheet =
      '<x:worksheet xmlns:x="y"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await readRows(createOneSheet('', { parts: { 'xl/worksheets/sheet1.xml': sheet } }))).toEqual([[1, '7']]);
  });

  test('cells of other columns than the first hundred are left out, and long ones are cut', async () => {
    const [row] = await readRows(
      createOneSheet(`<row r="1">${createTextCell('A1', 'x'.repeat(40_000))}<c r="XFD1"><v>1</v></c></row>`),
    );
    expect(row?.map((cell) => String(cell).length)).toEqual([1, 32_768]);
  });
});

describe('merged cells', () => {
  const mergeCells = (...ranges: string[]): string =>
    `<mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;

  test('the text of merged cells is copied to the first column of each row with other content', async () => {
    const rows =
      createTextRow(1, ['title', 'old', 'c']) +
      createTextRow(2, ['a', 'RD']) +
      createTextRow(3, ['b', 'hidden text']) +
      createTextRow(4, ['c']);
    expect(await readRows(createOneSheet(rows, { after: mergeCells('A1:B1', 'B2:B4', 'D7:D9', 'nonsense') }))).toEqual([
      [1, 'title', '', 'c'],
      [2, 'a', 'RD'],
      [3, 'b', 'RD'],
      [4, 'c', 'RD'],
    ]);
  });

  test('merged cells fill a row whose cells end before their column', async () => {
    const rows = createTextRow(1, ['a', '', 'RD']) + createTextRow(2, ['b']);
    expect(await readRows(createOneSheet(rows, { after: mergeCells('C1:C2') }))).toEqual([
      [1, 'a', '', 'RD'],
      [2, 'b', '', 'RD'],
    ]);
  });

  test('merged cells of a whole column fill only existing rows', async () => {
    expect(await readRows(createOneSheet(names, { after: mergeCells('A1:XFD1048576') }))).toEqual([[1, 'name']]);
  });

  test.each([
    ['overlap in thousands', Array.from({ length: 2000 }, () => 'A1:A1048576')],
    ['are too many', Array.from({ length: 50_001 }, () => 'A1:A2')],
  ])('merged cells that %s are rejected', async (_, ranges) => {
    const rows = Array.from({ length: 1000 }, (_row, index) => createTextRow(index + 1, ['a'])).join('');
    const file = createOneSheet(rows, { after: mergeCells(...ranges) });
    await expect(readFile(file, {}, 2000)).rejects.toMatchObject({ code: 'import.tooLarge' });
  });
});

describe('the sheets of a workbook', () => {
  const sheets = [
    { name: 'lists', state: 'hidden', rows: createTextRow(1, ['x']) },
    { name: 'secret', state: 'veryHidden', rows: createTextRow(1, ['y']) },
    { name: 'empty', rows: '' },
    { name: '人员', rows: createTextRow(1, ['first']) },
    { name: 'more', rows: createTextRow(1, ['second']) },
  ];

  test('a workbook is read from its first visible sheet with content, or from the chosen one', async () => {
    const sheetNames = ['empty', '人员', 'more'];
    expect(await readFile(createXlsxFile({ sheets }))).toMatchObject({
      sheets: sheetNames,
      sheet: 1,
      rows: [[1, 'first']],
    });
    expect(await readFile(createXlsxFile({ sheets }), { sheet: 2 })).toMatchObject({ sheet: 2, rows: [[1, 'second']] });
    expect(await readFile(createXlsxFile({ sheets }), { sheet: 0 })).toMatchObject({ sheet: 0, rows: [] });
    expect(await readFile(createXlsxFile({ sheets }), { sheet: 9 })).toMatchObject({ sheet: 0 });
  });

  test('a workbook is read without hidden rows and columns, unless they are requested', async () => {
    const columnsXml = '<cols><col min="2" max="2" hidden="1"/><col min="5" max="16384" hidden="1"/></cols>';
    const rows =
      createTextRow(1, ['a', 'b', 'c']) +
      createTextRow(2, ['1', '2', '3'], 'hidden="1"') +
      createTextRow(3, ['4', '5', '6']);
    expect(await readFile(createOneSheet(rows, { before: columnsXml }))).toMatchObject({
      hidden: 2,
      rows: [
        [1, 'a', 'c'],
        [3, '4', '6'],
      ],
    });
    expect(await readFile(createOneSheet(rows, { before: columnsXml }), { includeHidden: true })).toMatchObject({
      hidden: 0,
      rows: [
        [1, 'a', 'b', 'c'],
        [2, '1', '2', '3'],
        [3, '4', '5', '6'],
      ],
    });
  });

  test('a workbook is read only up to the requested row', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => createTextRow(index * 3 + 1, ['a'])).join('');
    expect((await readRows(createOneSheet(rows), {}, 5)).map(([number]) => number)).toEqual([1, 4, 7, 10, 13]);
  });
});

describe('a file that is no XLSX workbook', () => {
  const createBook = (path: string, type: string) => ({
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="x/${type}" Target="${path}"/></Relationships>`,
    'xl/workbook.xml': '<html></html>',
  });

  test.each([
    [
      'is cut off',
      async () => (await createOneSheet(names)).subarray(0, -100),
      { message: expect.stringContaining('End of central directory') as string },
    ],
    [
      'has a sheet that is cut off',
      () => createOneSheet('', { parts: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c><v>1' } }),
      { message: 'the XML document ends early' },
    ],
    [
      'has another kind of document',
      () => createOneSheet(names, { parts: createBook('xl/workbook.xml', 'officeDocument') }),
      { message: 'the XML document has another root element' },
    ],
    [
      'has tags within tags',
      () => createOneSheet('<a>'.repeat(100_000)),
      { message: 'the XML document is nested too deeply' },
    ],
    [
      'has rows that no sheet has',
      () => createOneSheet('<row r="1048577"><c><v>1</v></c></row>'),
      { message: 'the sheet exceeds the maximum number of rows' },
    ],
    [
      'has thousands of parts',
      () => createOneSheet(names, { parts: Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`a${n}`, ''])) }),
      { code: 'import.tooLarge' },
    ],
    [
      'unpacks to a large sheet',
      () => createOneSheet('', { parts: { 'xl/worksheets/sheet1.xml': Buffer.alloc(300 * 1024 * 1024) } }),
      { code: 'import.tooLarge' },
    ],
    [
      'unpacks to large texts',
      () => createOneSheet(names, { parts: { 'xl/sharedStrings.xml': Buffer.alloc(40 * 1024 * 1024) } }),
      { code: 'import.tooLarge' },
    ],
    [
      'has too many characters',
      () => createOneSheet(`<row>${createTextCell('A1', 'x'.repeat(32_000))}</row>`.repeat(1000)),
      { code: 'import.tooLarge' },
    ],
  ])('a file that %s is rejected', async (_, file, reason) => {
    const reading = readFile(Promise.resolve(await file()), {}, 20_000);
    await expect(reading).rejects.toMatchObject(reason);
  });

  test('a file with a directory that understates its content is rejected', async () => {
    const file = await createOneSheet(names, { parts: { 'xl/styles.xml': Buffer.alloc(20 * 1024 * 1024) } });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(20 * 1024 * 1024);
    for (let at = file.indexOf(size); at !== -1; at = file.indexOf(size, at + 1)) file.writeUInt32LE(10, at);
    await expect(readFile(Promise.resolve(file))).rejects.toThrow('too many bytes');
  });

  test('reading a workbook does not expand entities', async () => {
    const sheet = `<!DOCTYPE worksheet [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&b;&f;</v></c></row></sheetData></worksheet>`;
    const [row] = await readRows(createOneSheet('', { parts: { 'xl/worksheets/sheet1.xml': sheet } }));
    expect(row?.[1]).toBe('&b;&f;');
  });

  test.each([
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0], '', 'import.otherFormat'],
    ['an encrypted workbook', [0xd0, 0xcf, 0x11, 0xe0], 'EncryptedPackage', 'import.encrypted'],
  ])('%s instead of an XLSX workbook is rejected with its reason', async (_, start, stream, problem) => {
    const file = Buffer.concat([Buffer.from(start), Buffer.alloc(2000), Buffer.from(stream, 'utf16le')]);
    await expect(readFile(Promise.resolve(file))).rejects.toMatchObject({ code: problem });
  });

  test('a binary workbook and an OpenDocument file are rejected with a reason', async () => {
    const { ZipFile } = await import('yazl');
    const { buffer } = await import('node:stream/consumers');
    for (const path of ['xl/workbook.bin', 'content.xml']) {
      const zip = new ZipFile();
      zip.addBuffer(Buffer.from('x'), path);
      zip.addBuffer(Buffer.from(createBook(path, 'officeDocument')['_rels/.rels']), '_rels/.rels');
      zip.end();
      const expected = path.endsWith('.bin') ? { code: 'import.otherFormat' } : {};
      await expect(readFile(buffer(zip.outputStream))).rejects.toMatchObject(expected);
    }
  });
});
