import { readNotifications } from '@atrium/contract/notification.ts';
import { readUserInfo } from '@atrium/contract/user.ts';
import { useEffect } from 'react';
import { loadAccess, useAccess } from '../lib/access.ts';
import { ask } from '../lib/api.ts';
import { useWords } from '../lib/i18n.ts';
import { type LiveEvent, watchLiveEvents } from '../lib/live-events.ts';
import { makeStale } from '../lib/query.ts';
import { allPaths } from '../lib/routes.ts';
import { toast } from '../lib/toast.ts';

const pathsNow = () => allPaths(useAccess.getState().routes);

/** Reads the rights again; answers whether something was taken. */
const renewRights = async (): Promise<boolean> => {
  const before = pathsNow();
  await loadAccess();
  const after = new Set(pathsNow());
  return before.some((path) => !after.has(path));
};

/** Lets menu, rights and notifications follow what happens on the server, without losing a form. */
export const LiveUpdates = () => {
  const t = useWords('live');
  useEffect(() => {
    const handle = async (event: LiveEvent): Promise<void> => {
      if (event === 'session-ended') await ask(readUserInfo, undefined, { quiet: true, background: true });
      if (event === 'notification' || event === 'resumed') await makeStale(readNotifications);
      if (event === 'rights-changed' || event === 'resumed') {
        const isLess = await renewRights();
        if (event === 'rights-changed') toast.info(t((w) => (isLess ? w.rightsTaken : w.rightsChanged)));
      }
    };
    // What cannot be read now is read by the next event, or when it is asked for.
    return watchLiveEvents((event) => void handle(event).catch(() => undefined));
  }, [t]);
  return null;
};
