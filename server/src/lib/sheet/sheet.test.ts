import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { openZip } from './zip-parts.ts';
import { createCsv, createXlsx, type Cell, type Sheet } from './sheet.ts';
import { toWallClock } from '../runtime/wall-clock.ts';

const moment = Date.UTC(2026, 10, 21, 1, 30, 15);

const createSheet = (rows: Cell[][], heading = ['名称', '数', '时间']): Sheet => ({
  heading,
  timeZone: 'Asia/Shanghai',
  rows: (async function* () {
    yield rows;
  })(),
});

describe('a table as CSV', () => {
  test('a table as CSV is UTF-8 with a byte order mark, quotes where needed and times in the time zone', async () => {
    const rows = [
      ['a,"b"\nc', 1.5, { at: moment }],
      [null, 0, null],
    ];
    expect((await buffer(createCsv(createSheet(rows)))).toString()).toBe(
      '\u{FEFF}名称,数,时间\r\n"a,""b""\nc",1.5,2026-11-21 09:30:15\r\n,0,\r\n',
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'a table as CSV prevents a spreadsheet from running %j',
    async (formula) => {
      expect(await text(createCsv(createSheet([[formula, 1, null]])))).toContain(`'${formula}`);
    },
  );
});

describe('a table as XLSX', () => {
  test('a table as XLSX can be read again', async () => {
    const rows: Cell[][] = [
      ['<&>"张三\' ', 42, { at: moment }],
      ['=1+1', -0.5, null],
      ['bad\u{0}\u{B}\u{FFFF}end', 0, { at: 4 * 3_600_000 }],
    ];
    const readRows = await readSheet(await buffer(createXlsx(createSheet(rows))), { trim: false });
    expect(readRows).toEqual([
      ['名称', '数', '时间'],
      ['<&>"张三\' ', 42, new Date(Date.UTC(2026, 10, 21, 9, 30, 15))],
      ['=1+1', -0.5, null],
      ['bad\u{0}\u{B}\u{FFFF}end', 0, new Date(Date.UTC(1970, 0, 1, 12))],
    ]);
  });

  test('a table as XLSX has a frozen bold heading, widths of columns, and dates', async () => {
    const rows: Cell[][] = [
      ['张三丰'.repeat(5), 1, { at: moment }],
      ['', 2, { day: '2026-11-21' }],
      ['x'.repeat(500), null, null],
    ];
    const zip = await openZip(await buffer(createXlsx(createSheet(rows))));
    let xml = '';
    for await (const chunk of zip.text('xl/worksheets/sheet1.xml', 100_000)) xml += chunk;
    expect(xml).toContain('state="frozen"');
    expect(xml.match(/ width="[^"]*"/g)).toEqual([' width="60"', ' width="10"', ' width="21"']);
    expect(xml).toContain('<c r="A1" s="3"');
    expect(xml).toContain('<c r="C3" s="2"><v>46347</v></c>');
  });

  test('a table as XLSX has columns beyond Z', async () => {
    const heading = Array.from({ length: 60 }, (_, index) => `c${index}`);
    const [first] = await readSheet(await buffer(createXlsx(createSheet([], heading))));
    expect(first).toEqual(heading);
  });

  test('a table as XLSX stops reading rows when the consumer stops', async () => {
    let rowCount = 0;
    const endless = (async function* () {
      for (;;) {
        rowCount++;
        yield [[`${Math.random()}`.repeat(50)]];
      }
    })();
    const stream = createXlsx({ heading: ['x'], timeZone: 'UTC', rows: endless });
    await new Promise((resolve) => stream.once('data', resolve));
    const closing = once(stream, 'close');
    stream.destroy();
    await closing;
    const countBefore = rowCount;
    // With a reader, each turn would suffice to read rows.
    for (let round = 0; round < 100; round++) await new Promise((next) => setImmediate(next));
    expect(rowCount - countBefore).toBeLessThanOrEqual(1);
  });

  test('writing a table as XLSX fails if reading its rows fails', async () => {
    const failing = (async function* (): AsyncGenerator<Cell[][]> {
      yield [['a']];
      throw new Error('no more');
    })();
    await expect(buffer(createXlsx({ heading: ['x'], timeZone: 'UTC', rows: failing }))).rejects.toThrow('no more');
  });
});

test.each([
  ['Asia/Shanghai', Date.UTC(2026, 6, 1), 8],
  ['America/New_York', Date.UTC(2026, 6, 1), -4],
  ['America/New_York', Date.UTC(2026, 0, 1), -5],
  ['Asia/Kathmandu', Date.UTC(2026, 0, 1), 5.75],
  ['UTC', 0, 0],
])('the offset of %s at %i is %d hours', (timeZone, instant, hours) => {
  expect(toWallClock(instant, timeZone) - instant).toBe(hours * 3_600_000);
});
