import { resetPassword } from '@atrium/contract/user/action-calls.ts';
import { searchUsers, updateUser } from '@atrium/contract/user/calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { useMemo } from 'react';
import { useCan, useUser } from '../../lib/access/access.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { getTabAddress } from '../../lib/tab/tabs.ts';
import type { EntryAction, SearchEntry } from './search-entries.ts';

const maxUsers = 5;
const usersPath = '/system/user';

const useUserEntryActions = () => {
  const c = useTranslation('common');
  const can = useCan();
  const currentUserId = useUser().id;
  return useMemo(() => {
    const canReset = can(resetPassword);
    const canUpdate = can(updateUser);
    return ({ id, holdsMore }: User): EntryAction[] => {
      const createTarget = (action: string) => ({ address: getTabAddress(usersPath), state: { action, id } });
      return [
        ...(canReset && id !== currentUserId && !holdsMore
          ? [{ key: 'reset', label: c((w) => w.resetPassword), to: createTarget('reset') }]
          : []),
        ...(canUpdate && !holdsMore ? [{ key: 'edit', label: c((w) => w.edit), to: createTarget('edit') }] : []),
      ];
    };
  }, [c, can, currentUserId]);
};

export const useUserEntries = (text: string, paths: ReadonlySet<string>): SearchEntry[] => {
  const can = useCan();
  const getActions = useUserEntryActions();
  const { data } = useApiQuery(
    searchUsers,
    { keyword: text, limit: maxUsers },
    { enabled: text !== '' && paths.has(usersPath) && can(searchUsers), skipsErrorToast: true, isBackground: true },
  );
  return useMemo(
    () =>
      (data ?? []).map((user): SearchEntry => ({
        key: `user ${user.id}`,
        section: 'users',
        label: user.name,
        detail: [user.username, user.deptName].filter(Boolean).join(' · '),
        avatar: { name: user.name, username: user.username, picture: user.avatar },
        to: { address: getTabAddress(usersPath), state: { action: 'detail', id: user.id } },
        actions: getActions(user),
      })),
    [data, getActions],
  );
};
