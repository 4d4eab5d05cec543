import { createDept } from '@atrium/contract/dept/calls.ts';
import type { UserOptions } from '@atrium/contract/user/schemas.ts';
import { Tree } from 'antd';
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../lib/access/access.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabelSearch } from '../../../lib/search/use-label-search.ts';
import { parseIds } from '../../../lib/query/resource-query.ts';
import { switcher } from '../../../components/fields/suffix.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { useAvailableSize } from '../../../components/table/use-available-size.ts';
import { Highlight } from '../../../components/text/highlight.tsx';
import { getAncestorIds, buildTree, listParentIdsDownTo, buildRowTree } from '../../../components/tree/tree-rows.ts';

type Dept = UserOptions['depts'][number];

interface Node {
  key: number;
  title: ReactNode;
  children: Node[];
}

const filterDepts = (depts: readonly Dept[], isMatch: (name: string) => boolean): readonly Dept[] => {
  const byId = new Map(depts.map((dept) => [dept.id, dept]));
  const shownIds = new Set<number>();
  for (const dept of depts.filter(({ name }) => isMatch(name))) {
    let ancestor: Dept | undefined = dept;
    while (ancestor && !shownIds.has(ancestor.id)) {
      shownIds.add(ancestor.id);
      ancestor = ancestor.parentId === '' ? undefined : byId.get(ancestor.parentId);
    }
  }
  return depts.filter(({ id }) => shownIds.has(id));
};

const listInitiallyExpanded = (depts: readonly Dept[], selectedIds: readonly number[]): ReadonlySet<number> => {
  const byId = new Map(depts.map((dept) => [dept.id, dept]));
  return new Set([
    ...listParentIdsDownTo(buildRowTree(depts), 1),
    ...selectedIds.flatMap((id) => [...getAncestorIds(byId, id)]),
  ]);
};

const useTreeData = (depts: readonly Dept[], keyword: string): Node[] => {
  const format = useFormat();
  return useMemo(
    () =>
      buildTree(depts, ({ id, name, status, totalUserCount }, children: Node[]): Node => ({
        key: id,
        children,
        title: (
          <span className={`flex items-center gap-2 ${status === 1 ? '' : 'text-tertiary'}`}>
            <span className="min-w-0 flex-1 truncate" title={name}>
              <Highlight text={name} keyword={keyword} />
            </span>
            <span className="text-xs text-secondary tabular-nums">{format.number(totalUserCount)}</span>
          </span>
        ),
      })),
    [depts, keyword, format],
  );
};

const NoDepts = ({ isSearch }: { isSearch: boolean }) => {
  const t = useTranslation('user');
  const canCreate = useCan()(createDept);
  return (
    <div className="h-60">
      <EmptyState message={t((w) => (isSearch ? w.noDepts : w.noDeptsYet))}>
        {!isSearch && canCreate && (
          <Link to="/system/dept" state={{ action: 'new' }}>
            {t((w) => w.firstDept)}
          </Link>
        )}
      </EmptyState>
    </div>
  );
};

interface DeptTreeProps {
  depts: readonly Dept[];
  keyword: string;
  /** IDs of the selected departments, as in the URL. */
  filter: string | undefined;
  onChoose: (id: number | undefined) => void;
}

/** Memoized, because antd's tree measures its nodes with each render. */
export const DeptTree = memo(({ depts, keyword, filter, onChoose }: DeptTreeProps) => {
  const t = useTranslation('user');
  const { isMatch, onSearch } = useLabelSearch(depts.map(({ name }) => name));
  useEffect(() => onSearch(keyword), [onSearch, keyword]);
  const shownDepts = useMemo(() => filterDepts(depts, (name) => isMatch(keyword, name)), [depts, isMatch, keyword]);
  const data = useTreeData(shownDepts, keyword);
  const { size, measure } = useAvailableSize('height');
  const selectedIds = useMemo(() => parseIds(filter), [filter]);
  const defaultExpanded = useMemo(() => listInitiallyExpanded(depts, selectedIds), [depts, selectedIds]);
  const [changedStates, setChangedStates] = useState<ReadonlyMap<number, boolean>>(new Map());
  if (data.length === 0) return <NoDepts isSearch={depts.length > 0} />;
  const openIds = shownDepts
    .map(({ id }) => id)
    .filter((id) => keyword !== '' || (changedStates.get(id) ?? defaultExpanded.has(id)));
  return (
    <div ref={measure} className="dept-tree min-h-0 flex-1">
      {size !== null && (
        <Tree<Node>
          blockNode
          switcherIcon={switcher}
          aria-label={t((w) => w.depts)}
          height={size}
          treeData={data}
          expandedKeys={openIds}
          multiple
          selectedKeys={selectedIds}
          onExpand={(_keys, { node, expanded }) => setChangedStates(new Map([...changedStates, [node.key, expanded]]))}
          // Narrow windows offer several departments; here, a click selects one.
          onSelect={(_keys, { node: { key } }) => onChoose(filter === String(key) ? undefined : key)}
        />
      )}
    </div>
  );
});
