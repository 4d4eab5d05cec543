import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import './row-cards.css';
import { arrangeColumns, type DataColumn, type Row, type Selection, type Layout } from './columns.ts';

interface RowCardsProps<Item extends Row> {
  columns: readonly DataColumn<Item>[];
  layout: Layout;
  rows: readonly Item[];
  getLabel: (row: Item) => string;
  actions?: ((row: Item) => ReactNode) | undefined;
  selection?: Selection | undefined;
  openId?: number | undefined;
  highlightClass: (row: Item) => string;
}

const renderSmall = <Item extends Row>({ renderCompact, render }: DataColumn<Item>, row: Item): ReactNode =>
  (renderCompact ?? render)(row);

const toggleId = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((otherId) => otherId !== id) : [...ids, id];

const maxFacts = 2;

interface FirstLineProps<Item extends Row> {
  row: Item;
  nameColumns: readonly DataColumn<Item>[];
  stateColumns: readonly DataColumn<Item>[];
  trailingColumn: DataColumn<Item> | undefined;
}

const FirstLine = <Item extends Row>({ row, nameColumns, stateColumns, trailingColumn }: FirstLineProps<Item>) => (
  <div className="row-first-line">
    <div className="min-w-0 shrink font-medium">
      {nameColumns.map((column) => (
        <div key={column.key}>{renderSmall(column, row)}</div>
      ))}
    </div>
    {stateColumns.map(({ key, title, render }) => (
      <span key={key} className="row-state">
        <span className="sr-only">{title}</span>
        {render(row)}
      </span>
    ))}
    {trailingColumn && (
      <span className="row-aside text-xs text-secondary">
        <span className={trailingColumn.isPlain ? 'sr-only' : 'me-1 text-tertiary'}>{trailingColumn.title}</span>
        {renderSmall(trailingColumn, row)}
      </span>
    )}
  </div>
);

const Facts = <Item extends Row>({ row, columns }: { row: Item; columns: readonly DataColumn<Item>[] }) => (
  <dl className="row-facts">
    {columns.map((column) => (
      <div key={column.key}>
        <dt className={column.isPlain ? 'sr-only' : 'me-1 text-tertiary'}>{column.title}</dt>
        <dd>{renderSmall(column, row)}</dd>
      </div>
    ))}
  </dl>
);

interface RowCardProps<Item extends Row> extends Omit<RowCardsProps<Item>, 'layout' | 'rows'> {
  row: Item;
}

const RowCard = <Item extends Row>({
  row,
  columns,
  getLabel,
  actions,
  selection,
  openId,
  highlightClass,
}: RowCardProps<Item>) => {
  const nameColumns = columns.filter(({ isName }) => isName);
  const stateColumns = columns.filter(({ isName, isState }) => !isName && isState);
  const filledColumns = columns.filter(({ isName, isState, isBlank }) => !isName && !isState && !isBlank?.(row));
  const trailingColumn = filledColumns.find(({ isTrailing }) => isTrailing);
  const facts = filledColumns.filter((column) => column !== trailingColumn).slice(0, maxFacts);
  const isSelected = selection?.ids.includes(row.id) ?? false;
  return (
    <li
      data-row-key={row.id}
      aria-current={row.id === openId || undefined}
      className={`row-card ${isSelected ? 'bg-(--row-selected)' : highlightClass(row)}`}
    >
      {selection && (
        <Checkbox
          className="min-h-11 w-11 shrink-0 items-center! justify-center"
          aria-label={getLabel(row)}
          checked={isSelected}
          onChange={() => selection.onChange(toggleId(selection.ids, row.id))}
        />
      )}
      {nameColumns.map(
        ({ key, picture }) =>
          picture && (
            <div key={key} className="row-picture">
              {picture(row)}
            </div>
          ),
      )}
      <div className="min-w-0 flex-1">
        <FirstLine row={row} nameColumns={nameColumns} stateColumns={stateColumns} trailingColumn={trailingColumn} />
        {facts.length > 0 && <Facts row={row} columns={facts} />}
      </div>
      {actions?.(row)}
    </li>
  );
};

/** Rows on a phone, as cards of two lines. The second line has at most two values; the record shows all. */
export const RowCards = <Item extends Row>({ columns, layout, rows, ...props }: RowCardsProps<Item>) => {
  const shownColumns = arrangeColumns(columns, layout).filter(({ isShown }) => isShown);
  return (
    <ul className="m-0 list-none border-0 border-t border-solid border-line-secondary p-0">
      {rows.map((row) => (
        <RowCard key={row.id} row={row} columns={shownColumns} {...props} />
      ))}
    </ul>
  );
};
