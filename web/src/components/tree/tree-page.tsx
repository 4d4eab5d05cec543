import type { Call } from '@atrium/contract/call.ts';
import { findNameField } from '@atrium/contract/resource/definition.ts';
import { type ReactNode, useMemo } from 'react';
import { useBreakpoint, useIsPhone } from '../../lib/browser/breakpoints.ts';
import { useLabel } from '../../lib/language/label.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiMutation } from '../../lib/query/query.ts';
import { useUndoToast } from '../action/undo.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { useCells, type ResourceCells } from '../resource/resource-cells.tsx';
import { DeletedRecordsLink } from '../resource/deleted-records-link.tsx';
import { ClearFilters, ResourceFilter } from '../resource/resource-filter.tsx';
import { type FrameParts, ResourceFrame } from '../resource/resource-frame.tsx';
import { type ListSource, type ResourceRows, useResourceRows } from '../resource/resource-rows.ts';
import { getRecordName, type ResourceScreen, useResourceNames } from '../resource/resource-screen.ts';
import { ListCount } from '../table/list-count.tsx';
import { getAncestorIds, sortInTreeOrder, type TreeRow } from './tree-rows.ts';
import type { TreeFilterName } from './tree-source.ts';
import { TreeTable, type TreeTableProps } from './tree-table.tsx';
import { type TreeColumn, useTreeColumns } from './use-tree-columns.ts';

interface VersionedTreeRow extends TreeRow {
  readonly version: number;
}

interface TreeList<Row> {
  readonly list: Row[];
}

/** Rows that are shown within the row of their parent. */
interface FoldedRows<Row> {
  readonly isFolded: (row: Row) => boolean;
  readonly title: string;
  readonly render: (rows: readonly Row[], open: (row: Row) => void) => ReactNode;
}

interface TreePageProps<Row extends VersionedTreeRow>
  extends ResourceScreen<Row>, Pick<TreeTableProps<Row>, 'summary' | 'levels'> {
  source: ListSource<TreeFilterName, TreeList<Row>>;
  /** Replaces default cells. Must be stable. */
  cells: ResourceCells<Row>;
  moveCall: Call<object, unknown>;
  /** By default, every record can have children. */
  canHaveChildren?: (row: Row) => boolean;
  onMoved?: () => Promise<unknown>;
  folded?: FoldedRows<Row>;
  empty?: { readonly message: string; readonly hint: string };
}

const allowAlways = () => true;

const findPosition = <Row extends TreeRow>(list: readonly Row[], id: number) => {
  const row = list.find((candidate) => candidate.id === id);
  const siblings = list.filter(({ parentId }) => (parentId || null) === (row?.parentId || null));
  const next = siblings[siblings.findIndex((sibling) => sibling.id === id) + 1];
  return { parentId: row?.parentId || null, before: next?.id ?? null };
};

const useMoves = <Row extends VersionedTreeRow>(
  props: TreePageProps<Row>,
  list: readonly Row[] | undefined,
): TreeTableProps<Row>['moves'] => {
  const { moveCall, canHaveChildren, onMoved } = props;
  const t = useTranslation('table');
  const showUndo = useUndoToast();
  const { mutateAsync } = useApiMutation(moveCall);
  const move = async (input: object) => {
    await mutateAsync(input);
    await onMoved?.();
  };
  return {
    permission: moveCall,
    canHaveChildren: canHaveChildren ?? allowAlways,
    onMove: async (row, { parentId, before }) => {
      const { id, version } = row;
      const formerPosition = findPosition(list ?? [], id);
      await move({ id, version, parentId, before });
      showUndo(
        t((w) => w.moved, { name: getRecordName(props, row) }),
        () => move({ id, ...formerPosition }),
      );
    },
  };
};

interface TreeProps<Row extends VersionedTreeRow> extends TreePageProps<Row> {
  parts: FrameParts<Row>;
  rows: ResourceRows<TreeList<Row>, TreeFilterName>;
  emptyState: ReactNode;
}

const foldedWidth = 300;

