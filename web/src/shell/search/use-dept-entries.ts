import { listDepts, updateDept } from '@atrium/contract/dept/calls.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { useMemo } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import type { EntryAction, SearchEntry } from './search-entries.ts';

const deptsPath = '/system/dept';
const usersPath = '/system/user';
const staleTime = 60_000;

const getDeptPaths = (depts: readonly Dept[]): ReadonlyMap<number, string> => {
  const paths = new Map<number, string>();
  // A department comes after its parent.
  for (const { id, parentId, name } of depts) {
    const parentPath = typeof parentId === 'number' ? paths.get(parentId) : undefined;
    paths.set(id, parentPath === undefined ? name : `${parentPath} / ${name}`);
  }
  return paths;
};

export const useDeptEntries = (isEnabled: boolean, paths: ReadonlySet<string>): SearchEntry[] => {
  const t = useTranslation('search');
  const c = useTranslation('common');
  const can = useCan();
  const canSearch = isEnabled && paths.has(deptsPath) && can(listDepts);
  const { data } = useApiQuery(
    listDepts,
    {},
    { enabled: canSearch, skipsErrorToast: true, isBackground: true, staleTime },
  );
  return useMemo(() => {
    const depts = data?.list ?? [];
    const deptPaths = getDeptPaths(depts);
    const createEditAction = (id: number): EntryAction => ({
      key: 'edit',
      label: c((w) => w.edit),
      to: { address: deptsPath, state: { action: 'edit', id } },
    });
    const createUsersAction = (id: number): EntryAction => ({
      key: 'users',
      label: t((w) => w.usersOf),
      to: { address: `${usersPath}?deptId=${id}` },
    });
    return depts.map(({ id, name, parentId }) => ({
      key: `dept ${id}`,
      section: 'departments',
      label: name,
      detail: typeof parentId === 'number' ? deptPaths.get(parentId) : undefined,
      icon: 'ApartmentOutlined',
      to: { address: deptsPath, state: { action: 'detail', id } },
      actions: [
        ...(can(updateDept) ? [createEditAction(id)] : []),
        ...(paths.has(usersPath) ? [createUsersAction(id)] : []),
      ],
    }));
  }, [data, can, paths, t, c]);
};
