import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, type Location, useBlocker } from 'react-router';
import { isPublicPath } from '../lib/address/public-paths.ts';
import { readSession } from '../lib/session/session.ts';
import { impersonation } from '../lib/session/impersonation.ts';
import { getRouteAt } from '../lib/tab/retained-routes.ts';
import { getTabKey } from '../lib/tab/tab-key.ts';
import { confirmDiscard, getUnsavedChanges, useUnsavedStore } from '../lib/tab/unsaved.ts';
import { useLeaveWarning } from './tabs/use-tab-sync.ts';

const listRemovedTabs = (from: Location, to: Location): readonly string[] | undefined => {
  if (isPublicPath(to.pathname)) return undefined;
  const key = getTabKey(from.pathname);
  const isCached = getRouteAt(key)?.handle.keepAlive !== false;
  return isCached || key === getTabKey(to.pathname) ? [] : [key];
};

/** Asks before a navigation discards unsaved changes, unless the session has ended. */
export const useLeaveGuard = (): void => {
  const hasUnsaved = useUnsavedStore((state) => state.changesById.size > 0);
  // An impersonation cannot change anything.
  useLeaveWarning(hasUnsaved && !impersonation);
  const removedTabs = useRef<readonly string[] | undefined>(undefined);
  const shouldBlock = useCallback<BlockerFunction>(({ currentLocation, nextLocation }) => {
    removedTabs.current = listRemovedTabs(currentLocation, nextLocation);
    return readSession() !== null && getUnsavedChanges(removedTabs.current).length > 0;
  }, []);
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    let isOutdated = false;
    void confirmDiscard(removedTabs.current).then((isConfirmed) => {
      // A later navigation asks its own question.
      if (isOutdated) return;
      if (isConfirmed) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isOutdated = true;
    };
  }, [blocker]);
};
