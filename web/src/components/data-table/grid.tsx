import { Table, type TableProps } from 'antd';
import { useRef } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { mergeSorts, type Sort, parseSort, formatSort } from '../../lib/query/list-query.ts';
import { isShowingOtherData } from '../../lib/query/query.ts';
import { useActionsWidth } from '../action/row-actions.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ListProgress } from '../table/list-progress.tsx';
import { ListRows } from '../table/list-rows.tsx';
import { RowSkeleton } from '../table/row-skeleton.tsx';
import { StickyTable } from '../table/sticky-table.tsx';
import { fitColumns, sideWidths } from '../table/fitting.ts';
import { useHighlightedRow } from '../table/use-highlighted-row.ts';
import { revealRow } from '../table/row-elements.ts';
import { useAvailableSize } from '../table/use-available-size.ts';
import { ColumnSettings } from './column-settings.tsx';
import { arrangeColumns, type DataColumn, type Layout, type Row, withColumnWidth } from './columns.ts';
import type { DataTableProps } from './data-table-props.ts';
import { HeaderCell } from './header-cell.tsx';
import { useExpandableRow } from './use-expandable-row.tsx';

type Columns<Item> = NonNullable<TableProps<Item>['columns']>;

interface GridProps<Item extends Row> extends DataTableProps<Item> {
  layout: Layout;
  setLayout: (layout: Layout) => void;
}

const buildColumns = <Item extends Row>(
  shownColumns: readonly DataColumn<Item>[],
  isFolded: boolean,
  { actions, sort = '', layout, setLayout: change }: GridProps<Item>,
  actionsColumn: { readonly title: string; readonly width: number },
): Columns<Item> => {
  const sorts = parseSort(sort);
  const cells: Columns<Item> = shownColumns.map(({ key, title, render, width, isSortable, isName, align }) => {
    const sortIndex = sorts.findIndex(({ by }) => by === key);
    const order = sorts[sortIndex]?.isDescending ? ('descend' as const) : ('ascend' as const);
    return {
      key,
      title,
      width,
      ...(align && { align }),
      ...(isName && { onCell: () => ({ role: 'rowheader' }) }),
      ...(isSortable && {
        sorter: { multiple: 1 },
        sortOrder: sortIndex < 0 ? null : order,
      }),
      render: (_value: unknown, row: Item) => render(row),
      onHeaderCell: () => ({
        // A narrow column truncates its title.
        title,
        width,
        onWidth: (next: number) => change(withColumnWidth(layout, key, next)),
      }),
    };
  });
  // The toggle is beside the actions.
  const sideColumns = isFolded ? [Table.EXPAND_COLUMN] : [];
  if (!actions) return [...cells, ...sideColumns];
  const title = <span className="sr-only">{actionsColumn.title}</span>;
  const render = (_value: unknown, row: Item) => actions(row);
  return [...cells, ...sideColumns, { ...actionsColumn, key: 'actions', title, render }];
};

type Sorter<Item> = Parameters<NonNullable<TableProps<Item>['onChange']>>[2];

const readSorters = <Item,>(sorter: Sorter<Item>): Sort[] =>
  (Array.isArray(sorter) ? sorter : [sorter]).flatMap(({ columnKey, order }) =>
    order ? [{ by: String(columnKey), isDescending: order === 'descend' }] : [],
  );

const createSkeletonWidths = <Item extends Row>(
  shownColumns: readonly DataColumn<Item>[],
  { selection, actions }: GridProps<Item>,
  actionsWidth: number,
): number[] => [
  ...(selection ? [sideWidths.selection] : []),
  ...shownColumns.map(({ width }) => width),
  ...(actions ? [actionsWidth] : []),
];

const useRowSelection = <Item extends Row>({ selection, getLabel }: GridProps<Item>) => {
  const t = useTranslation('table');
  if (!selection) return {};
  const rowSelection: TableProps<Item>['rowSelection'] = {
    selectedRowKeys: [...selection.ids],
    onChange: (keys) => selection.onChange(keys.map(Number)),
    getTitleCheckboxProps: () => ({ 'aria-label': t((w) => w.selectPage) }),
    getCheckboxProps: (row) => ({ 'aria-label': getLabel(row) }),
    columnWidth: sideWidths.selection,
  };
  return { rowSelection };
};

export const Grid = <Item extends Row>(props: GridProps<Item>) => {
  const t = useTranslation('table');
  const {
    name,
    layout,
    setLayout: change,
    query,
    selection,
    getLabel,
    actions,
    sort = '',
    onSort,
    empty,
    label,
    columns,
    openId,
  } = props;
  const container = useRef<HTMLDivElement>(null);
  const visibleColumns = arrangeColumns(columns, layout).filter(({ isShown }) => isShown);
  const actionsWidth = useActionsWidth();
  const otherWidth = (actions ? actionsWidth : 0) + (selection ? sideWidths.selection : 0);
  const { size, measure } = useAvailableSize();
  const { shown: shownColumns, hidden: hiddenColumns } = fitColumns(visibleColumns, (size ?? 0) - otherWidth);
  const rowSelection = useRowSelection(props);
  const expandable = useExpandableRow(hiddenColumns, getLabel);
  const skeletonColumnWidths = createSkeletonWidths(shownColumns, props, actionsWidth);
  const rows = query.data?.list ?? [];
  const highlightClass = useHighlightedRow(name, rows, (id) => revealRow(container.current, id));
  return (
    <div ref={container} aria-busy={isShowingOtherData(query)} className={actions ? '' : 'has-no-actions'}>
      <div className="table-corner">
        <ColumnSettings columns={columns} layout={layout} onChange={change} />
      </div>
      <ListProgress isOn={query.data !== undefined && isShowingOtherData(query)} />
      <div ref={measure}>
        <ListRows>
          {size !== null && (
            <StickyTable<Item>
              label={label}
              rowKey="id"
              size={layout.density ?? 'middle'}
              columns={buildColumns(shownColumns, hiddenColumns.length > 0, props, {
                title: t((w) => w.actions),
                width: actionsWidth,
              })}
              headCell={HeaderCell}
              dataSource={[...rows]}
              rowClassName={highlightClass}
              onRow={({ id }) => (id === openId ? { 'aria-current': true } : {})}
              pagination={false}
              showSorterTooltip={false}
              locale={{
                emptyText: query.data ? (empty ?? <EmptyState />) : <RowSkeleton widths={skeletonColumnWidths} />,
              }}
              onChange={(_page, _filters, sorter, { action }) => {
                if (action === 'sort') onSort?.(formatSort(mergeSorts(parseSort(sort), readSorters(sorter))));
              }}
              {...expandable}
              {...rowSelection}
            />
          )}
        </ListRows>
      </div>
    </div>
  );
};
