import { resetPassword } from '@atrium/contract/user/act-calls.ts';
import { listUsers } from '@atrium/contract/user/calls.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { useMemo } from 'react';
import { useCan, useUser } from '../../lib/access/access.ts';
import { useSettled } from '../../lib/browser/use-settled.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import type { SearchEntry } from './search-entries.ts';

/** Milliseconds of debounce before users are searched. */
const pauseMs = 300;
/** Maximum number of users, and of users with actions. */
const [most, few] = [5, 3];
const usersPath = '/system/user';

/** Returns the users that match a text, if the user may list them on a page of the menu; empty without a text. */
export const useFoundPeople = (typed: string, pages: readonly SearchEntry[]): SearchEntry[] => {
  const t = useTranslation('search');
  const settled = useSettled(typed, pauseMs);
  // Results of a previous text are outdated.
  const text = settled === typed ? typed : '';
  const can = useCan();
  const own = useUser().id;
  const hasPage = pages.some(({ key }) => key === usersPath);
  const enabled = text !== '' && hasPage && can(listUsers);
  const { data } = useApiQuery(
    listUsers,
    { keyword: text, pageSize: most },
    { enabled, quiet: true, background: true },
  );
  const mayReset = can(resetPassword);
  return useMemo(() => {
    const people = data?.list ?? [];
    const to = (user: User, act: string) => ({
      address: `${usersPath}?keyword=${encodeURIComponent(user.username)}`,
      state: { act, id: user.id },
    });
    const found = people.map((user): SearchEntry => ({
      key: `user ${user.id}`,
      label: user.name,
      groups: [user.username, ...(user.deptName ? [user.deptName] : [])],
      icon: undefined,
      href: undefined,
      to: to(user, 'detail'),
      face: { name: user.name, username: user.username, picture: user.avatar },
    }));
    const resets =
      people.length > few || !mayReset ? [] : people.filter(({ id, holdsMore }) => id !== own && !holdsMore);
    return [
      ...found,
      ...resets.map((user): SearchEntry => ({
        key: `reset ${user.id}`,
        label: t((w) => w.resetOf, { name: user.name }),
        groups: [t((w) => w.act)],
        icon: 'KeyOutlined',
        href: undefined,
        to: to(user, 'reset'),
      })),
    ];
  }, [data, mayReset, own, t]);
};
