import { describe, expect, test } from 'vitest';
import { arrangeColumns, type DataColumn, withColumnMoved, withColumnShown, withColumnWidth } from './columns.ts';

const createColumn = (key: string, parts: Partial<DataColumn<{ id: number }>> = {}): DataColumn<{ id: number }> => ({
  key,
  title: key,
  width: 100,
  render: () => key,
  ...parts,
});
const columns = [
  createColumn('id', { isExtra: true }),
  createColumn('name', { isName: true }),
  createColumn('status'),
  createColumn('time'),
];
const listKeys = (layout: Parameters<typeof arrangeColumns>[1]) =>
  arrangeColumns(columns, layout)
    .filter(({ isShown }) => isShown)
    .map(({ key }) => key);

describe('a table', () => {
  test('a table begins with the name and without the extra columns', () => {
    expect(listKeys({})).toEqual(['name', 'status', 'time']);
  });

  test('a table shows columns that users add and hides those they remove, but never the name', () => {
    expect(listKeys(withColumnShown(columns, {}, 'id', true))).toEqual(['name', 'id', 'status', 'time']);
    expect(listKeys(withColumnShown(columns, withColumnShown(columns, {}, 'time', false), 'name', false))).toEqual([
      'name',
      'status',
    ]);
  });

  test('a table keeps the order of the user, the name first', () => {
    const movedLayout = withColumnMoved(columns, {}, 'time', -1);
    expect(listKeys(movedLayout)).toEqual(['name', 'time', 'status']);
    expect(withColumnMoved(columns, movedLayout, 'name', 1)).toBe(movedLayout);
    expect(withColumnMoved(columns, movedLayout, 'status', 1)).toBe(movedLayout);
  });

  test('a table shows a new column of the product at the end of an earlier order', () => {
    expect(listKeys({ order: ['time', 'gone', 'name'] })).toEqual(['name', 'time', 'status']);
  });

  test('no column of a table is too narrow to be resized again', () => {
    expect(withColumnWidth({}, 'time', 3)).toEqual({ widths: { time: 60 } });
    expect(arrangeColumns(columns, withColumnWidth({}, 'time', 222.4)).find(({ key }) => key === 'time')?.width).toBe(
      222,
    );
  });
});
