import { expect, test } from 'vitest';
import { fitColumns } from './fitting.ts';

const columns = [
  { key: 'name', width: 200, isName: true },
  { key: 'dept', width: 120 },
  { key: 'status', width: 100, isState: true },
  { key: 'time', width: 130 },
];

const keys = (room: number) => {
  const { shown, folded } = fitColumns(columns, room);
  return [shown.map(({ key }) => key).join(' '), folded.map(({ key }) => key).join(' ')];
};

test.each([
  [550, 'name dept status time', ''],
  [549, 'name dept status', 'time'],
  [456, 'name dept status', 'time'],
  [455, 'name status', 'dept time'],
  [336, 'name status', 'dept time'],
  [335, 'name', 'dept status time'],
  [0, 'name', 'dept status time'],
])('in %i pixels the columns “%s” fit and “%s” are shown below', (room, shown, folded) => {
  expect(keys(room)).toEqual([shown, folded]);
});
