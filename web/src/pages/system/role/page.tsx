import { createRole, exportRoles, listRoles } from '@atrium/contract/role/calls.ts';
import { queryNames, sorts } from '@atrium/contract/resource/read.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { Suspense, useCallback } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { listExport } from '../../../lib/query/list-export.ts';
import { listState, type ListState, useListQuery } from '../../../lib/query/list-query.ts';
import { filtersIn } from '../../../lib/query/resource-query.ts';
import { prefetchApi, useApiQuery } from '../../../lib/query/query.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { prefetchTableLayout } from '../../../ui/data-table/use-table-layout.ts';
import { CreateButton } from '../../../ui/act/create-button.tsx';
import { RowActions } from '../../../ui/act/row-actions.tsx';
import { type SideDialog, useSideDialog } from '../../../ui/overlay/use-side-dialog.ts';
import { recordPager } from '../../../ui/record/record-pager.ts';
import { ListCount } from '../../../ui/table/list-count.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { RoleDetail } from './role-detail.tsx';
import type { RoleDialog } from './role-dialog.ts';
import { RoleForm } from './role-form.tsx';
import { RoleMembers } from './role-members.tsx';
import { useRoleActions } from './use-role-actions.ts';
import { useRoleColumns } from './use-role-columns.tsx';
import { ResourceFilter } from '../../../ui/resource/resource-filter.tsx';
import { useRequestedAct } from '../../../lib/browser/requested-act.ts';
import { SkipToList } from '../../../ui/page/skip-to-list.tsx';

const { fields } = roleResource;
const [roleFilters, roleSorts] = [queryNames(roleResource), sorts(fields)];

const listInput = ({ filter, sort, current, pageSize }: ListState<(typeof roleFilters)[number]>) => ({
  ...filtersIn(roleResource, filter),
  sort,
  current,
  pageSize,
});

export const words = ['role', 'table'] as const;

export const readAhead = (search: URLSearchParams): Promise<unknown> =>
  Promise.all([
    prefetchApi(listRoles, listInput(listState(search, roleFilters, roleSorts)), { quiet: true }),
    prefetchTableLayout('role'),
  ]);

interface DialogsProps {
  side: SideDialog<RoleDialog>;
  page: Parameters<typeof recordPager<Role>>[0];
}

const Dialogs = ({ side: { dialog, open, openOver, goOn, close }, page }: DialogsProps) => {
  if (!dialog) return null;
  const ends = { onClose: close, onAssign: (made: Role) => goOn({ kind: 'members', role: made }) };
  if (dialog.kind === 'new') return <RoleForm role={null} {...ends} />;
  const { kind } = dialog;
  const role = page?.list.find(({ id }) => id === dialog.role.id) ?? dialog.role;
  if (kind === 'members') return <RoleMembers key={role.id} role={role} onClose={close} />;
  if (kind === 'detail') {
    const pager = recordPager(page, role.id, (other) => open({ kind, role: other }));
    return <RoleDetail role={role} beside={{ pager, onClose: close }} onOpen={openOver} onGone={close} />;
  }
  const isCopy = kind === 'copy';
  return (
    <RoleForm
      key={`${kind} ${role.id}`}
      role={isCopy ? null : dialog.role}
      {...(isCopy && { model: role })}
      {...ends}
    />
  );
};

/** Roles: who may do what. */
export default function RolePage() {
  const t = useTranslation('role');
  const c = useTranslation('common');
  const list = useListQuery(roleFilters, roleSorts);
  const side = useSideDialog<RoleDialog>();
  const { open } = side;
  useRequestedAct(({ act }) => {
    if (act === 'new') open({ kind: 'new' });
    return true;
  });
  const filtered = { ...filtersIn(roleResource, list.filter), sort: list.sort };
  const query = useApiQuery(listRoles, listInput(list), { quiet: true, keep: true });
  const columns = useRoleColumns(useCallback((role: Role) => open({ kind: 'detail', role }), [open]));
  const actionsOf = useRoleActions(open);
  return (
    <div className="relative p-4">
      <SkipToList />
      <Panel title={c((w) => w.menu.role)} note={<ListCount page={query.data} filter={list.filter} />} isFirst>
        <DataTable<Role>
          name="role"
          label={c((w) => w.menu.role)}
          columns={columns}
          query={query}
          sort={list.sort}
          onSort={list.setSort}
          onPage={list.setPage}
          openId={side.dialog && 'role' in side.dialog ? side.dialog.role.id : undefined}
          labelOf={(role) => role.name}
          actions={(role) => <RowActions name={role.name} actions={actionsOf(role)} />}
          toolbar={<ResourceFilter resource={roleResource} list={list} />}
          exported={listExport(fields, exportRoles, filtered)}
          loadPage={(page, signal) => callApi(listRoles, { ...filtered, ...page }, { signal })}
          tools={
            <CreateButton need={createRole} onCreate={() => open({ kind: 'new' })}>
              {t((w) => w.create)}
            </CreateButton>
          }
        />
      </Panel>
      {/* What they are made of may still be on its way: the page stays meanwhile. */}
      <Suspense>
        <Dialogs side={side} page={query.data} />
      </Suspense>
    </div>
  );
}
