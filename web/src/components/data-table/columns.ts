import type { TableLayout } from '@atrium/contract/table-layout/schemas.ts';
import type { ReactNode } from 'react';

export interface Row {
  readonly id: number;
}

export interface Selection {
  readonly ids: readonly number[];
  readonly onChange: (ids: number[]) => void;
}

export interface DataColumn<Item extends Row> {
  /** Identifies the column in sorting, exports and stored layouts. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Item) => ReactNode;
  readonly width: number;
  readonly isSortable?: boolean;
  readonly align?: 'end';
  /** The column that names the row is first and cannot be hidden. */
  readonly isName?: boolean;
  /** A state stays visible longer than other columns when there is little space. */
  readonly isState?: boolean;
  readonly isPlain?: boolean;
  /** On a phone: different content, a picture before the row, and whether the value may end the first line. */
  readonly renderCompact?: (row: Item) => ReactNode;
  readonly picture?: (row: Item) => ReactNode;
  readonly isTrailing?: boolean;
  /** Hidden by default. */
  readonly isExtra?: boolean;
  readonly isBlank?: (row: Item) => boolean;
  /** Columns in an export; by default the column with this key. */
  readonly exports?: readonly string[];
}

/** The user's layout; absent properties are the page's defaults. */
export type Layout = TableLayout;

const orderColumns = <Item extends Row>(columns: readonly DataColumn<Item>[], order: readonly string[]) => {
  const orderedColumns = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return [...orderedColumns, ...columns.filter(({ key }) => !order.includes(key))];
};

export const arrangeColumns = <Item extends Row>(columns: readonly DataColumn<Item>[], layout: Layout) => {
  const hiddenKeys = new Set(layout.hidden ?? columns.filter(({ isExtra }) => isExtra).map(({ key }) => key));
  const orderedColumns = orderColumns(columns, layout.order ?? []);
  return [...orderedColumns.filter(({ isName }) => isName), ...orderedColumns.filter(({ isName }) => !isName)].map(
    (column) => ({
      ...column,
      width: layout.widths?.[column.key] ?? column.width,
      isShown: column.isName === true || !hiddenKeys.has(column.key),
    }),
  );
};

export const listExportedKeys = <Item extends Row>(
  columns: readonly DataColumn<Item>[],
  layout: Layout,
  exportableKeys: readonly string[],
): string[] => {
  const keys = arrangeColumns(columns, layout)
    .filter(({ isShown }) => isShown)
    .flatMap(({ key, exports }) => exports ?? [key]);
  return [...new Set(keys)].filter((key) => exportableKeys.includes(key));
};

export const withColumnShown = <Item extends Row>(
  columns: readonly DataColumn<Item>[],
  layout: Layout,
  key: string,
  isShown: boolean,
): Layout => {
  const hiddenKeys = arrangeColumns(columns, layout)
    .filter((column) => !column.isShown && column.key !== key)
    .map((column) => column.key);
  return { ...layout, hidden: isShown ? hiddenKeys : [...hiddenKeys, key] };
};

export const withColumnMoved = <Item extends Row>(
  columns: readonly DataColumn<Item>[],
  layout: Layout,
  key: string,
  offset: number,
): Layout => {
  const order = arrangeColumns(columns, layout).map((column) => column.key);
  const nameColumnCount = columns.filter(({ isName }) => isName).length;
  const from = order.indexOf(key);
  const to = from + offset;
  if (from < nameColumnCount || to < nameColumnCount || to >= order.length) return layout;
  order.splice(from, 1);
  order.splice(to, 0, key);
  return { ...layout, order };
};

export const widthLimits = { min: 60, max: 800 };

export const withColumnWidth = (layout: Layout, key: string, width: number): Layout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width))) },
});
