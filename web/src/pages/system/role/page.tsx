import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { createRole, exportRoles, listRoles } from '@atrium/contract/role/calls.ts';
import { filterNames, sorts } from '@atrium/contract/resource/read.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { listExport } from '../../../lib/query/list-export.ts';
import { listState, type ListState, useListQuery } from '../../../lib/query/list-query.ts';
import { filtersIn } from '../../../lib/query/resource-query.ts';
import { prefetchApi, useApiQuery } from '../../../lib/query/query.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { NeedButton } from '../../../ui/act/need-button.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { RoleActions } from './role-actions.tsx';
import { RoleDetail } from './role-detail.tsx';
import type { RoleDialog } from './role-dialog.ts';
import { RoleForm } from './role-form.tsx';
import { RoleMembers } from './role-members.tsx';
import { useRoleColumns } from './use-role-columns.tsx';
import { ResourceFilter } from '../../../ui/resource/resource-filter.tsx';
import { useTodaysAddress } from '../../../ui/resource/use-todays-address.ts';
import { useRequestedAct } from '../../../lib/browser/requested-act.ts';
import { SkipToList } from '../../../ui/page/skip-to-list.tsx';

const { fields } = roleResource;
const [roleFilters, roleSorts] = [filterNames(fields), sorts(fields)];

const listInput = ({ filter, sort, current, pageSize }: ListState<(typeof roleFilters)[number]>) => ({
  ...filtersIn(fields, filter),
  sort,
  current,
  pageSize,
});

export const words = ['role', 'table'] as const;

export const readAhead = (search: URLSearchParams): Promise<unknown> =>
  prefetchApi(listRoles, listInput(listState(search, roleFilters, roleSorts)), { quiet: true });

/** Roles: who may do what. */
export default function RolePage() {
  const t = useTranslation('role');
  const c = useTranslation('common');
  useTodaysAddress(roleResource.fields);
  const list = useListQuery(roleFilters, roleSorts);
  const [dialog, setDialog] = useState<RoleDialog | null>(null);
  useRequestedAct(({ act }) => {
    if (act === 'new') setDialog({ kind: 'new' });
    return true;
  });
  const filtered = { ...filtersIn(fields, list.filter), sort: list.sort };
  const query = useApiQuery(listRoles, listInput(list), { quiet: true, keep: true });
  const columns = useRoleColumns(useCallback((role: Role) => setDialog({ kind: 'detail', role }), []));
  const close = () => setDialog(null);
  return (
    <div className="relative p-4">
      <SkipToList />
      <Panel title={c((w) => w.menu.role)} isFirst>
        <DataTable<Role>
          name="role"
          label={c((w) => w.menu.role)}
          columns={columns}
          query={query}
          sort={list.sort}
          onSort={list.setSort}
          onPage={list.setPage}
          labelOf={(role) => role.name}
          actions={(role) => <RoleActions role={role} onOpen={setDialog} />}
          toolbar={<ResourceFilter fields={fields} list={list} />}
          exported={listExport(fields, exportRoles, filtered)}
          tools={
            <NeedButton
              need={createRole}
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setDialog({ kind: 'new' })}
            >
              {t((w) => w.create)}
            </NeedButton>
          }
        />
      </Panel>
      {/* What they are made of may still be on its way: the page stays meanwhile. */}
      <Suspense>
        {dialog?.kind === 'new' && <RoleForm role={null} onClose={close} />}
        {dialog?.kind === 'edit' && <RoleForm role={dialog.role} onClose={close} />}
        {dialog?.kind === 'copy' && <RoleForm role={null} model={dialog.role} onClose={close} />}
        {dialog?.kind === 'members' && <RoleMembers role={dialog.role} onClose={close} />}
        {dialog?.kind === 'detail' && <RoleDetail role={dialog.role} onClose={close} />}
      </Suspense>
    </div>
  );
}
