import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readSheetFile } from './read-sheet.ts';
import { xlsxOf } from './sheet.ts';
import { unpackedBytes } from './zip-size.ts';

const read = (text: string | Uint8Array, rows = 100) => readSheetFile(Buffer.from(text), rows);

describe('a sheet that somebody brings', () => {
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
  ])('that is %s is none', async (_, file) => {
    expect(await read(file)).toBeNull();
  });

  test('that unpacks to gigabytes is none, and is not unpacked', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('x'), 'xl/workbook.xml');
    for (let n = 0; n < 4; n++) zip.addBuffer(Buffer.alloc(64 * 1024 * 1024), `xl/worksheets/sheet${n}.xml`);
    zip.end();
    const file = await buffer(zip.outputStream);
    expect(file.length).toBeLessThan(1024 * 1024);
    expect(unpackedBytes(file)).toBeGreaterThan(256 * 1024 * 1024);
    expect(await read(file)).toBeNull();
  });

  test('is refused where too many are being read', async () => {
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => read('a')));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ reason: { problem: 'request.tooMany' } });
  });
});
