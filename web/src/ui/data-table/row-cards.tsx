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
  openId?: number | undefined;
  /** The class of a row that was just saved. */
  highlightClass: (row: Item) => string;
}

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

const Value = <Item extends Row>({ column, row }: { column: DataColumn<Item>; row: Item }) => (
  <div className="flex min-w-0 items-baseline gap-1">
    <dt className={column.isPlain ? 'sr-only' : 'shrink-0 text-tertiary'}>{column.title}</dt>
    <dd className="m-0 line-clamp-2 min-w-0 wrap-anywhere">{column.render(row)}</dd>
  </div>
);

/** The rows of a table on a phone: the name and how the thing is in one line, every other column that is shown in small words below. */
export const RowCards = <Item extends Row>({
  columns,
  layout,
  rows,
  labelOf,
  actions,
  selection,
  openId,
  highlightClass,
}: RowCardsProps<Item>) => {
  const shown = arrange(columns, layout).filter(({ isShown }) => isShown);
  const [names, others] = [shown.filter(({ isName }) => isName), shown.filter(({ isName }) => !isName)];
  const [states, facts] = [others.filter(({ isState }) => isState), others.filter(({ isState }) => !isState)];
  return (
    <ul className="m-0 list-none border-0 border-t border-solid border-line-secondary p-0">
      {rows.map((row) => {
        const isChosen = selection?.ids.includes(row.id) ?? false;
        return (
          <li
            key={row.id}
            data-row-key={row.id}
            aria-current={row.id === openId || undefined}
            className={`flex min-h-16 items-center border-0 border-b border-solid border-line-secondary py-1.5 ${isChosen ? 'bg-primary-bg' : highlightClass(row)}`}
          >
            {selection && (
              <Checkbox
                className="min-h-11 w-11 shrink-0 items-center! justify-center"
                aria-label={labelOf(row)}
                checked={isChosen}
                onChange={() => selection.onChange(toggled(selection.ids, row.id))}
              />
            )}
            <div className="min-w-0 flex-1">
              <div className="flex items-center gap-2">
                <div className="min-w-0 flex-1 font-medium">
                  {names.map((column) => (
                    <div key={column.key}>{column.render(row)}</div>
                  ))}
                </div>
                {states.map(({ key, title, render }) => (
                  <span key={key} className="shrink-0">
                    <span className="sr-only">{title}</span>
                    {render(row)}
                  </span>
                ))}
              </div>
              {facts.length > 0 && (
                <dl className="m-0 mt-0.5 flex flex-wrap gap-x-3 text-xs leading-5 text-secondary">
                  {facts.map((column) => (
                    <Value key={column.key} column={column} row={row} />
                  ))}
                </dl>
              )}
            </div>
            {actions?.(row)}
          </li>
        );
      })}
    </ul>
  );
};
