import { Button, Table, type TableProps } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useCan, type Wish } from '../lib/access.ts';
import { useIsPhone } from '../lib/breakpoints.ts';
import { useWords } from '../lib/i18n.ts';
import { isAwaited } from '../lib/query.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { MoveHandle } from './move-handle.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
import { TreeMoveSigns } from './tree-move-signs.tsx';
import type { Spot } from './tree-move.ts';
import { allParents, openTo, rowTree, shownRows, type TreeNode, type TreeRow } from './tree-rows.ts';
import { indent, useTreeMove } from './use-tree-move.ts';

type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

/** How rows are put elsewhere. */
interface Moves<Row> {
  readonly need: Wish;
  readonly canHold: (row: Row) => boolean;
  /** Rejects when it could not be done, having said why. */
  readonly onMove: (row: Row, spot: Pick<Spot, 'parentId' | 'before'>) => Promise<unknown>;
}

interface TreeTableProps<Row extends TreeRow> {
  /** What it lists, for those who do not see it. */
  label: string;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  /** The first column. */
  name: { readonly title: string; readonly render: (row: Row) => ReactNode };
  columns: Columns<Row>;
  /** On a phone, below the name in place of the other columns. */
  summary: (row: Row) => ReactNode;
  actions: (row: Row) => readonly RowAction[];
  actionsWidth: number;
  moves: Moves<Row>;
  query: {
    readonly data: { readonly list: Row[] } | undefined;
    readonly isPending: boolean;
    readonly isPlaceholderData: boolean;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  /** How many levels are open at first. */
  levels?: number;
  toolbar?: ReactNode;
  tools?: ReactNode;
  /** A filter is on: all that it leaves is open. */
  isFiltered?: boolean;
}

const nameWidth = 260;

/** Which rows are open, and how that is changed. */
const useOpen = <Row extends TreeRow>({ query, levels = 1, isFiltered = false }: TreeTableProps<Row>) => {
  const tree = useMemo(() => rowTree(query.data?.list ?? []), [query.data]);
  const parents = useMemo(() => allParents(tree), [tree]);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const open = isFiltered ? parents : (chosen ?? openTo(tree, levels));
  return { tree, parents, open, setOpen: setChosen };
};

const useColumns = <Row extends TreeRow>(
  { name, columns, summary, actions, actionsWidth, nameOf }: TreeTableProps<Row>,
  handleOf: ((row: Row) => ReactNode) | null,
): Columns<Row> => {
  const t = useWords('table');
  const isPhone = useIsPhone();
  const first = {
    key: 'name',
    title: name.title,
    ...(!isPhone && { width: nameWidth, fixed: 'start' as const }),
    render: (_value: unknown, row: Row) => (
      // Beside the indentation, also where it has several lines.
      <div className="flow-root">
        {handleOf?.(row)}
        {name.render(row)}
        {isPhone && <div className="mt-1 flex flex-wrap gap-x-2 text-xs text-secondary">{summary(row)}</div>}
      </div>
    ),
  };
  const last = {
    key: 'actions',
    title: isPhone ? <span className="sr-only">{t((w) => w.actions)}</span> : t((w) => w.actions),
    width: isPhone ? 48 : actionsWidth,
    ...(!isPhone && { fixed: 'end' as const }),
    render: (_value: unknown, row: Row) => <RowActions name={nameOf(row)} actions={actions(row)} />,
  };
  return isPhone ? [first, last] : [first, ...columns, last];
};

/** The rows in sight as moves see them, and how one is carried out. */
const useMoves = <Row extends TreeRow>(
  { query, moves, isFiltered = false }: TreeTableProps<Row>,
  tree: readonly TreeNode<Row>[],
  open: readonly number[],
  setOpen: (ids: readonly number[]) => void,
) => {
  const can = useCan();
  const shown = useMemo(() => shownRows(tree, new Set(open), moves.canHold), [tree, open, moves.canHold]);
  const move = useTreeMove(shown, (id, spot) => {
    const row = query.data?.list.find((one) => one.id === id);
    if (!row) return;
    if (spot.parentId !== null && !open.includes(spot.parentId)) setOpen([...open, spot.parentId]);
    // In its new place the row is another element.
    const refocus = () => document.querySelector<HTMLElement>(`[data-move="${id}"]`)?.focus();
    moves.onMove(row, spot).then(refocus, refocus);
  });
  // What a filter hides would be jumped over.
  return { ...move, isOn: can(moves.need) && !isFiltered };
};

/**
 * Rows that hang below each other, with everything opened and closed at once; put elsewhere by mouse, finger and keyboard, and on a
 * phone with what matters below each name.
 */
export const TreeTable = <Row extends TreeRow>(props: TreeTableProps<Row>) => {
  const { label, query, nameOf, toolbar, tools, isFiltered = false } = props;
  const t = useWords('role');
  const f = useWords('table');
  const isPhone = useIsPhone();
  const { tree, parents, open, setOpen } = useOpen(props);
  const { moving, box, handlersOf, isOn } = useMoves(props, tree, open, setOpen);
  const handle = (row: Row) => (
    <MoveHandle id={row.id} name={nameOf(row)} isHeld={moving?.id === row.id} handlers={handlersOf(row.id)} />
  );
  const columns = useColumns(props, isOn ? handle : null);
  const isAllOpen = open.length >= parents.length;
  if (query.isError && !query.data) {
    return (
      <div className="h-64">
        <ErrorState onRetry={() => void query.refetch()} />
      </div>
    );
  }
  const width = columns.reduce((sum, column) => sum + (typeof column.width === 'number' ? column.width : 160), 0);
  const others = new Set(moving?.rows.map(({ id }) => id));
  const classOf = ({ id }: Row) => {
    if (!moving) return '';
    if (id === moving.spot.parentId) return '*:bg-primary-bg!';
    return others.has(id) ? '' : '*:bg-fill-tertiary!';
  };
  const nameById = (id: number) => {
    const row = query.data?.list.find((one) => one.id === id);
    return row ? nameOf(row) : '';
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {toolbar}
        <div className="ms-auto flex items-center gap-2">
          <Button disabled={isFiltered || parents.length === 0} onClick={() => setOpen(isAllOpen ? [] : parents)}>
            {t((w) => (isAllOpen ? w.collapseAll : w.expandAll))}
          </Button>
          {tools}
        </div>
      </div>
      <div ref={box} className="relative min-w-0">
        <Table<Row>
          aria-label={label}
          rowKey="id"
          size="middle"
          sticky
          pagination={false}
          loading={isAwaited(query)}
          columns={columns}
          dataSource={tree}
          rowClassName={classOf}
          {...(!isPhone && { scroll: { x: width } })}
          locale={{
            emptyText: query.data ? (
              <EmptyState {...(isFiltered && { message: f((w) => w.noMatch) })} />
            ) : (
              <div className="h-40" />
            ),
          }}
          expandable={{
            expandedRowKeys: open,
            onExpandedRowsChange: (keys) => setOpen(keys.map(Number)),
            indentSize: indent,
          }}
        />
        <TreeMoveSigns moving={moving} box={box} nameOf={nameById} />
      </div>
    </div>
  );
};
