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

const getDefaultColumns = (name: string) => {
  const defaultColumns = Object.entries(findResource(name)?.fields ?? {}).flatMap(([key, { type, list }]) =>
    list && !list.isExtra ? [{ key, isState: type === 'status', ...list }] : [],
  );
  expect(defaultColumns).not.toEqual([]);
  return defaultColumns;
};

/** Pixels of a list without the padding of the page, the selection and the actions. */
const getAvailableWidth = (windowWidth: number, { sidebar, actions, aside = 0 }: Record<string, number>) =>
  windowWidth - (sidebar ?? 0) - 33 - aside - sideWidths.selection - (actions ?? 0);
const wide = { sidebar: 210, actions: 112 };
const aside = 240;

test.each([
  ['role', 0],
  ['online', 0],
  ['announcement', 0],
  ['trash', 0],
  ['dictionary', 0],
  ['position', 0],
  ['api-token', 0],
  ['identity-provider', 0],
  ['user', aside],
  ['dictionary-item', aside],
])('a window of 1440 pixels shows all default columns of the list: %s', (name, asideWidth) => {
  const width = getAvailableWidth(1440, { ...wide, aside: asideWidth });
  expect(fitColumns(getDefaultColumns(name), width).hidden).toEqual([]);
});

test('a tablet shows the roles of users, and the last sign-in below the row', () => {
  const { hidden } = fitColumns(getDefaultColumns('user'), getAvailableWidth(768, { sidebar: 56, actions: 52 }));
  expect(hidden.map(({ key }) => key)).toEqual(['lastLoginTime']);
});
