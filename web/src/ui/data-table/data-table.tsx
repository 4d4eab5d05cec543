import type { ListName } from '@atrium/contract/resources.ts';
import { Spin, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ListExport } from '../../lib/query/list-export.ts';
import { nextSorts, type Sort, sortOf, sortText } from '../../lib/query/list-query.ts';
import { useIsOwnServer } from '../../lib/api/capabilities.ts';
import { isAwaited } from '../../lib/query/query.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState, useIsLacking } from '../feedback/error-state.tsx';
import { leaveOnTab } from '../fields/leave-on-tab.ts';
import { CardTools } from './card-tools.tsx';
import { ColumnSettings } from './column-settings.tsx';
import { arrange, type DataColumn, exportedKeys, type Row, type Selection, type Layout, withWidth } from './columns.ts';
import { ExportButton } from './export-button.tsx';
import { HeaderCell } from './header-cell.tsx';
import { RowCards } from './row-cards.tsx';
import { useTableLayout } from './use-table-layout.ts';
import { AriaTable } from '../table/aria-table.tsx';
import { Pager } from '../table/pager.tsx';
import { suffix } from '../fields/suffix.tsx';

/** A page of rows with where it lies. */
interface Page<Item> {
  readonly list: readonly Item[];
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
}

interface DataTableProps<Item extends Row> {
  /** Under which the account's arrangement of it is remembered. */
  name: ListName;
  /** What it lists, for those who do not see it. */
  label: string;
  columns: readonly DataColumn<Item>[];
  /** As `useApiQuery` answers. */
  query: {
    readonly data: Page<Item> | undefined;
    readonly isPending: boolean;
    readonly isPlaceholderData: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** `name,-createTime`. */
  sort?: string;
  onSort?: (sort: string) => void;
  onPage: (current: number, pageSize: number) => void;
  selection?: Selection;
  /** What a row is called, for those who do not see it. */
  labelOf: (row: Item) => string;
  /** At the end of each row. */
  actions?: (row: Item) => ReactNode;
  actionsWidth?: number;
  /** Above the table, at its beginning and before the arrangement. */
  toolbar?: ReactNode;
  tools?: ReactNode;
  /** How the list is taken along. */
  exported?: ListExport;
  /** What there is none of, and what can be done about it. */
  empty?: ReactNode;
}

const columnsOf = <Item extends Row>(
  { columns, actions, actionsWidth = 160, sort = '' }: DataTableProps<Item>,
  layout: Layout,
  change: (layout: Layout) => void,
  actionsTitle: string,
): TableProps<Item>['columns'] => {
  const sorts = sortOf(sort);
  const shown = arrange(columns, layout).filter(({ isShown }) => isShown);
  const cells = shown.map(({ key, title, render, width, isSortable, isName, align }) => {
    const place = sorts.findIndex(({ by }) => by === key);
    const order = sorts[place]?.isDescending ? ('descend' as const) : ('ascend' as const);
    return {
      key,
      title,
      width,
      ellipsis: true,
      ...(align && { align }),
      ...(isName && {
        fixed: 'start' as const,
        onCell: () => ({ role: 'rowheader' }),
      }),
      ...(isSortable && {
        sorter: { multiple: 1 },
        sortOrder: place < 0 ? null : order,
      }),
      render: (_value: unknown, row: Item) => render(row),
      onHeaderCell: () => ({
        // As the word is cut off where somebody has made the column narrow.
        title,
        width,
        onWidth: (next: number) => change(withWidth(layout, key, next)),
      }),
    };
  });
  if (!actions) return cells;
  return [
    ...cells,
    {
      key: 'actions',
      title: actionsTitle,
      width: actionsWidth,
      fixed: 'end' as const,
      render: (_value: unknown, row: Item) => <div className="-mx-2 flex flex-wrap items-center">{actions(row)}</div>,
    },
  ];
};

type Sorter<Item> = Parameters<NonNullable<TableProps<Item>['onChange']>>[2];

const sortsFrom = <Item,>(sorter: Sorter<Item>): Sort[] =>
  (Array.isArray(sorter) ? sorter : [sorter]).flatMap(({ columnKey, order }) =>
    order ? [{ by: String(columnKey), isDescending: order === 'descend' }] : [],
  );

const Grid = <Item extends Row>(props: DataTableProps<Item> & { layout: Layout; change: (layout: Layout) => void }) => {
  const t = useTranslation('table');
  const { layout, change, query, selection, labelOf, sort = '', onSort, empty, label } = props;
  const columns =
    columnsOf(
      props,
      layout,
      change,
      t((w) => w.actions),
    ) ?? [];
  const width = columns.reduce(
    (sum, column) => sum + (typeof column.width === 'number' ? column.width : 0),
    selection ? 48 : 0,
  );
  return (
    <Spin spinning={isAwaited(query)}>
      <AriaTable<Item>
        label={label}
        rowKey="id"
        size={layout.density ?? 'middle'}
        columns={columns}
        headCell={HeaderCell}
        dataSource={[...(query.data?.list ?? [])]}
        pagination={false}
        scroll={{ x: width }}
        showSorterTooltip={false}
        locale={{ emptyText: query.data ? (empty ?? <EmptyState />) : <div className="h-40" /> }}
        onChange={(_page, _filters, sorter, { action }) => {
          if (action === 'sort') onSort?.(sortText(nextSorts(sortOf(sort), sortsFrom(sorter))));
        }}
        {...(selection && {
          rowSelection: {
            selectedRowKeys: [...selection.ids],
            onChange: (keys) => selection.onChange(keys.map(Number)),
            getTitleCheckboxProps: () => ({ 'aria-label': t((w) => w.selectPage) }),
            getCheckboxProps: (row) => ({ 'aria-label': labelOf(row) }),
            fixed: true,
            columnWidth: 48,
          },
        })}
      />
    </Spin>
  );
};

const Cards = <Item extends Row>(props: DataTableProps<Item> & { layout: Layout }) => {
  const { query, columns, layout, labelOf, actions, selection, sort = '', onSort, empty } = props;
  const rows = query.data?.list ?? [];
  return (
    <Spin spinning={isAwaited(query)}>
      <CardTools {...{ columns, layout, rows, selection, sort, onSort }} />
      {query.data?.list.length === 0 && (empty ?? <EmptyState />)}
      <RowCards {...{ columns, layout, labelOf, actions, selection, rows }} />
    </Spin>
  );
};

const Pages = ({
  page,
  onPage,
}: {
  page: Omit<Page<unknown>, 'list'> | undefined;
  onPage: (current: number, pageSize: number) => void;
}) => {
  const t = useTranslation('table');
  const format = useFormat();
  return (
    <Pager
      align="end"
      current={page?.current ?? 1}
      pageSize={page?.pageSize ?? 10}
      total={page?.total ?? 0}
      showSizeChanger={{ onInputKeyDown: leaveOnTab, suffixIcon: suffix() }}
      pageSizeOptions={[10, 20, 50, 100]}
      {...(page && { showTotal: (total: number) => t((w) => w.total, { total: format.number(total) }) })}
      onChange={onPage}
      size={useIsPhone() ? 'small' : 'medium'}
    />
  );
};

/**
 * The one table for all lists: its columns are shown, ordered and widened as the account likes, the name stays in layout, and a phone
 * gets cards. What is sorted, filtered and where the page lies is the page's to keep (in its address).
 */
export const DataTable = <Item extends Row>(given: DataTableProps<Item>) => {
  // Only this product's server sorts.
  const isUnsorted = useIsOwnServer() === false;
  const props = isUnsorted
    ? { ...given, columns: given.columns.map((column) => ({ ...column, isSortable: false })) }
    : given;
  const { name, columns, query, toolbar, tools, exported, onPage } = props;
  const isPhone = useIsPhone();
  const [layout, change] = useTableLayout(name);
  const { data } = query;
  if (useIsLacking(query.error)) {
    return (
      <div className="h-64">
        <ErrorState failure={query.error} />
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2 md:flex-nowrap">
        <div className="min-w-0 grow">{toolbar}</div>
        <div className="ms-auto flex shrink-0 items-center gap-2">
          {tools}
          {exported && (
            <ExportButton
              exported={exported}
              columns={exportedKeys(columns, layout, exported.columns)}
              rows={data?.total ?? 0}
            />
          )}
          <ColumnSettings columns={columns} layout={layout} onChange={change} />
        </div>
      </div>
      {query.error && !data ? (
        <div className="h-64">
          <ErrorState failure={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <>
          <span data-list-start tabIndex={-1} className="sr-only">
            {props.label}
          </span>
          {isPhone ? <Cards {...props} layout={layout} /> : <Grid {...props} layout={layout} change={change} />}
          <Pages page={data} onPage={onPage} />
        </>
      )}
    </div>
  );
};
