import type { TableLayout } from '@atrium/contract/table-layout/schemas.ts';
import type { ReactNode } from 'react';

/** A row that a list shows. */
export interface Row {
  readonly id: number;
}

/** The rows that are chosen on this page. */
export interface Selection {
  readonly ids: readonly number[];
  readonly onChange: (ids: number[]) => void;
}

/** A column as a page describes it. */
export interface DataColumn<Item extends Row> {
  /** Key in sorting, exports and saved layouts. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Item) => ReactNode;
  /** Pixels, unless the user has resized the column. */
  readonly width: number;
  readonly isSortable?: boolean;
  /** Numbers are aligned at the end. */
  readonly align?: 'end';
  /** True for the column that names the row: it is first and cannot be hidden. */
  readonly isName?: boolean;
  /** True for a state, which stays visible longer than others when space is scarce. */
  readonly isState?: boolean;
  /** True if the value needs no label on a card, such as a department, person or role. */
  readonly isPlain?: boolean;
  /** On a phone: replacement content, picture before the row, and whether the value is at the end of the first line. */
  readonly small?: (row: Item) => ReactNode;
  readonly face?: (row: Item) => ReactNode;
  readonly isAside?: boolean;
  /** True if hidden by default. */
  readonly isExtra?: boolean;
  /** Returns true if the row has no value in the column. */
  readonly isBlank?: (row: Item) => boolean;
  /** Columns of an export that it represents; by default the one with its key. */
  readonly exports?: readonly string[];
}

/** User's layout of a table; absent properties use the defaults of the page. */
export type Layout = TableLayout;

const inOrder = <Item extends Row>(columns: readonly DataColumn<Item>[], order: readonly string[]) => {
  const named = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return [...named, ...columns.filter(({ key }) => !order.includes(key))];
};

/** Returns all columns in the user's order, the name first, with their visibility and width. */
export const arrange = <Item extends Row>(columns: readonly DataColumn<Item>[], layout: Layout) => {
  const hidden = new Set(layout.hidden ?? columns.filter(({ isExtra }) => isExtra).map(({ key }) => key));
  const ordered = inOrder(columns, layout.order ?? []);
  return [...ordered.filter(({ isName }) => isName), ...ordered.filter(({ isName }) => !isName)].map((column) => ({
    ...column,
    width: layout.widths?.[column.key] ?? column.width,
    isShown: column.isName === true || !hidden.has(column.key),
  }));
};

/** Returns the export columns for the visible columns, in their order. */
export const exportedKeys = <Item extends Row>(
  columns: readonly DataColumn<Item>[],
  layout: Layout,
  known: readonly string[],
): string[] => {
  const keys = arrange(columns, layout)
    .filter(({ isShown }) => isShown)
    .flatMap(({ key, exports }) => exports ?? [key]);
  return [...new Set(keys)].filter((key) => known.includes(key));
};

/** The layout with a column shown or hidden. */
export const withShown = <Item extends Row>(
  columns: readonly DataColumn<Item>[],
  layout: Layout,
  key: string,
  isShown: boolean,
): Layout => {
  const hidden = arrange(columns, layout)
    .filter((column) => !column.isShown && column.key !== key)
    .map((column) => column.key);
  return { ...layout, hidden: isShown ? hidden : [...hidden, key] };
};

/** The layout with a column moved by so many places; the name stays first. */
export const withMoved = <Item extends Row>(
  columns: readonly DataColumn<Item>[],
  layout: Layout,
  key: string,
  by: number,
): Layout => {
  const order = arrange(columns, layout).map((column) => column.key);
  const names = columns.filter(({ isName }) => isName).length;
  const from = order.indexOf(key);
  const to = from + by;
  if (from < names || to < names || to >= order.length) return layout;
  order.splice(from, 1);
  order.splice(to, 0, key);
  return { ...layout, order };
};

/** Pixels that a column may be wide. */
export const widths = { min: 60, max: 800 };

/** The layout with a column as wide as it was dragged to. */
export const withWidth = (layout: Layout, key: string, width: number): Layout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.round(Math.min(widths.max, Math.max(widths.min, width))) },
});
