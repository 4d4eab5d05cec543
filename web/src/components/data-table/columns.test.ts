import { describe, expect, test } from 'vitest';
import { arrangeColumns, type DataColumn, withColumnMoved, withColumnShown, withColumnWidth } from './columns.ts';

const column = (key: string, parts: Partial<DataColumn<{ id: number }>> = {}): DataColumn<{ id: number }> => ({
  key,
  title: key,
  width: 100,
  render: () => key,
  ...parts,
});
const columns = [column('id', { isExtra: true }), column('name', { isName: true }), column('status'), column('time')];
const keys = (layout: Parameters<typeof arrangeColumns>[1]) =>
  arrangeColumns(columns, layout)
    .filter(({ isShown }) => isShown)
    .map(({ key }) => key);

describe('a table', () => {
  test('a table begins with the name and without the extra columns', () => {
    expect(keys({})).toEqual(['name', 'status', 'time']);
  });

  test('a table shows columns that users add and hides those they remove, but never the name', () => {
    expect(keys(withColumnShown(columns, {}, 'id', true))).toEqual(['name', 'id', 'status', 'time']);
    expect(keys(withColumnShown(columns, withColumnShown(columns, {}, 'time', false), 'name', false))).toEqual([
      'name',
      'status',
    ]);
  });

  test('a table keeps the order of the user, the name first', () => {
    const moved = withColumnMoved(columns, {}, 'time', -1);
    expect(keys(moved)).toEqual(['name', 'time', 'status']);
    expect(withColumnMoved(columns, moved, 'name', 1)).toBe(moved);
    expect(withColumnMoved(columns, moved, 'status', 1)).toBe(moved);
  });

  test('a table shows a new column of the product at the end of an earlier order', () => {
    expect(keys({ order: ['time', 'gone', 'name'] })).toEqual(['name', 'time', 'status']);
  });

  test('no column of a table is too narrow to be resized again', () => {
    expect(withColumnWidth({}, 'time', 3)).toEqual({ widths: { time: 60 } });
    expect(arrangeColumns(columns, withColumnWidth({}, 'time', 222.4)).find(({ key }) => key === 'time')?.width).toBe(
      222,
    );
  });
});
