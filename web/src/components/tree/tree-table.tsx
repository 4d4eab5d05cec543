import type { TableProps } from 'antd';
import { type ComponentProps, type ReactNode, useMemo, useRef } from 'react';
import { useCan, type PermissionCheck } from '../../lib/access/access.ts';
import { useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { isShowingOtherData } from '../../lib/query/query.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { ExpandButton } from './expand-button.tsx';
import { MoveHandle } from './move-handle.tsx';
import { type RowAction, RowActions, useActionsWidth } from '../action/row-actions.tsx';
import { TreeMoveIndicators } from './tree-move-indicators.tsx';
import type { DropPosition } from './tree-move.ts';
import { TreePrintButton, TreePrintTable, useTreePrint } from './tree-print.tsx';
import { TreeName } from './tree-name.tsx';
import type { TreeRow } from './tree-rows.ts';
import { type ExpandedRows, useExpandedRows } from './use-expanded-rows.ts';
import { type RowSlot, useVirtualRows } from '../table/use-virtual-rows.ts';
import { useTreeMove } from './use-tree-move.ts';
import { fitColumns } from '../table/fitting.ts';
import { useHighlightedRow } from '../table/use-highlighted-row.ts';
import { useAvailableSize } from '../table/use-available-size.ts';
import type { TreeColumn } from './use-tree-columns.ts';
import './tree-table.css';
import { ListProgress } from '../table/list-progress.tsx';
import { ListRows } from '../table/list-rows.tsx';
import { RowSkeleton } from '../table/row-skeleton.tsx';
import { StickyTable } from '../table/sticky-table.tsx';

interface Moves<Row> {
  readonly permission: PermissionCheck;
  readonly canHaveChildren: (row: Row) => boolean;
  /** Rejects on failure, after showing the error. */
  readonly onMove: (row: Row, position: Pick<DropPosition, 'parentId' | 'before'>) => Promise<unknown>;
}

export interface TreeTableProps<Row extends TreeRow> {
  resource: string;
  label: string;
  getName: (row: Row) => string;
  name: { readonly title: string; readonly render: (row: Row) => ReactNode };
  /** Columns that do not fit are omitted; the record shows them. */
  columns: readonly TreeColumn<Row>[];
  summary: (row: Row) => ReactNode;
  actions: (row: Row) => readonly RowAction[];
  moves: Moves<Row>;
  query: {
    readonly data: { readonly list: Row[] } | undefined;
    readonly isPending: boolean;
    readonly isPlaceholderData: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  openId?: number | undefined;
  empty?: ReactNode;
  levels?: number;
  toolbar?: ReactNode;
  /** With a filter, everything is expanded. */
  isFiltered?: boolean;
  clearButton?: ReactNode;
}

const nameWidth = 260;

const useColumns = <Row extends TreeRow>(
  { name, columns, summary, actions, getName, isFiltered = false }: TreeTableProps<Row>,
  { byId, parents, open, shown, toggle }: ExpandedRows<Row>,
  renderHandle: ((row: Row) => ReactNode) | null,
  width: number,
): NonNullable<TableProps<Row>['columns']> => {
  const t = useTranslation('table');
  const isPhone = useIsPhone();
  const actionsWidth = useActionsWidth(1);
  const depths = useMemo(() => new Map(shown.map(({ id, depth }) => [id, depth])), [shown]);
  const filledColumns = columns.filter(({ isBlank }) => [...byId.values()].some((row) => !isBlank(row)));
  const nameColumn = {
    key: 'name',
    title: name.title,
    onCell: () => ({ role: 'rowheader' }),
    // The narrowest phones have less space.
    ...(!isPhone && { width: nameWidth }),
    render: (_value: unknown, row: Row) => (
      <TreeName
        name={getName(row)}
        depth={depths.get(row.id) ?? 0}
        isOpen={parents.has(row.id) && !isFiltered ? open.has(row.id) : null}
        onToggle={() => toggle(row.id)}
        handle={renderHandle?.(row)}
      >
        {name.render(row)}
        {isPhone && (
          <div className="tree-summary mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-secondary">
            {summary(row)}
          </div>
        )}
      </TreeName>
    ),
  };
  const actionsColumn = {
    key: 'actions',
    title: <span className="sr-only">{t((w) => w.actions)}</span>,
    width: actionsWidth,
    render: (_value: unknown, row: Row) => <RowActions name={getName(row)} actions={actions(row)} />,
  };
  return isPhone
    ? [nameColumn, actionsColumn]
    : [nameColumn, ...fitColumns(filledColumns, width - nameWidth - actionsWidth, 0).shown, actionsColumn];
};

const useRows = <Row extends TreeRow>(
  { moves, isFiltered = false }: TreeTableProps<Row>,
  { byId, shown, open, setOpen }: ExpandedRows<Row>,
) => {
  const can = useCan();
  const container = useRef<HTMLDivElement>(null);
  const { move, movingId, getHandlers } = useTreeMove(shown, container, (id, position) => {
    const row = byId.get(id);
    if (!row) return;
    if (position.parentId !== null && !open.has(position.parentId)) setOpen([...open, position.parentId]);
    // The moved row has another element.
    const refocus = () => document.querySelector<HTMLElement>(`[data-move="${id}"]`)?.focus();
    moves.onMove(row, position).then(refocus, refocus);
  });
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  // If the row were removed from the document, the drag would end.
  const pinnedIds = useMemo(() => (movingId === undefined ? [] : [movingId]), [movingId]);
  const { reveal, ...virtual } = useVirtualRows(ids, container, pinnedIds);
  // With a filter, a move would skip hidden rows.
  const canMove = can(moves.permission) && !isFiltered;
  return {
    box: container,
    ids,
    move,
    movingId,
    virtual,
    isOn: canMove,
    reveal,
    getRowHandlers: (id: number) => getHandlers(id, reveal),
  };
};

/** Negative, so that no row has this ID. */
const getGapId = ({ before }: { before: number }) => -1 - before;

const renderedRows = <Row extends TreeRow>(
  slots: readonly RowSlot[],
  ids: readonly number[],
  byId: Map<number, Row>,
): Row[] =>
  slots.flatMap((slot): Row[] => {
    // Only its height is used.
    if ('height' in slot) return [{ id: getGapId(slot), parentId: '' } as Row];
    const row = byId.get(ids[slot.index] ?? 0);
    return row ? [row] : [];
  });

const BodyRow = ({ children, ...row }: ComponentProps<'tr'>) =>
  row['aria-hidden'] ? (
    <tr aria-hidden style={row.style}>
      <td className="border-0! p-0!" />
    </tr>
  ) : (
    <tr {...row}>{children}</tr>
  );

// Rows that are scrolled into view must not be covered by the header.
const rowClass = 'tree-row scroll-mt-16 scroll-mb-4';

interface TreeToolbarProps<Row extends TreeRow> {
  tree: ExpandedRows<Row>;
  isFiltered: boolean;
  onPrint: () => void;
  children: ReactNode;
}

const TreeToolbar = <Row extends TreeRow>({ tree, isFiltered, onPrint, children }: TreeToolbarProps<Row>) => {
  const { byId, parents, open, setOpen } = tree;
  return (
    <div className="flex flex-wrap items-center gap-2 md:min-h-10">
      {children}
      <div className="ms-auto flex gap-2 print:hidden">
        <ExpandButton
          isAllOpen={open.size >= parents.size}
          isDisabled={isFiltered || parents.size === 0}
          onOpen={(isOpen) => setOpen(isOpen ? [...parents] : [])}
        />
        <TreePrintButton isEmpty={byId.size === 0} onPrint={onPrint} />
      </div>
    </div>
  );
};

const NoRows = <Row extends TreeRow>({ query, empty, isFiltered = false, clearButton }: TreeTableProps<Row>) => {
  const t = useTranslation('table');
  if (!query.data) return <RowSkeleton />;
  if (isFiltered)
    return (
      <EmptyState message={t((w) => w.noMatch)} isUnused={false}>
        {clearButton}
      </EmptyState>
    );
  return empty ?? <EmptyState />;
};

/** Returns the properties of a rendered row, or of one that fills the height of rows that are not rendered. */
const createGetRowProps = (
  { slots, measure }: Pick<ReturnType<typeof useVirtualRows>, 'slots' | 'measure'>,
  ids: readonly number[],
  openId: number | undefined,
) => {
  const heightById = new Map(slots.flatMap((slot) => ('height' in slot ? [[getGapId(slot), slot.height]] : [])));
  const indexById = new Map(slots.flatMap((slot) => ('index' in slot ? [[ids[slot.index], slot.index]] : [])));
  return ({ id }: TreeRow) => {
    if (heightById.has(id)) return { 'aria-hidden': true, style: { height: heightById.get(id) } };
    const index = indexById.get(id) ?? 0;
    return {
      ref: measure,
      'data-index': index,
      'aria-rowindex': index + 2,
      ...(id === openId && { 'aria-current': true as const }),
    };
  };
};

export const TreeTable = <Row extends TreeRow>(props: TreeTableProps<Row>) => {
  const { resource, label, query, getName, toolbar, isFiltered = false } = props;
  const { isPrinting, print } = useTreePrint(props.openId !== undefined);
  const expansion = useExpandedRows(props);
  const { byId } = expansion;
  const { box, ids, move, movingId, virtual, isOn, reveal, getRowHandlers } = useRows(props, expansion);
  const renderHandle = (row: Row) => (
    <MoveHandle id={row.id} name={getName(row)} isMoving={movingId === row.id} handlers={getRowHandlers(row.id)} />
  );
  const { size, measure } = useAvailableSize();
  const columns = useColumns(props, expansion, isOn ? renderHandle : null, size ?? 0);
  const highlightClass = useHighlightedRow(resource, expansion.shown, reveal);
  if (query.error && !query.data) {
    return (
      <div className="h-64">
        <ErrorState failure={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  const { slots, onFocus, onBlur } = virtual;
  const getNameById = (id: number) => {
    const row = byId.get(id);
    return row ? getName(row) : '';
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1 max-md:gap-3">
      <TreeToolbar tree={expansion} isFiltered={isFiltered} onPrint={print}>
        {toolbar}
      </TreeToolbar>
      {isPrinting && <TreePrintTable name={props.name} columns={props.columns} rows={[...byId.values()]} />}
      <div
        ref={box}
        className="relative min-w-0 pb-4"
        aria-busy={isShowingOtherData(query)}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <span data-list-start tabIndex={-1} className="sr-only">
          {label}
        </span>
        <ListProgress isOn={query.data !== undefined && isShowingOtherData(query)} />
        <div ref={measure}>
          <ListRows>
            {size !== null && (
              <StickyTable<Row>
                label={label}
                rowCount={ids.length + 1}
                rowKey="id"
                size="middle"
                pagination={false}
                columns={columns}
                bodyRow={BodyRow}
                dataSource={renderedRows(slots, ids, byId)}
                rowClassName={(row) => `${rowClass} ${highlightClass(row)}`}
                onRow={createGetRowProps(virtual, ids, props.openId)}
                locale={{ emptyText: <NoRows {...props} /> }}
              />
            )}
          </ListRows>
        </div>
        <TreeMoveIndicators move={move} container={box} getName={getNameById} />
      </div>
      <div className="list-foot" />
    </div>
  );
};
