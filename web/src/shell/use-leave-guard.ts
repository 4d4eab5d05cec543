import { use, useCallback, useEffect } from 'react';
import { type BlockerFunction, type Location, useBlocker } from 'react-router';
import { RouterContext } from '../lib/browser/use-go.ts';
import { readSession } from '../lib/session/session.ts';
import { tabKey } from '../lib/tab/tab-key.ts';
import { mayLose, unsavedOn, useUnsavedWorks } from '../lib/tab/unsaved.ts';
import { viewing } from '../lib/session/viewing.ts';
import { routeAt } from '../lib/tab/retained-routes.ts';
import { useLeaveWarning } from './tabs/use-tab-sync.ts';

/** The tabs whose pages go when the browser moves from here to there; undefined for all of them. */
const leftBehind = (
  from: Location,
  to: Location,
  isInside: (location: Location) => boolean,
): readonly string[] | undefined => {
  if (!isInside(to)) return undefined;
  const key = tabKey(from.pathname);
  const isKept = routeAt(key)?.handle.keepAlive !== false;
  return isKept || key === tabKey(to.pathname) ? [] : [key];
};

/** Asks before a navigation, or the browser's leaving, takes unsaved work along. A session that is over is not held back. */
export const useLeaveGuard = (): void => {
  const router = use(RouterContext);
  const hasUnsaved = useUnsavedWorks((state) => state.works.size > 0);
  // Who only looks has nothing to lose.
  useLeaveWarning(hasUnsaved && !viewing);
  const goneBetween = useCallback(
    (from: Location, to: Location) =>
      leftBehind(from, to, (location) => router?.match(location)?.some(({ route }) => route.id === 'inside') ?? true),
    [router],
  );
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      readSession() !== null && unsavedOn(goneBetween(currentLocation, nextLocation)).length > 0,
    [goneBetween],
  );
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    if (blocker.state !== 'blocked' || !router) return undefined;
    let isOutdated = false;
    void mayLose(goneBetween(router.state.location, blocker.location)).then((isAnswered) => {
      // Another navigation may have been blocked in the meantime; it has a question of its own.
      if (isOutdated) return;
      if (isAnswered) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      isOutdated = true;
    };
  }, [blocker, router, goneBetween]);
};
