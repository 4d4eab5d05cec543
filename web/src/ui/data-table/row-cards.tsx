import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { arrange, type DataColumn, type Row, type Selection, type Layout } from './columns.ts';

interface RowCardsProps<Item extends Row> {
  columns: readonly DataColumn<Item>[];
  layout: Layout;
  rows: readonly Item[];
  labelOf: (row: Item) => string;
  actions?: ((row: Item) => ReactNode) | undefined;
  selection?: Selection | undefined;
}

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** The rows of a table on a phone: a card each, with every column that is shown. */
export const RowCards = <Item extends Row>({
  columns,
  layout,
  rows,
  labelOf,
  actions,
  selection,
}: RowCardsProps<Item>) => {
  const shown = arrange(columns, layout).filter(({ isShown }) => isShown);
  return (
    <ul className="m-0 flex list-none flex-col gap-2 p-0">
      {rows.map((row) => (
        <li key={row.id} data-row-key={row.id} className="rounded-md border border-solid border-line-secondary p-3">
          <div className="flex items-start gap-2">
            {selection && (
              <Checkbox
                aria-label={labelOf(row)}
                checked={selection.ids.includes(row.id)}
                onChange={() => selection.onChange(toggled(selection.ids, row.id))}
              />
            )}
            <div className="min-w-0 flex-1 font-medium">
              {shown
                .filter(({ isName }) => isName)
                .map((column) => (
                  <div key={column.key}>{column.render(row)}</div>
                ))}
            </div>
          </div>
          <dl className="m-0 mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            {shown
              .filter(({ isName }) => !isName)
              .map(({ key, title, render }) => (
                <div key={key} className="contents">
                  <dt className="text-secondary">{title}</dt>
                  <dd className="m-0 min-w-0 text-end wrap-anywhere">{render(row)}</dd>
                </div>
              ))}
          </dl>
          {actions && (
            <div className="mt-2 flex flex-wrap justify-end gap-x-1 border-0 border-t border-solid border-line-secondary pt-2">
              {actions(row)}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
};
