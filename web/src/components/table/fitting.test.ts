import { findResource } from '@atrium/contract/resources.ts';
import { expect, test } from 'vitest';
import { fitColumns, sideWidths } from './fitting.ts';

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

/** Pixels at 1440: without the sidebar, the padding of the page, the selection and the actions. */
const availableWidth = 1440 - 210 - 33 - sideWidths.selection - 112;

test.each(['role', 'online', 'announcement', 'trash', 'dictionary', 'position'])(
  'a window of 1440 pixels shows all default columns of the list: %s',
  (name) => {
    const defaultColumns = Object.values(findResource(name)?.fields ?? {}).flatMap(({ list }) =>
      list && !list.isExtra ? [list] : [],
    );
    expect(defaultColumns).not.toEqual([]);
    expect(fitColumns(defaultColumns, availableWidth).hidden).toEqual([]);
  },
);
