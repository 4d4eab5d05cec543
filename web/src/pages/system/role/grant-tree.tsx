import { roleResource } from '@atrium/contract/role/fields.ts';
import type { Assignable } from '@atrium/contract/role/schemas.ts';
import { Button, Checkbox, Input, Tag, Tree } from 'antd';
import {
  type CSSProperties,
  type Key,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useLabelSearch } from '../../../lib/search/use-label-search.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Highlight } from '../../../components/text/highlight.tsx';
import { useIsPrinting } from '../../../components/print/use-printing.ts';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { GrantActions, GrantHead } from './grant-actions.tsx';
import {
  listPageActions,
  listWithDescendants,
  countGrants,
  type GrantNode,
  addGrants,
  createGrantTree,
  filterNodes,
  type CanChange,
  type Grants,
  listChildPages,
  getNodePath,
  removeGrants,
  checkboxStates,
} from './grants.ts';
import { useGrantableItems } from './use-role-grants.ts';
import { switcher, useClearIcon } from '../../../components/fields/suffix.tsx';

interface GrantTreeProps {
  id?: string;
  value?: readonly number[];
  onChange?: (grants: number[]) => void;
  before?: readonly number[] | undefined;
  isFixed?: boolean;
}

const noGrants: readonly number[] = [];

const useTree = (entries: readonly Assignable[] | undefined, keyword: string) => {
  const translateTitle = useTitle();
  const allNodes = useMemo(() => createGrantTree(entries ?? []), [entries]);
  const { isMatch, onSearch } = useLabelSearch((entries ?? []).map(({ name }) => translateTitle(name)));
  const shownNodes = useMemo(
    () => filterNodes(allNodes, ({ name }) => isMatch(keyword, translateTitle(name))),
    [allNodes, translateTitle, isMatch, keyword],
  );
  const flatNodes = useMemo(() => shownNodes.flatMap(listWithDescendants), [shownNodes]);
  return { all: allNodes, shown: shownNodes, flat: flatNodes, onSearch };
};

const areAllChecked = (ids: readonly number[], states: ReadonlyMap<number, 'all' | 'some'>): boolean =>
  ids.length > 0 && ids.every((id) => states.get(id) === 'all');

const getCheckboxes = (nodes: readonly GrantNode[], value: readonly number[]) => {
  const states = [...checkboxStates(nodes, new Set(value))];
  const findIdsWithState = (expected: string) => states.flatMap(([id, state]) => (state === expected ? [id] : []));
  return { checked: findIdsWithState('all'), halfChecked: findIdsWithState('some') };
};

interface TreeData {
  key: number;
  title: string;
  entry: Assignable;
  actions: readonly Assignable[];
  depth: number;
  disableCheckbox: boolean;
  children: TreeData[];
}

const useTreeData = (nodes: readonly GrantNode[], isFixed: boolean): TreeData[] => {
  const translateTitle = useTitle();
  return useMemo(() => {
    const toTreeData = (node: GrantNode, depth: number): TreeData => ({
      key: node.entry.id,
      title: translateTitle(node.entry.name),
      entry: node.entry,
      actions: listPageActions(node),
      depth,
      disableCheckbox: isFixed || !node.entry.grantable,
      children: listChildPages(node).map((page) => toTreeData(page, depth + 1)),
    });
    return nodes.map((node) => toTreeData(node, 0));
  }, [nodes, translateTitle, isFixed]);
};

const PageCount = ({ id, all, grants }: { id: number; all: readonly GrantNode[]; grants: Grants }) => {
  const t = useTranslation('role');
  const groupNodes = getNodePath(all, id).slice(-1);
  const allGrants = new Set(groupNodes.flatMap(listWithDescendants).map(({ entry }) => entry.id));
  const [pages, total] = [countGrants(groupNodes, grants).pages, countGrants(groupNodes, allGrants).pages];
  return <span className="text-xs leading-6 text-tertiary">{t((w) => w.pagesOf, { pages, count: total })}</span>;
};

interface GrantRowProps {
  row: TreeData;
  keyword: string;
  all: readonly GrantNode[];
  grants: Grants;
  children: ReactNode;
}

