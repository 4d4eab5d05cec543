import { roleResource } from '@atrium/contract/role/fields.ts';
import { readUserPermissions } from '@atrium/contract/user/calls.ts';
import type { UserPermissions as EffectivePermissions } from '@atrium/contract/user/permission-schemas.ts';
import { Alert, Button, Table, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { BranchToggle, BranchSpacer } from '../../../components/tree/branch-toggle.tsx';
import { buildRowTree, type TreeNode } from '../../../components/tree/tree-rows.ts';

const scopeNames = roleResource.fields.dataScope.options;

type Grant = EffectivePermissions['grants'][number];

/** Counts the pages and the buttons of a branch; a group of pages is not a page. */
const countBranch = ({ permission, children = [] }: TreeNode<Grant>): { pages: number; actions: number } => {
  if (permission) return { pages: 0, actions: 1 };
  const childCounts = children.map(countBranch);
  const isGroup = children.some((child) => !child.permission);
  return {
    pages: childCounts.reduce((sum, { pages }) => sum + pages, isGroup ? 0 : 1),
    actions: childCounts.reduce((sum, { actions }) => sum + actions, 0),
  };
};

const Summary = ({ tree }: { tree: readonly TreeNode<Grant>[] }) => {
  const t = useTranslation('user');
  const translateTitle = useTitle();
  return (
    <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-x-10 p-0">
      {tree.map((branch) => {
        const { pages, actions } = countBranch(branch);
        return (
          <li key={branch.id} className="flex flex-wrap justify-between gap-x-3 py-1">
            {translateTitle(branch.name)}
            <span className="text-secondary tabular-nums">
              {t((w) => w.pageCount, { count: pages })}
              {actions > 0 && <> · {t((w) => w.buttonCount, { count: actions })}</>}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

interface PermissionTableProps {
  tree: readonly TreeNode<Grant>[];
  isAdmin: boolean;
  isInitiallyExpanded: boolean;
}

const PermissionTable = ({ tree, isAdmin, isInitiallyExpanded }: PermissionTableProps) => {
  const t = useTranslation('user');
  const label = useLabel();
  const translateTitle = useTitle();
  const rolesColumn = {
    key: 'roles',
    title: t((w) => w.grantedByRoles),
    width: 220,
    render: (_value: unknown, { roles }: Grant) =>
      roles.length === 0
        ? '–'
        : roles.map((role) => (
            <Tag key={role.id} title={label(scopeNames[role.dataScope])}>
              {role.name} · {label(scopeNames[role.dataScope])}
            </Tag>
          )),
  };
  return (
    <Table<Grant>
      className="mt-3"
      aria-label={t((w) => w.permissions)}
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={tree}
      expandable={{
        defaultExpandAllRows: isInitiallyExpanded,
        indentSize: 16,
        expandIcon: ({ record, expanded, expandable, onExpand }) =>
          expandable ? (
            <BranchToggle
              name={translateTitle(record.name)}
              isOpen={expanded}
              onToggle={(event) => onExpand(record, event)}
            />
          ) : (
            <BranchSpacer />
          ),
      }}
      columns={[
        {
          key: 'name',
          title: t((w) => w.menuItemOrButton),
          render: (_value, { name, permission }) => (
            <>
              {translateTitle(name)}
              {permission && (
                <code className="ms-2 text-xs wrap-anywhere text-secondary max-sm:ms-0 max-sm:block">{permission}</code>
              )}
            </>
          ),
        },
        ...(isAdmin ? [] : [rolesColumn]),
      ]}
    />
  );
};

export const UserPermissions = ({ id }: { id: number }) => {
  const t = useTranslation('user');
  const { data, error, refetch } = useApiQuery(readUserPermissions, { id }, { skipsErrorToast: true });
  const [isOpen, setOpen] = useState(false);
  const tree = useMemo(() => buildRowTree(data?.grants ?? []), [data]);
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Placeholder className="h-60" />;
  if (data.grants.length === 0) return <EmptyState message={t((w) => w.noPermissions)} />;
  return (
    <>
      {data.admin && <Alert type="info" showIcon className="mb-3" title={t((w) => w.adminHasAll)} />}
      <Summary tree={tree} />
      <Button className="mt-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t((w) => (isOpen ? w.hidePermissions : w.showPermissions))}
      </Button>
      {isOpen && <PermissionTable tree={tree} isAdmin={data.admin} isInitiallyExpanded={data.grants.length < 200} />}
    </>
  );
};
