import type { TableView } from '@atrium/contract/view/schemas.ts';
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
  /** Names it for sorting, for exports and in what a person has arranged. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Item) => ReactNode;
  /** Pixels, until somebody drags its edge. */
  readonly width: number;
  readonly isSortable?: boolean;
  /** Figures stand at the end. */
  readonly align?: 'end';
  /** Stays in view while the others scroll, and cannot be hidden: what the row is called by. */
  readonly isName?: boolean;
  /** Not shown until somebody asks for it. */
  readonly isExtra?: boolean;
  /** The columns of an export that it stands for; the one of its key unless said. */
  readonly exports?: readonly string[];
}

/** What a person has arranged of a table; what is absent is as the page has it. */
export type View = TableView;

const inOrder = <Item extends Row>(columns: readonly DataColumn<Item>[], order: readonly string[]) => {
  const named = order.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return [...named, ...columns.filter(({ key }) => !order.includes(key))];
};

/** All columns in their order, the name first, each with whether it is shown and how wide. */
export const arrange = <Item extends Row>(columns: readonly DataColumn<Item>[], view: View) => {
  const hidden = new Set(view.hidden ?? columns.filter(({ isExtra }) => isExtra).map(({ key }) => key));
  const ordered = inOrder(columns, view.order ?? []);
  return [...ordered.filter(({ isName }) => isName), ...ordered.filter(({ isName }) => !isName)].map((column) => ({
    ...column,
    width: view.widths?.[column.key] ?? column.width,
    isShown: column.isName === true || !hidden.has(column.key),
  }));
};

/** The columns of an export that stand for those on the screen, in their order. */
export const exportedKeys = <Item extends Row>(
  columns: readonly DataColumn<Item>[],
  view: View,
  known: readonly string[],
): string[] => {
  const keys = arrange(columns, view)
    .filter(({ isShown }) => isShown)
    .flatMap(({ key, exports }) => exports ?? [key]);
  return [...new Set(keys)].filter((key) => known.includes(key));
};

/** The view with a column shown or hidden. */
export const withShown = <Item extends Row>(
  columns: readonly DataColumn<Item>[],
  view: View,
  key: string,
  isShown: boolean,
): View => {
  const hidden = arrange(columns, view)
    .filter((column) => !column.isShown && column.key !== key)
    .map((column) => column.key);
  return { ...view, hidden: isShown ? hidden : [...hidden, key] };
};

/** The view with a column moved by so many places; the name stays first. */
export const withMoved = <Item extends Row>(
  columns: readonly DataColumn<Item>[],
  view: View,
  key: string,
  by: number,
): View => {
  const order = arrange(columns, view).map((column) => column.key);
  const names = columns.filter(({ isName }) => isName).length;
  const from = order.indexOf(key);
  const to = from + by;
  if (from < names || to < names || to >= order.length) return view;
  order.splice(from, 1);
  order.splice(to, 0, key);
  return { ...view, order };
};

/** Pixels that a column may be wide. */
export const widths = { min: 60, max: 800 };

/** The view with a column as wide as it was dragged to. */
export const withWidth = (view: View, key: string, width: number): View => ({
  ...view,
  widths: { ...view.widths, [key]: Math.round(Math.min(widths.max, Math.max(widths.min, width))) },
});
