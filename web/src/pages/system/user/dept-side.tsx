import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import { createDept } from '@atrium/contract/dept/calls.ts';
import { listUsers, readUserOptions } from '@atrium/contract/user/calls.ts';
import type { UserOptions } from '@atrium/contract/user/schemas.ts';
import { hashKey } from '@tanstack/react-query';
import { Button, Checkbox, Input, Tree } from 'antd';
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../lib/access/access.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabelSearch } from '../../../lib/search/use-label-search.ts';
import { defaultPageSize, type ListQuery } from '../../../lib/query/list-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Highlight } from '../../../components/text/highlight.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { parseIds } from '../../../lib/query/resource-query.ts';
import { buildFilterInput, type UserFilterName } from './user-filter.tsx';
import { useAvailableSize } from '../../../components/table/use-available-size.ts';
import { getAncestorIds, buildTree, listParentIdsDownTo, buildRowTree } from '../../../components/tree/tree-rows.ts';
import { switcher, useClearIcon } from '../../../components/fields/suffix.tsx';

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

/** The query of the list without filters, which usually is cached. The tree does not count users without a department. */
const allUsersInput = { ...buildFilterInput({}), sort: '', current: 1, pageSize: defaultPageSize };

interface DeptTreeProps {
  depts: readonly Dept[];
  keyword: string;
  /** IDs of the selected departments, as in the URL. */
  filter: string | undefined;
  onChoose: (id: number | undefined) => void;
}

/** Memoized, because antd's tree measures its nodes with each render. */
const DeptTree = memo(({ depts, keyword, filter, onChoose }: DeptTreeProps) => {
  const t = useTranslation('user');
  const format = useFormat();
  const canCreate = useCan()(createDept);
  const { isMatch, onSearch } = useLabelSearch(depts.map(({ name }) => name));
  useEffect(() => onSearch(keyword), [onSearch, keyword]);
  const shownDepts = useMemo(() => filterDepts(depts, (name) => isMatch(keyword, name)), [depts, isMatch, keyword]);
  const data = useMemo(
    () =>
      buildTree(shownDepts, ({ id, name, status, totalUserCount }, children: Node[]): Node => ({
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
    [shownDepts, keyword, format],
  );
  const { size, measure } = useAvailableSize('height');
  const selectedIds = useMemo(() => parseIds(filter), [filter]);
  const defaultExpanded = useMemo(() => listInitiallyExpanded(depts, selectedIds), [depts, selectedIds]);
  const [changedStates, setChangedStates] = useState<ReadonlyMap<number, boolean>>(new Map());
  if (data.length === 0 && depts.length === 0) {
    return (
      <div className="h-60">
        <EmptyState message={t((w) => w.noDeptsYet)}>
          {canCreate && (
            <Link to="/system/dept" state={{ action: 'new' }}>
              {t((w) => w.firstDept)}
            </Link>
          )}
        </EmptyState>
      </div>
    );
  }
  if (data.length === 0)
    return (
      <div className="h-60">
        <EmptyState message={t((w) => w.noDepts)} />
      </div>
    );
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

/** Filters by a department and all its descendants. */
export const DeptSide = ({ list, onHide }: { list: ListQuery<UserFilterName>; onHide: () => void }) => {
  const t = useTranslation('user');
  const { data, error, refetch } = useApiQuery(readUserOptions, undefined, {
    skipsErrorToast: true,
    keepsPreviousData: true,
  });
  const { filter, sort, current, pageSize } = list;
  const listInput = { ...buildFilterInput(filter), sort, current, pageSize };
  const { data: allUsers } = useApiQuery(listUsers, allUsersInput, {
    skipsErrorToast: true,
    enabled: hashKey([listInput]) !== hashKey([allUsersInput]),
  });
  const format = useFormat();
  const clearIcon = useClearIcon();
  const [inputText, setInputText] = useState('');
  const keyword = useDeferredValue(inputText.trim());
  const depts = data?.depts;
  const { setFilter } = list;
  const hasSelection = parseIds(filter.deptId).length > 0;
  const selectDept = useCallback(
    (id: number | undefined) =>
      setFilter({ deptId: id === undefined ? '' : String(id), ...(id === undefined && { deptOnly: '' }) }),
    [setFilter],
  );
  return (
    <aside
      aria-label={t((w) => w.depts)}
      className="w-56 shrink-0 self-stretch border-0 border-e border-solid border-line-secondary pe-4"
    >
      <div className="sticky top-4 flex h-[calc(100dvh-160px)] flex-col">
        <div className="mb-2 flex flex-none items-center gap-1">
          <Input
            allowClear={clearIcon}
            value={inputText}
            placeholder={t((w) => w.findDept)}
            aria-label={t((w) => w.findDept)}
            onChange={({ target }) => setInputText(target.value)}
          />
          <Button
            type="text"
            className="flex-none"
            icon={<MenuFoldOutlined aria-hidden />}
            aria-label={t((w) => w.hideDepts)}
            title={t((w) => w.hideDepts)}
            onClick={onHide}
          />
        </div>
        <Button
          block
          type="text"
          size="small"
          aria-pressed={!hasSelection}
          icon={<ApartmentOutlined aria-hidden />}
          className={`mb-1 flex-none justify-start! pe-4! text-[13px] ${hasSelection ? '' : 'bg-primary-bg! text-primary-text!'}`}
          onClick={() => selectDept(undefined)}
        >
          <span className="flex-1 text-start">{t((w) => w.allDepts)}</span>
          {allUsers && <span className="text-xs text-secondary tabular-nums">{format.number(allUsers.total)}</span>}
        </Button>
        {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Placeholder className="h-60" />}
        {depts && <DeptTree depts={depts} keyword={keyword} filter={filter.deptId} onChoose={selectDept} />}
        {hasSelection && (
          <Checkbox
            className="mt-2"
            checked={list.filter.deptOnly === '1'}
            onChange={({ target }) => setFilter({ deptOnly: target.checked ? '1' : '' })}
          >
            {t((w) => w.deptOnly)}
          </Checkbox>
        )}
      </div>
    </aside>
  );
};