const GrantRow = ({
  row: { title, entry, actions, depth, children: childRows },
  keyword,
  all,
  grants,
  children,
}: GrantRowProps) => {
  const t = useTranslation('role');
  return (
    <span className="grant-row" style={{ '--depth': depth } as CSSProperties}>
      <span className={`grant-name ${entry.status === 1 ? '' : 'text-tertiary'}`} title={title}>
        <Highlight text={title} keyword={keyword} />
        {entry.status !== 1 && <Tag className="ms-2">{t((w) => w.entryDisabled)}</Tag>}
      </span>
      {actions.length > 0 && children}
      {childRows.length > 0 && <PageCount id={entry.id} all={all} grants={grants} />}
    </span>
  );
};

interface ToolsProps {
  inputText: string;
  onInput: (text: string) => void;
  isOpen: boolean;
  /** Undefined during a search, which expands everything. */
  onOpen: ((isOpen: boolean) => void) | undefined;
  isFixed: boolean;
  isAll: boolean;
  isPartial: boolean;
  onAll: ((isOn: boolean) => void) | undefined;
}

const Tools = ({ inputText, onInput, isOpen, onOpen, isFixed, isAll, isPartial, onAll }: ToolsProps) => {
  const t = useTranslation('role');
  const tableText = useTranslation('table');
  const clearIcon = useClearIcon();
  return (
    <div className="grant-tools mb-2 flex flex-wrap items-center gap-2">
      <Input
        allowClear={clearIcon}
        className="min-w-40 flex-1"
        value={inputText}
        placeholder={t((w) => w.findPermission)}
        aria-label={t((w) => w.findPermission)}
        onChange={({ target }) => onInput(target.value)}
        // Enter would submit the surrounding form.
        onPressEnter={(event) => event.preventDefault()}
      />
      <Button size="small" onClick={() => onOpen?.(!isOpen)} disabled={!onOpen}>
        {tableText((w) => (isOpen ? w.collapseAll : w.expandAll))}
      </Button>
      {!isFixed && (
        <Checkbox
          checked={isAll}
          indeterminate={!isAll && isPartial}
          disabled={!onAll}
          onChange={() => onAll?.(!isAll)}
        >
          {t((w) => w.checkAll)}
        </Checkbox>
      )}
    </div>
  );
};

/** Moves the focus between a page and its actions with arrow keys, so that the tree remains a single tab stop. */
const useArrows = () => {
  const container = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Key | null>(null);
  const focusActions = ({ key }: KeyboardEvent): void => {
    if (key !== 'ArrowRight' || active === null) return;
    container.current?.querySelector<HTMLElement>(`[data-page-actions="${active}"] .grant-action:enabled`)?.focus();
  };
  const focusTree = (id: number): void => {
    container.current?.querySelector<HTMLElement>('[role=tree]')?.focus();
    setActive(id);
  };
  return { container, active, setActive, focusActions, focusTree };
};

const listParentIds = (nodes: readonly GrantNode[]) =>
  nodes.filter((node) => listChildPages(node).length > 0).map(({ entry }) => entry.id);

const useExpandedPages = (all: readonly GrantNode[], flat: readonly GrantNode[], isEverythingExpanded: boolean) => {
  const [expandedIds, setExpandedIds] = useState<readonly number[] | null>(null);
  const parentIds = listParentIds(flat);
  return {
    parentIds,
    openIds: isEverythingExpanded ? parentIds : (expandedIds ?? listParentIds(all)),
    setExpandedIds,
  };
};

interface GrantChangesOptions {
  all: readonly GrantNode[];
  flat: readonly GrantNode[];
  grants: Grants;
  onChange: GrantTreeProps['onChange'];
}

