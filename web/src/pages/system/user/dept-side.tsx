import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined';
import { createDept } from '@atrium/contract/dept/calls.ts';
import { readUserOptions } from '@atrium/contract/user/calls.ts';
import type { UserOptions } from '@atrium/contract/user/schemas.ts';
import { Button, Checkbox, Input, Tree } from 'antd';
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../lib/access/access.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabelSearch } from '../../../lib/search/use-label-search.ts';
import type { ListQuery } from '../../../lib/query/list-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Highlight } from '../../../components/text/highlight.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { parseId } from '../../../lib/query/resource-query.ts';
import type { UserFilterName } from './user-filter.tsx';
import { useAvailableSize } from '../../../components/table/use-available-size.ts';
import { getAncestorIds, buildTree, listParentIdsDownTo, buildRowTree } from '../../../components/tree/tree-rows.ts';
import { switcher } from '../../../components/fields/suffix.tsx';

type Dept = UserOptions['depts'][number];

interface Node {
  key: number;
  title: ReactNode;
  children: Node[];
}

const filterDepts = (depts: readonly Dept[], isFound: (name: string) => boolean): readonly Dept[] => {
  const byId = new Map(depts.map((dept) => [dept.id, dept]));
  const shownIds = new Set<number>();
  for (const dept of depts.filter(({ name }) => isFound(name))) {
    let ancestor: Dept | undefined = dept;
    while (ancestor && !shownIds.has(ancestor.id)) {
      shownIds.add(ancestor.id);
      ancestor = ancestor.parentId === '' ? undefined : byId.get(ancestor.parentId);
    }
  }
  return depts.filter(({ id }) => shownIds.has(id));
};

const initiallyExpanded = (depts: readonly Dept[], chosen: number | undefined): ReadonlySet<number> => {
  const byId = new Map(depts.map((dept) => [dept.id, dept]));
  return new Set([
    ...listParentIdsDownTo(buildRowTree(depts), 1),
    ...(chosen === undefined ? [] : getAncestorIds(byId, chosen)),
  ]);
};

interface DeptTreeProps {
  depts: readonly Dept[];
  keyword: string;
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** Renders whenever its tab is shown or hidden, and antd's tree measures its nodes each time. */
const DeptTree = memo(({ depts, keyword, chosen, onChoose }: DeptTreeProps) => {
  const t = useTranslation('user');
  const format = useFormat();
  const canCreate = useCan()(createDept);
  const { isMatch, onSearch } = useLabelSearch(depts.map(({ name }) => name));
  useEffect(() => onSearch(keyword), [onSearch, keyword]);
  const shown = useMemo(() => filterDepts(depts, (name) => isMatch(keyword, name)), [depts, isMatch, keyword]);
  const data = useMemo(
    () =>
      buildTree(shown, ({ id, name, status, totalUserCount }, children: Node[]): Node => ({
        key: id,
        children,
        title: (
          <span className={`flex items-center gap-2 ${status === 1 ? '' : 'text-tertiary'}`}>
            <span className="min-w-0 flex-1 truncate" title={name}>
              <Highlight text={name} part={keyword} />
            </span>
            <span className="text-xs text-secondary tabular-nums">{format.number(totalUserCount)}</span>
          </span>
        ),
      })),
    [shown, keyword, format],
  );
  const { size, measure } = useAvailableSize('height');
  const defaultExpanded = useMemo(() => initiallyExpanded(depts, chosen), [depts, chosen]);
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
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
  const open = shown.map(({ id }) => id).filter((id) => keyword !== '' || (changed.get(id) ?? defaultExpanded.has(id)));
  return (
    <div ref={measure} className="dept-tree min-h-0 flex-1">
      {size !== null && (
        <Tree<Node>
          blockNode
          switcherIcon={switcher}
          aria-label={t((w) => w.depts)}
          height={size}
          treeData={data}
          expandedKeys={open}
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onExpand={(_keys, { node, expanded }) => setChanged(new Map([...changed, [node.key, expanded]]))}
          onSelect={(keys) => onChoose(keys[0] === undefined ? undefined : Number(keys[0]))}
        />
      )}
    </div>
  );
});

/** Tree of departments beside the list. Selecting one filters by it and all its descendants. */
export const DeptSide = ({ list, onHide }: { list: ListQuery<UserFilterName>; onHide: () => void }) => {
  const t = useTranslation('user');
  const { data, error, refetch } = useApiQuery(readUserOptions, undefined, { quiet: true, keepsPrevious: true });
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const depts = data?.depts;
  const chosen = parseId(list.filter.deptId);
  const { setFilter } = list;
  const choose = useCallback(
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
            allowClear
            value={typed}
            placeholder={t((w) => w.findDept)}
            aria-label={t((w) => w.findDept)}
            onChange={({ target }) => setTyped(target.value)}
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
          aria-pressed={chosen === undefined}
          className={`mb-1 flex-none justify-start! ${chosen === undefined ? 'bg-primary-bg! text-primary-text!' : ''}`}
          onClick={() => choose(undefined)}
        >
          {t((w) => w.allDepts)}
        </Button>
        {error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Placeholder className="h-60" />}
        {depts && <DeptTree depts={depts} keyword={keyword} chosen={chosen} onChoose={choose} />}
        {chosen !== undefined && (
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
