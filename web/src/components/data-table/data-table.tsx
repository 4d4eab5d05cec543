import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { pageSizes, defaultPageSize } from '../../lib/query/list-query.ts';
import { isShowingOtherData } from '../../lib/query/query.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { leaveOnTab } from '../fields/leave-on-tab.ts';
import { CardSort, SelectPage } from './card-tools.tsx';
import { ColumnSettings } from './column-settings.tsx';
import { arrangeColumns, listExportedKeys, type Layout, type Row } from './columns.ts';
import type { DataTableProps, Page } from './data-table-props.ts';
import { ExportButton } from './export-button.tsx';
import { Grid } from './grid.tsx';
import { RowCards } from './row-cards.tsx';
import { useListPrint } from './use-list-print.ts';
import { useTableLayout } from './use-table-layout.ts';
import { ListProgress } from '../table/list-progress.tsx';
import { ListRows } from '../table/list-rows.tsx';
import { RowSkeleton } from '../table/row-skeleton.tsx';
import { useHighlightedRow } from '../table/use-highlighted-row.ts';
import { revealRow } from '../table/row-elements.ts';
import { Pager } from '../table/pager.tsx';
import { PrintTable } from '../print/print-table.tsx';
import { renderSuffix } from '../fields/suffix.tsx';

interface LayoutProps<Item extends Row> extends DataTableProps<Item> {
  layout: Layout;
  setLayout: (layout: Layout) => void;
}

/** Sort order and columns of cards, which have no column headings. */
const CardTools = <Item extends Row>({ columns, layout, setLayout, sort = '', onSort }: LayoutProps<Item>) => (
  <>
    {onSort && <CardSort {...{ columns, layout, sort, onSort }} />}
    <ColumnSettings columns={columns} layout={layout} onChange={setLayout} />
  </>
);

const Cards = <Item extends Row>(props: LayoutProps<Item>) => {
  const { name, query, columns, layout, getLabel, actions, selection, openId, empty } = props;
  const container = useRef<HTMLDivElement>(null);
  const rows = query.data?.list ?? [];
  const highlightClass = useHighlightedRow(name, rows, (id) => revealRow(container.current, id));
  return (
    <div ref={container} aria-busy={isShowingOtherData(query)}>
      <ListProgress isOn={query.data !== undefined && isShowingOtherData(query)} />
      {selection && query.data?.list.length !== 0 && (
        <div className="flex items-center gap-2">
          <SelectPage rows={rows} selection={selection} />
          <span className="ms-auto flex gap-2">
            <CardTools {...props} />
          </span>
        </div>
      )}
      {query.data === undefined && <RowSkeleton />}
      {query.data?.list.length === 0 && (empty ?? <EmptyState />)}
      <ListRows>
        <RowCards {...{ columns, layout, getLabel, actions, selection, openId, rows, highlightClass }} />
      </ListRows>
    </div>
  );
};

const DataPager = ({
  page,
  onPage,
}: {
  page: Omit<Page<unknown>, 'list'> | undefined;
  onPage: (current: number, pageSize: number) => void;
}) => {
  const t = useTranslation('table');
  const format = useFormat();
  const isPhone = useIsPhone();
  const showTotal = (total: number, [from, to]: [number, number]) =>
    t((w) => w.range, { from: format.number(from), to: format.number(to), total: format.number(total) });
  return (
    <Pager
      align="end"
      current={page?.current ?? 1}
      pageSize={page?.pageSize ?? defaultPageSize}
      total={page?.total ?? 0}
      showSizeChanger={{ onInputKeyDown: leaveOnTab, suffixIcon: renderSuffix() }}
      pageSizeOptions={pageSizes}
      {...(page?.total && { showTotal })}
      onChange={onPage}
      size={isPhone ? 'small' : 'medium'}
      {...(isPhone && { simple: { readOnly: true } })}
    />
  );
};

const TableFooter = ({ page, onPage, batch }: Parameters<typeof DataPager>[0] & { batch: ReactNode }) => (
  <div className="list-foot">
    {batch && <div className="pb-2">{batch}</div>}
    {page?.total !== 0 && <DataPager page={page} onPage={onPage} />}
  </div>
);

const ToolRow = <Item extends Row>(props: LayoutProps<Item>) => {
  const { toolbar, batch, selection, query } = props;
  const isPhone = useIsPhone();
  const hasBatchBar = Boolean(batch) && !isPhone;
  return (
    <div className="tool-row grid md:min-h-10" data-batch={hasBatchBar || undefined}>
      <div className="col-start-1 row-start-1 flex min-w-0 flex-wrap items-center gap-2 lg:gap-y-1">
        {toolbar}
        {isPhone && !selection && query.data?.list.length !== 0 && (
          <span className="flex gap-2">
            <CardTools {...props} />
          </span>
        )}
      </div>
      {hasBatchBar && <div className="batch-place col-start-1 row-start-1 print:hidden">{batch}</div>}
    </div>
  );
};

/** Table of a list, with the column layout of the user. A phone shows cards. */
export const DataTable = <Item extends Row>(props: DataTableProps<Item>) => {
  const { name, columns, query, view, viewMenu, viewSlot, exportSource, exportSlot, loadPage, onPage, batch } = props;
  const isPhone = useIsPhone();
  const [layout, setLayout] = useTableLayout(name, view);
  const { printed: printedList, isLoading, print } = useListPrint(loadPage);
  const { data } = query;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1 max-md:gap-3">
      {viewMenu && viewSlot && createPortal(viewMenu(layout, setLayout), viewSlot)}
      {exportSource &&
        exportSlot &&
        createPortal(
          <ExportButton
            exportSource={exportSource}
            columns={listExportedKeys(columns, layout, exportSource.columns)}
            rowCount={data?.total ?? 0}
            isPreparingPrint={isLoading}
            onPrint={() => void print()}
          />,
          exportSlot,
        )}
      <ToolRow {...props} layout={layout} setLayout={setLayout} />
      {printedList && (
        <PrintTable
          description={props.description}
          columns={arrangeColumns(columns, layout).filter(({ isShown }) => isShown)}
          {...printedList}
        />
      )}
      {query.error && !data ? (
        <div className="h-64">
          <ErrorState failure={query.error} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <>
          <span data-list-start tabIndex={-1} className="sr-only">
            {props.label}
          </span>
          {isPhone ? (
            <Cards {...props} layout={layout} setLayout={setLayout} />
          ) : (
            <Grid {...props} layout={layout} setLayout={setLayout} />
          )}
          <TableFooter page={data} onPage={onPage} batch={isPhone && batch} />
        </>
      )}
    </div>
  );
};
