import { createDept } from '@atrium/contract/dept/calls.ts';
import { createMenuItem } from '@atrium/contract/menu/calls.ts';
import { createRole } from '@atrium/contract/role/calls.ts';
import { createUser } from '@atrium/contract/user/calls.ts';
import { importUsers } from '@atrium/contract/user/import-calls.ts';
import { useMemo } from 'react';
import { useCan } from '../../lib/access/access.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { SearchEntry } from './search-entries.ts';

/** Global actions with their page and permission. */
const acts = [
  { name: 'newUser', path: '/system/user', act: 'new', need: createUser },
  { name: 'importUsers', path: '/system/user', act: 'import', need: importUsers },
  { name: 'newRole', path: '/system/role', act: 'new', need: createRole },
  { name: 'newDept', path: '/system/dept', act: 'new', need: createDept },
  { name: 'newMenuItem', path: '/system/menu', act: 'new', need: createMenuItem },
] as const;

/** Actions that are available from anywhere, on pages in the user's menu. */
export const useSearchActs = (pages: readonly SearchEntry[]): SearchEntry[] => {
  const t = useTranslation('search');
  const can = useCan();
  return useMemo(() => {
    const known = new Set(pages.map(({ key }) => key));
    return acts
      .filter(({ path, need }) => known.has(path) && can(need))
      .map(({ name, path, act }) => ({
        key: `${path} ${act}`,
        label: t((w) => w.acts[name]),
        groups: [t((w) => w.act)],
        icon: 'PlusOutlined',
        href: undefined,
        to: { address: path, state: { act } },
      }));
  }, [pages, can, t]);
};
