import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import './row-cards.css';
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

const small = <Item extends Row>({ small: own, render }: DataColumn<Item>, row: Item): ReactNode =>
  (own ?? render)(row);

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/**
 * The rows of a table on a phone: what a thing is called and how it is in one line, if that is not as usual, every other column that is
 * shown in small words below.
 */
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
  const states = others.filter(({ isState }) => isState);
  const asides = others.filter(({ isAside }) => isAside);
  const facts = others.filter(({ isState, isAside }) => !isState && !isAside);
  // Values without labels fit on one line.
  const isInOneLine = facts.every(({ isPlain }) => isPlain);
  return (
    <ul className="m-0 list-none border-0 border-t border-solid border-line-secondary p-0">
      {rows.map((row) => {
        const isChosen = selection?.ids.includes(row.id) ?? false;
        return (
          <li
            key={row.id}
            data-row-key={row.id}
            aria-current={row.id === openId || undefined}
            className={`row-card ${isChosen ? 'bg-primary-bg' : highlightClass(row)}`}
          >
            {selection && (
              <Checkbox
                className="min-h-11 w-11 shrink-0 items-center! justify-center"
                aria-label={labelOf(row)}
                checked={isChosen}
                onChange={() => selection.onChange(toggled(selection.ids, row.id))}
              />
            )}
            {names.map(
              ({ key, face }) =>
                face && (
                  <div key={key} className="row-face">
                    {face(row)}
                  </div>
                ),
            )}
            <div className="min-w-0 flex-1">
              <div className="flex items-center gap-2">
                <div className="min-w-0 font-medium">
                  {names.map((column) => (
                    <div key={column.key}>{small(column, row)}</div>
                  ))}
                </div>
                {states.map(({ key, title, render }) => (
                  <span key={key} className="shrink-0">
                    <span className="sr-only">{title}</span>
                    {render(row)}
                  </span>
                ))}
                {asides.map((column) => (
                  <span key={column.key} className="ms-auto shrink-0 text-xs text-secondary">
                    <span className="sr-only">{column.title}</span>
                    {small(column, row)}
                  </span>
                ))}
              </div>
              {facts.length > 0 && (
                <dl className={`row-facts ${isInOneLine ? 'is-in-one-line' : ''}`}>
                  {facts.map((column) => (
                    <div key={column.key}>
                      <dt className={column.isPlain ? 'sr-only' : 'shrink-0 text-tertiary'}>{column.title}</dt>
                      <dd>{small(column, row)}</dd>
                    </div>
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
