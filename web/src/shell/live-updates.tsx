import { readProfile } from '@atrium/contract/account.ts';
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

/** What a person may do, to be compared: that their name or their avatar has changed is no change of rights. */
const rightsNow = () => {
  const { user, routes } = useAccess.getState();
  return JSON.stringify([user?.roles, routes]);
};

/** Reads the account and the rights again; answers what has become of the rights. */
const renewAccount = async (): Promise<'same' | 'changed' | 'taken'> => {
  const [before, paths] = [rightsNow(), pathsNow()];
  await Promise.all([loadAccess(), makeStale(readProfile)]);
  const after = new Set(pathsNow());
  if (paths.some((path) => !after.has(path))) return 'taken';
  return rightsNow() === before ? 'same' : 'changed';
};

/** Lets menu, rights and notifications follow what happens on the server, without losing a form. */
export const LiveUpdates = () => {
  const t = useWords('live');
  useEffect(() => {
    const handle = async (event: LiveEvent): Promise<void> => {
      if (event === 'session-ended') await ask(readUserInfo, undefined, { quiet: true, background: true });
      if (event === 'notification' || event === 'resumed') await makeStale(readNotifications);
      if (event === 'rights-changed' || event === 'resumed') {
        const rights = await renewAccount();
        if (event === 'rights-changed' && rights !== 'same')
          toast.info(t((w) => (rights === 'taken' ? w.rightsTaken : w.rightsChanged)));
      }
    };
    // What cannot be read now is read by the next event, or when it is asked for.
    return watchLiveEvents((event) => void handle(event).catch(() => undefined));
  }, [t]);
  return null;
};
