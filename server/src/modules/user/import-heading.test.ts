import { describe, expect, test } from 'vitest';
import { separateHeading, getTopRows } from './import-heading.ts';

const createTable = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 1, cells }));
const listNumbers = ({ rows }: ReturnType<typeof separateHeading>) => rows.map(({ number }) => number);

describe('the headings of a file', () => {
  test.each([
    [
      'the first row',
      [
        ['用户名', '姓名'],
        ['li', '李'],
      ],
      1,
    ],
    ['a row below a title', [['2026 年员工花名册'], ['用户名', '姓名'], ['li', '李']], 2],
    [
      'the third row, below a title and a date',
      [
        ['花名册', ''],
        ['', '2026-01-01'],
        ['用户名', '姓名'],
        ['li', '李'],
      ],
      3,
    ],
    [
      'the lower of two rows',
      [
        ['用户名', '姓名', '联系方式', ''],
        ['用户名', '姓名', '手机', '邮箱'],
        ['li', '李', '', ''],
      ],
      2,
    ],
    [
      'the first row with several texts if no heading is known',
      [
        ['title', ''],
        ['foo', 'bar'],
        ['li', '李'],
      ],
      2,
    ],
    ['the first row of a single column', [['foo'], ['li']], 1],
  ])('the headings of a file are found in %s', (_, rows, expected) => {
    expect(separateHeading(createTable(...rows)).headingRow).toBe(expected);
  });

  test('users can choose the heading row, or that there is none', () => {
    const rows = createTable(['用户名', '姓名'], ['a', 'b'], ['li', '李']);
    expect(separateHeading(rows, 2)).toMatchObject({ headingRow: 2, columns: ['a', 'b'], fields: [null, null] });
    const withoutHeading = separateHeading(rows, 0);
    expect([withoutHeading.headingRow, withoutHeading.columns, listNumbers(withoutHeading)]).toEqual([
      0,
      ['', ''],
      [1, 2, 3],
    ]);
    expect(separateHeading(rows, 99).headingRow).toBe(0);
  });

  test('repeated headings are left out of the rows', () => {
    const rows = createTable(['用户名', '姓名'], ['a', 'b'], ['用户名', '姓名 '], ['c', 'd']);
    expect(listNumbers(separateHeading(rows))).toEqual([2, 4]);
  });

  test('headings may be duplicate or missing, and each row still has all columns', () => {
    const heading = separateHeading(createTable(['用户名', '姓名', '姓名', ' '], ['a', 'b', '', '', 'e', ''], ['c']));
    expect(heading).toMatchObject({
      columns: ['用户名', '姓名', '姓名', ''],
      fields: ['username', 'name', null, null],
    });
    expect(heading.rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b', '', 'e'],
      ['c', '', '', ''],
    ]);
  });

  test('headings may begin in any column', () => {
    const heading = separateHeading(createTable(['', '', '用户名', '', '姓名'], ['', ' ', 'li', '', '李', '', '']));
    expect(heading.columns).toEqual(['用户名', '姓名']);
    expect(heading.rows.map(({ cells }) => cells)).toEqual([['li', '李']]);
  });

  test('an empty file has no headings', () => {
    expect(separateHeading([])).toEqual({ headingRow: 0, columns: [], fields: [], rows: [] });
  });

  test('the candidates for the headings are the first rows, as short texts', () => {
    const rows = createTable(...Array.from({ length: 50 }, () => ['', 'x'.repeat(1000), 'y']));
    expect(getTopRows(rows).map(({ number, text }) => [number, text.length])).toEqual(
      Array.from({ length: 30 }, (_, index) => [index + 1, 200]),
    );
  });
});
