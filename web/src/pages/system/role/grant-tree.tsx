import { readRoleGrants } from '@atrium/contract/role/calls.ts';
import type { Assignable } from '@atrium/contract/role/schemas.ts';
import { Button, Checkbox, Input, Tag, Tree } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabelSearch } from '../../../lib/search/use-label-search.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Highlight } from '../../../ui/text/highlight.tsx';
import { useIsPrinting } from '../../../ui/print/use-printing.ts';
import { Placeholder } from '../../../ui/feedback/placeholder.tsx';
import { branchOf, type GrantNode, granted, grantTree, matching, statesOf, tickableGrants, revoked } from './grants.ts';
import { useAssignables } from './use-role-grants.ts';
import { switcher } from '../../../ui/fields/suffix.tsx';

interface GrantTreeProps {
  /** Given by the form. */
  id?: string;
  value?: readonly number[];
  onChange?: (grants: number[]) => void;
  /** Nothing can be ticked. */
  isFixed?: boolean;
}

const none: readonly number[] = [];

const height = 380;

const useTree = (entries: readonly Assignable[] | undefined, keyword: string) => {
  const titleOf = useTitle();
  const all = useMemo(() => grantTree(entries ?? []), [entries]);
  const { finds, onSearch } = useLabelSearch((entries ?? []).map(({ name }) => titleOf(name)));
  const shown = useMemo(
    () => matching(all, ({ name }) => finds(keyword, titleOf(name))),
    [all, titleOf, finds, keyword],
  );
  const flat = useMemo(() => shown.flatMap(branchOf), [shown]);
  return { all, shown, flat, onSearch };
};

const boxesOf = (shown: readonly GrantNode[], value: readonly number[]) => {
  const states = [...statesOf(shown, new Set(value))];
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
export const GrantTree = ({ id: fieldId, value = none, isFixed = false, onChange }: GrantTreeProps) => {
  const t = useTranslation('role');
  const f = useTranslation('table');
  const { entries, error, refetch } = useAssignables();
  const canTellAll = useServes()(readRoleGrants);
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { all, shown, flat, onSearch } = useTree(entries, keyword);
  const data = useTreeData(shown, isFixed);
  const [expanded, setExpanded] = useState<number[] | null>(null);
  const isPrinting = useIsPrinting();
  const boxes = useMemo(() => boxesOf(all, value), [all, value]);
  // What is hidden shows in the boxes of its parents; whether a click ticks or unticks is up to what is in sight.
  const inSight = useMemo(() => statesOf(shown, new Set(value)), [shown, value]);
  if (error && !entries) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!entries) return <Placeholder className="h-96" />;

  const parents = flat.filter(({ children }) => children.length > 0).map(({ entry }) => entry.id);
  const firstLevels = all.filter(({ children }) => children.length > 0).map(({ entry }) => entry.id);
  const open = keyword === '' && !isPrinting ? (expanded ?? firstLevels) : parents;
  const set = (ids: readonly number[], isOn: boolean) => {
    const shownIds = new Set(flat.map(({ entry }) => entry.id));
    const mayChange = (entry: Assignable) => entry.grantable && shownIds.has(entry.id);
    const apply = isOn ? granted : revoked;
    const next = apply(all, new Set(value), ids, mayChange);
    onChange?.([...(canTellAll ? next : tickableGrants(all, next))]);
  };
  const roots = shown.map(({ entry }) => entry.id);
  const isAll = roots.length > 0 && roots.every((id) => inSight.get(id) === 'all');
  const isSome = inSight.size > 0;

  return (
    <div id={fieldId} className="rounded-md border border-solid border-line-secondary p-3">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Input
          allowClear
          className="min-w-40 flex-1"
          value={typed}
          placeholder={t((w) => w.findRight)}
          aria-label={t((w) => w.findRight)}
          onChange={({ target }) => {
            setTyped(target.value);
            onSearch(target.value);
          }}
          // It stands in a form that Enter would save.
          onPressEnter={(event) => event.preventDefault()}
        />
        <Button
          size="small"
          onClick={() => setExpanded(open.length >= parents.length ? [] : parents)}
          disabled={keyword !== ''}
        >
          {f((w) => (open.length >= parents.length ? w.collapseAll : w.expandAll))}
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
          switcherIcon={switcher}
          checkStrictly
          selectable={false}
          {...(isPrinting ? { motion: false } : { height })}
          treeData={data}
          checkedKeys={boxes}
          expandedKeys={open}
          onExpand={(keys) => setExpanded(keys.map(Number))}
          onCheck={(_keys, { node }) => set([node.key], inSight.get(node.key) !== 'all')}
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
