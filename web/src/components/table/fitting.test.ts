import { expect, test } from 'vitest';
import { fitColumns } from './fitting.ts';

const columns = [
  { key: 'name', width: 200, isName: true },
  { key: 'dept', width: 120 },
  { key: 'status', width: 100, isState: true },
  { key: 'time', width: 130 },
];

const listKeys = (width: number) => {
  const { shown, hidden } = fitColumns(columns, width);
  return [shown.map(({ key }) => key).join(' '), hidden.map(({ key }) => key).join(' ')];
};

test.each([
  [550, 'name dept status time', ''],
  [549, 'name dept status', 'time'],
  [456, 'name dept status', 'time'],
  [455, 'name status', 'dept time'],
  [336, 'name status', 'dept time'],
  [335, 'name', 'dept status time'],
  [0, 'name', 'dept status time'],
])(
  'in %i pixels the columns “%s” fit, and the columns “%s” are shown below the row',
  (width, shownColumns, hiddenColumns) => {
    expect(listKeys(width)).toEqual([shownColumns, hiddenColumns]);
  },
);