const createGrantChanges = ({ all, flat, grants, onChange }: GrantChangesOptions) => {
  const apply = (ids: readonly number[], isOn: boolean, canChange: CanChange) => {
    const next = (isOn ? addGrants : removeGrants)(all, grants, ids, canChange);
    onChange?.([...next]);
  };
  const shownIds = new Set(flat.map(({ entry }) => entry.id));
  return {
    setBranches: (ids: readonly number[], isOn: boolean) =>
      apply(ids, isOn, (entry) => entry.grantable && shownIds.has(entry.id)),
    /** An action is granted with its page, but a page without its actions; revoking a page revokes its actions. */
    setEntry: ({ id }: Assignable, isOn: boolean) =>
      apply([id], isOn, (entry) => entry.grantable && (!isOn || entry.id === id)),
  };
};

/** Searching hides entries but never unchecks them. A half-checked page is granted without all of its actions. */
export const GrantTree = ({ id: fieldId, value = noGrants, before, isFixed = false, onChange }: GrantTreeProps) => {
  const t = useTranslation('role');
  const label = useLabel();
  const { entries, error, refetch } = useGrantableItems();
  const [inputText, setInputText] = useState('');
  const keyword = useDeferredValue(inputText.trim());
  const { all, shown, flat, onSearch } = useTree(entries, keyword);
  const data = useTreeData(shown, isFixed);
  const { container, active, setActive, focusActions, focusTree } = useArrows();
  const isPrinting = useIsPrinting();
  const { parentIds, openIds, setExpandedIds } = useExpandedPages(all, flat, keyword !== '' || isPrinting);
  const checkedKeys = useMemo(() => getCheckboxes(all, value), [all, value]);
  const grants = useMemo(() => new Set(value), [value]);
  const initialGrants = useMemo(() => (before ? new Set(before) : null), [before]);
  // Hidden entries count for the state of a checkbox, but only visible ones decide what a click does.
  const visibleStates = useMemo(() => checkboxStates(shown, new Set(value)), [shown, value]);
  if (error && !entries) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!entries) return <Placeholder className="h-96" />;

  const { setBranches, setEntry } = createGrantChanges({ all, flat, grants, onChange });
  const roots = shown.map(({ entry }) => entry.id);

  return (
    <div
      id={fieldId}
      ref={container}
      data-fixed={isFixed || undefined}
      className="grant-tree relative rounded-md border border-solid border-line-secondary px-3 pt-3 pb-2"
    >
      <Tools
        inputText={inputText}
        onInput={(text) => {
          setInputText(text);
          onSearch(text);
        }}
        isOpen={openIds.length >= parentIds.length}
        onOpen={keyword === '' ? (isOpen) => setExpandedIds(isOpen ? parentIds : []) : undefined}
        isFixed={isFixed}
        isAll={areAllChecked(roots, visibleStates)}
        isPartial={visibleStates.size > 0}
        onAll={roots.length === 0 ? undefined : (isOn) => setBranches(roots, isOn)}
      />
      {shown.length === 0 ? (
        <EmptyState message={t((w) => w.noPermissions)} />
      ) : (
        <>
          <GrantHead />
          <Tree<TreeData>
            aria-label={label(roleResource.fields.menus.label)}
            checkable
            switcherIcon={switcher}
            checkStrictly
            selectable={false}
            // Without a height, the tree does not scroll: only the drawer does.
            motion={false}
            treeData={data}
            checkedKeys={checkedKeys}
            expandedKeys={[...openIds]}
            onExpand={(keys) => setExpandedIds(keys.map(Number))}
            onCheck={(_keys, { node }) => setBranches([node.key], visibleStates.get(node.key) !== 'all')}
            activeKey={active}
            onActiveChange={setActive}
            onKeyDown={focusActions}
            titleRender={(row) => (
              <GrantRow row={row} keyword={keyword} all={all} grants={grants}>
                <GrantActions
                  page={row.entry}
                  actions={row.actions}
                  grants={grants}
                  before={initialGrants}
                  isFixed={isFixed}
                  keyword={keyword}
                  onSet={setEntry}
                  onLeave={() => focusTree(row.entry.id)}
                />
              </GrantRow>
            )}
          />
        </>
      )}
      {!isFixed && <p className="m-0 mt-1 text-xs text-tertiary pointer-coarse:hidden">{t((w) => w.actionsByKey)}</p>}
    </div>
  );
};
