import { useMemo, useState } from 'react';
import { useSavedId } from '../../lib/query/saved-row.ts';
import {
  buildRowTree,
  getAncestorIds,
  listAllParentIds,
  listParentIdsDownTo,
  listVisibleRows,
  type TreeRow,
} from './tree-rows.ts';

interface TreeProps<Row extends TreeRow> {
  readonly resource: string;
  readonly query: { readonly data: { readonly list: Row[] } | undefined };
  readonly moves: { readonly canHaveChildren: (row: Row) => boolean };
  readonly levels?: number;
  readonly isFiltered?: boolean;
  readonly openId?: number | undefined;
}

/** Returns the rows of a tree by ID, the visible ones in order, and the IDs of the expanded rows, which can be changed. */
export const useExpandedRows = <Row extends TreeRow>({
  resource,
  query,
  levels = 1,
  isFiltered = false,
  moves,
  openId,
}: TreeProps<Row>) => {
  const byId = useMemo(() => new Map(query.data?.list.map((row) => [row.id, row])), [query.data]);
  const tree = useMemo(() => buildRowTree(query.data?.list ?? []), [query.data]);
  const parents = useMemo(() => listAllParentIds(tree), [tree]);
  const [selectedOpenIds, setSelectedOpenIds] = useState<readonly number[] | null>(null);
  const openIds = useMemo(
    () => new Set(isFiltered ? parents : (selectedOpenIds ?? listParentIdsDownTo(tree, levels))),
    [isFiltered, parents, selectedOpenIds, tree, levels],
  );
  const savedId = useSavedId(resource);
  const [handledSavedId, setHandledSavedId] = useState(savedId);
  if (savedId !== handledSavedId && (savedId === null || byId.has(savedId))) {
    setHandledSavedId(savedId);
    if (savedId !== null) setSelectedOpenIds([...new Set([...openIds, ...getAncestorIds(byId, savedId)])]);
  }
  // Expands the branch of the open record, for example after going to the next one.
  const [handledOpenId, setHandledOpenId] = useState<number>();
  if (openId !== handledOpenId) {
    setHandledOpenId(openId);
    if (openId !== undefined && getAncestorIds(byId, openId).some((id) => !openIds.has(id)))
      setSelectedOpenIds([...new Set([...openIds, ...getAncestorIds(byId, openId)])]);
  }
  const { canHaveChildren } = moves;
  const visibleRows = useMemo(() => listVisibleRows(tree, openIds, canHaveChildren), [tree, openIds, canHaveChildren]);
  const toggle = (id: number) =>
    setSelectedOpenIds(openIds.has(id) ? [...openIds].filter((expandedId) => expandedId !== id) : [...openIds, id]);
  return {
    byId,
    parents: useMemo(() => new Set(parents), [parents]),
    open: openIds,
    shown: visibleRows,
    toggle,
    setOpen: setSelectedOpenIds,
  };
};

export type ExpandedRows<Row extends TreeRow> = ReturnType<typeof useExpandedRows<Row>>;
