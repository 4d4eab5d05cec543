import { type Assignable, readRoleMenu } from '@atrium/contract/role.ts';
import { Button, Checkbox, Input, Tag, Tree } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTitle, useWords } from '../../../lib/i18n.ts';
import { useAsk } from '../../../lib/query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Highlight } from '../../../ui/highlight.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { branchOf, type GrantNode, type Grants, granted, grantTree, matching, stateOf, withdrawn } from './grants.ts';

interface GrantTreeProps {
  grants: Grants;
  /** Nothing can be ticked. */
  isFixed?: boolean;
  onChange: (grants: Set<number>) => void;
}

const height = 380;

const useTree = (entries: readonly Assignable[] | undefined, keyword: string) => {
  const titleOf = useTitle();
  const all = useMemo(() => grantTree(entries ?? []), [entries]);
  const shown = useMemo(() => matching(all, ({ name }) => titleOf(name), keyword), [all, titleOf, keyword]);
  const flat = useMemo(() => shown.flatMap(branchOf), [shown]);
  return { all, shown, flat };
};

const statesOf = (flat: readonly GrantNode[], grants: Grants) => {
  const states = flat.map((node) => [node.entry.id, stateOf(node, grants)] as const);
  const having = (wanted: string) => states.flatMap(([id, state]) => (state === wanted ? [id] : []));
  return { checked: having('all'), halfChecked: having('some') };
};

interface TreeData {
  key: number;
  title: string;
  entry: Assignable;
  disableCheckbox: boolean;
  children: TreeData[];
}

const useTreeData = (shown: readonly GrantNode[], isFixed: boolean): TreeData[] => {
  const titleOf = useTitle();
  return useMemo(() => {
    const dataOf = ({ entry, children }: GrantNode): TreeData => ({
      key: entry.id,
      title: titleOf(entry.name),
      entry,
      disableCheckbox: isFixed || !entry.grantable,
      children: children.map(dataOf),
    });
    return shown.map(dataOf);
  }, [shown, titleOf, isFixed]);
};

/**
 * What a role may open and do, as a tree that ticks like a file tree. A search hides what does not match and never unticks it;
 * a page ticked half is granted for reading, without all of its buttons.
 */
export const GrantTree = ({ grants, isFixed = false, onChange }: GrantTreeProps) => {
  const t = useWords('role');
  const { data: entries, isError, refetch } = useAsk(readRoleMenu, undefined, { quiet: true });
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { all, shown, flat } = useTree(entries, keyword);
  const data = useTreeData(shown, isFixed);
  const [expanded, setExpanded] = useState<number[] | null>(null);
  if (isError && !entries) return <ErrorState onRetry={() => void refetch()} />;
  if (!entries) return <Placeholder className="h-96" />;

  const states = statesOf(flat, grants);
  const parents = flat.filter(({ children }) => children.length > 0).map(({ entry }) => entry.id);
  const firstLevels = all.map(({ entry }) => entry.id);
  const open = keyword === '' ? (expanded ?? firstLevels) : parents;
  const inSight = new Set(flat.map(({ entry }) => entry.id));
  const mayChange = (entry: Assignable) => entry.grantable && inSight.has(entry.id);
  const set = (ids: readonly number[], isOn: boolean) => {
    const apply = isOn ? granted : withdrawn;
    onChange(ids.reduce((result, id) => apply(all, result, id, mayChange), new Set(grants)));
  };
  const roots = shown.map(({ entry }) => entry.id);
  const isAll = roots.length > 0 && roots.every((id) => states.checked.includes(id));
  const isSome = states.checked.length + states.halfChecked.length > 0;

  return (
    <div className="rounded-md border border-solid border-line-secondary p-3">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Input
          allowClear
          className="min-w-40 flex-1"
          value={typed}
          placeholder={t((w) => w.findRight)}
          aria-label={t((w) => w.findRight)}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          size="small"
          onClick={() => setExpanded(open.length >= parents.length ? [] : parents)}
          disabled={keyword !== ''}
        >
          {t((w) => (open.length >= parents.length ? w.collapseAll : w.expandAll))}
        </Button>
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && isSome}
          disabled={isFixed || roots.length === 0}
          onChange={() => set(roots, !isAll)}
        >
          {t((w) => w.checkAll)}
        </Checkbox>
      </div>
      {shown.length === 0 ? (
        <EmptyState message={t((w) => w.noRights)} />
      ) : (
        <Tree<TreeData>
          checkable
          checkStrictly
          selectable={false}
          height={height}
          treeData={data}
          checkedKeys={states}
          expandedKeys={open}
          onExpand={(keys) => setExpanded(keys.map(Number))}
          onCheck={(_keys, { node }) => set([node.key], !states.checked.includes(node.key))}
          titleRender={({ title, entry }) => (
            <span className={entry.status === 1 ? '' : 'text-tertiary'}>
              <Highlight text={title} part={keyword} />
              {entry.permission && <code className="ms-2 text-xs text-tertiary">{entry.permission}</code>}
              {entry.status !== 1 && <Tag className="ms-2">{t((w) => w.entryDisabled)}</Tag>}
            </span>
          )}
        />
      )}
    </div>
  );
};
