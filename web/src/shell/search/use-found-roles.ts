import { listRoleMembers, listRoles, updateRole } from '@atrium/contract/role/calls.ts';
import { useMemo } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { getTabAddress } from '../../lib/tab/tabs.ts';
import type { SearchEntry } from './search-entries.ts';

const maxRoles = 5;
const rolesPath = '/system/role';

export const useFoundRoles = (text: string, paths: ReadonlySet<string>): SearchEntry[] => {
  const t = useTranslation('role');
  const c = useTranslation('common');
  const can = useCan();
  const { data } = useApiQuery(
    listRoles,
    { keyword: text, pageSize: maxRoles },
    { enabled: text !== '' && paths.has(rolesPath) && can(listRoles), quiet: true, background: true },
  );
  return useMemo(() => {
    const to = (action: string, id: number) => ({ address: getTabAddress(rolesPath), state: { action, id } });
    return (data?.list ?? []).map(({ id, name, code, holdsMore }): SearchEntry => ({
      key: `role ${id}`,
      section: 'roles',
      label: name,
      detail: code,
      icon: 'SafetyOutlined',
      to: to('detail', id),
      actions: [
        ...(can(listRoleMembers) ? [{ key: 'members', label: t((w) => w.members), to: to('members', id) }] : []),
        ...(can(updateRole) && !holdsMore ? [{ key: 'edit', label: c((w) => w.edit), to: to('edit', id) }] : []),
      ],
    }));
  }, [data, can, t, c]);
};