/** Moves folded rows from the tree to a column of their parents, if these are listed. */
const useFoldedRows = <Row extends VersionedTreeRow>(
  { folded, summary }: Pick<TreePageProps<Row>, 'folded' | 'summary'>,
  { query }: ResourceRows<TreeList<Row>, TreeFilterName>,
  open: (row: Row) => void,
) => {
  const list = query.data?.list;
  const isFolded = folded?.isFolded;
  const foldedByParent = useMemo(() => {
    const listedIds = new Set(list?.map(({ id }) => id));
    return Map.groupBy(
      list?.filter((row) => isFolded?.(row) && row.parentId && listedIds.has(row.parentId)) ?? [],
      ({ parentId }) => parentId || 0,
    );
  }, [list, isFolded]);
  const unfoldedList = useMemo(() => {
    const foldedIds = new Set([...foldedByParent.values()].flat().map(({ id }) => id));
    return list && { list: list.filter(({ id }) => !foldedIds.has(id)) };
  }, [list, foldedByParent]);
  const hasColumn = useBreakpoint() === 'xl';
  const isPhone = useIsPhone();
  if (!folded) return { query, summary, columns: [], renderBelowName: () => null };
  const render = (row: Row) => folded.render(foldedByParent.get(row.id) ?? [], open);
  const column: TreeColumn<Row> = {
    key: 'folded',
    title: folded.title,
    width: foldedWidth,
    isBlank: ({ id }) => !foldedByParent.has(id),
    render: (_value, row) => render(row),
  };
  const renderSummary = (row: Row) => (
    <>
      {summary(row)}
      {render(row)}
    </>
  );
  return {
    query: { ...query, data: unfoldedList },
    summary: renderSummary,
    columns: hasColumn ? [column] : [],
    // Narrower windows have no space for the column.
    renderBelowName: (row: Row) => !hasColumn && !isPhone && <div>{render(row)}</div>,
  };
};

const Tree = <Row extends VersionedTreeRow>(props: TreeProps<Row>) => {
  const { parts, rows, resource, cells, levels, emptyState } = props;
  const { title, open, openId, getActions } = parts;
  const label = useLabel();
  const allCells = useCells(props, cells, open);
  const columns = useTreeColumns(resource.fields, allCells);
  const foldedTree = useFoldedRows(props, rows, (row) => open({ kind: 'detail', row }));
  const name = findNameField(resource.fields);
  const nameCell = allCells[name];
  const renderName = typeof nameCell === 'function' ? nameCell : nameCell?.render;
  return (
    <TreeTable<Row>
      resource={resource.name}
      label={title}
      query={foldedTree.query}
      getName={(row) => getRecordName(props, row)}
      name={{
        title: label(resource.fields[name]?.label ?? resource.one),
        render: (row) => (
          <>
            {renderName?.(row) ?? getRecordName(props, row)}
            {foldedTree.renderBelowName(row)}
          </>
        ),
      }}
      // After the first column, such as the path.
      columns={columns.toSpliced(1, 0, ...foldedTree.columns)}
      summary={foldedTree.summary}
      actions={getActions}
      moves={useMoves(props, rows.query.data?.list)}
      openId={openId}
      {...(levels !== undefined && { levels })}
      isFiltered={Object.keys(rows.list.filter).length > 0}
      empty={emptyState}
      clearButton={
        <>
          <ClearFilters list={rows.list} isButton />
          <DeletedRecordsLink screen={props} filter={rows.list.filter} />
        </>
      }
      toolbar={<ResourceFilter resource={resource} list={rows.list} names={['name', 'status']} />}
    />
  );
};

export const TreePage = <Row extends VersionedTreeRow>(props: TreePageProps<Row>) => {
  const { source, empty } = props;
  const rows = useResourceRows(source);
  const { data } = rows.query;
  const isFiltered = Object.keys(rows.list.filter).length > 0;
  const byId = useMemo(() => new Map(data?.list.map((row) => [row.id, row])), [data]);
  return (
    <ResourceFrame
      screen={props}
      query={rows.query}
      page={data && { list: sortInTreeOrder(data.list) }}
      note={
        <ListCount
          {...useResourceNames(props.resource)}
          page={data && { total: data.list.length }}
          filter={rows.list.filter}
          isPending={rows.query.isPlaceholderData}
        />
      }
      isBelow={(id, ancestorId) => getAncestorIds(byId, id).includes(ancestorId)}
      hasCreateButton={empty !== undefined && data?.list.length === 0 && !isFiltered}
    >
      {(parts) => (
        <Tree
          {...props}
          parts={parts}
          rows={rows}
          emptyState={empty && <EmptyState {...empty}>{parts.createButton}</EmptyState>}
        />
      )}
    </ResourceFrame>
  );
};
