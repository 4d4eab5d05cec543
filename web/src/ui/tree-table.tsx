import { Button, Table, type TableProps } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useWords } from '../lib/i18n.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

interface TreeRow {
  readonly id: number;
  readonly parentId: number | '';
}

type Node<Row> = Row & { children?: Node<Row>[] };

/** Flat rows as a tree; what hangs below something that is not there stands at the root. */
export const rowTree = <Row extends TreeRow>(rows: readonly Row[]): Node<Row>[] => {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== '' && known.has(parentId) ? parentId : 0));
  const nodes = (parent: number): Node<Row>[] =>
    (below.get(parent) ?? []).map((row) => {
      const children = nodes(row.id);
      return children.length > 0 ? { ...row, children } : row;
    });
  return nodes(0);
};

interface TreeTableProps<Row extends TreeRow> {
  /** What it lists, for those who do not see it. */
  label: string;
  columns: NonNullable<TableProps<Row>['columns']>;
  query: {
    readonly data: { readonly list: Row[] } | undefined;
    readonly isFetching: boolean;
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

const openTo = <Row extends TreeRow>(nodes: readonly Node<Row>[], levels: number): number[] =>
  levels === 0 ? [] : nodes.flatMap((node) => (node.children ? [node.id, ...openTo(node.children, levels - 1)] : []));

/** Rows that hang below each other, with everything opened and closed at once. */
export const TreeTable = <Row extends TreeRow>({
  label,
  columns,
  query,
  levels = 1,
  toolbar,
  tools,
  isFiltered = false,
}: TreeTableProps<Row>) => {
  const t = useWords('role');
  const tree = useMemo(() => rowTree(query.data?.list ?? []), [query.data]);
  const parents = useMemo(() => openTo(tree, Number.MAX_SAFE_INTEGER), [tree]);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const open = isFiltered ? parents : (chosen ?? openTo(tree, levels));
  const isAllOpen = open.length >= parents.length;
  if (query.isError && !query.data) {
    return (
      <div className="h-64">
        <ErrorState onRetry={() => void query.refetch()} />
      </div>
    );
  }
  const width = columns.reduce((sum, column) => sum + (typeof column.width === 'number' ? column.width : 160), 0);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {toolbar}
        <div className="ms-auto flex items-center gap-2">
          <Button disabled={isFiltered || parents.length === 0} onClick={() => setChosen(isAllOpen ? [] : parents)}>
            {t((w) => (isAllOpen ? w.collapseAll : w.expandAll))}
          </Button>
          {tools}
        </div>
      </div>
      <Table<Row>
        aria-label={label}
        rowKey="id"
        size="middle"
        sticky
        pagination={false}
        loading={query.isFetching}
        columns={columns}
        dataSource={tree}
        scroll={{ x: width }}
        locale={{ emptyText: query.data ? <EmptyState /> : <div className="h-40" /> }}
        expandable={{
          expandedRowKeys: open,
          onExpandedRowsChange: (keys) => setChosen(keys.map(Number)),
          indentSize: 20,
        }}
      />
    </div>
  );
};
