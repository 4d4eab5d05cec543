import { readProfile } from '@atrium/contract/account.ts';
import { readNotifications } from '@atrium/contract/notification.ts';
import { readUserInfo } from '@atrium/contract/user.ts';
import { useEffect } from 'react';
import { loadAccess, useAccess } from '../lib/access.ts';
import { ask } from '../lib/api.ts';
import { useTitle, useWords } from '../lib/i18n.ts';
import { type LiveEvent, watchLiveEvents } from '../lib/live-events.ts';
import { makeStale } from '../lib/query.ts';
import { allPaths } from '../lib/routes.ts';
import { useTabs } from '../lib/tabs.ts';
import { toast } from '../lib/toast.ts';

/** What may be done: the pages and the buttons on them, and the roles that give them. */
const grantsNow = (): string[] => {
  const { user, routes } = useAccess.getState();
  const buttons = (list: typeof routes): string[] =>
    list.flatMap(({ path, handle, children }) => [
      ...(handle.permissions ?? []).map((code) => `${path} ${code}`),
      ...buttons(children ?? []),
    ]);
  return [...allPaths(routes), ...buttons(routes), ...(user?.roles ?? [])];
};

/** Reads the account and the rights again; answers those that were taken, and whether others came. */
const renewAccount = async () => {
  const before = grantsNow();
  await Promise.all([loadAccess(), makeStale(readProfile)]);
  const after = grantsNow();
  const taken = before.filter((grant) => !after.includes(grant));
  return { taken, isMore: after.some((grant) => !before.includes(grant)) };
};

/** Lets menu, rights and notifications follow what happens on the server, without losing a form. */
export const LiveUpdates = () => {
  const t = useWords('live');
  const titleOf = useTitle();
  useEffect(() => {
    const handle = async (event: LiveEvent): Promise<void> => {
      if (event === 'session-ended') await ask(readUserInfo, undefined, { quiet: true, background: true });
      if (event === 'notification' || event === 'resumed') await makeStale(readNotifications);
      if (event === 'rights-changed' || event === 'resumed') {
        const open = [...useTabs.getState().tabs.values()];
        const { taken, isMore } = await renewAccount();
        const closed = open.filter(({ key }) => taken.includes(key)).map(({ label }) => titleOf(label));
        if (closed.length > 0) toast.warning(t((w) => w.tabsClosed, { titles: closed.join(t((w) => w.comma)) }));
        else if (taken.length > 0) toast.info(t((w) => w.rightsTaken));
        else if (isMore) toast.info(t((w) => w.rightsChanged));
      }
    };
    // One after the other: what is being read when an event comes may have been read before what it tells of.
    let last = Promise.resolve();
    return watchLiveEvents((event) => {
      // What cannot be read now is read by the next event, or when it is asked for.
      last = last.then(() => handle(event)).catch(() => undefined);
    });
  }, [t, titleOf]);
  return null;
};
