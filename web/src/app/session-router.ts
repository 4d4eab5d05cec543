import { createStore, type StoreApi } from 'zustand';
import { removeBasePath } from '../lib/address/base-path.ts';
import { getSignInAddress } from '../lib/address/safe-redirect.ts';
import { beginLoading } from '../lib/browser/loading.ts';
import { onSession, type SessionEnd, type SessionEvent } from '../lib/session/session.ts';
import { signedInRouteId } from './guard.ts';
import { type AppRouter, createAppRouter } from './router.tsx';

const signedInRouteIds: readonly string[] = [signedInRouteId, 'change-password', 'add-second-factor'];

export interface ShownRouter {
  readonly router: AppRouter;
  readonly id: number;
}

interface Session {
  readonly router: AppRouter;
  readonly endController: AbortController;
}

const createSession = (): Session => ({ router: createAppRouter(), endController: new AbortController() });

const waitUntilReady = ({ router, endController }: Session): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    router.subscribe(({ initialized }) => {
      if (initialized) resolve();
    });
    return endController.signal.addEventListener('abort', () => resolve());
  });

const leavePages = async (router: AppRouter, reason: SessionEnd): Promise<boolean> => {
  const { state } = router;
  if (!state.matches.some(({ route }) => signedInRouteIds.includes(route.id))) return false;
  const { pathname, search, hash } = state.location;
  await router.navigate(
    reason === 'expired' ? getSignInAddress(`${removeBasePath(pathname)}${search}${hash}`) : getSignInAddress(),
  );
  return true;
};

/** Creates a router for each session, so that no data remains. The previous page stays until the next one loads. */
export const startSessionRouter = () => {
  let currentSession = createSession();
  const routerStore: StoreApi<ShownRouter> = createStore(() => ({ router: currentSession.router, id: 0 }));
  const replaceSession = async (event: SessionEvent): Promise<void> => {
    const formerSession = currentSession;
    if (event.type === 'ended') {
      if (!(await leavePages(formerSession.router, event.reason)) || currentSession !== formerSession) return;
    } else if (document.activeElement instanceof HTMLElement) {
      // Keys pressed now are meant for the next page.
      document.activeElement.blur();
    }
    formerSession.router.dispose();
    formerSession.endController.abort();
    const newSession = createSession();
    currentSession = newSession;
    const endLoading = beginLoading();
    await waitUntilReady(newSession);
    endLoading();
    if (currentSession === newSession) routerStore.setState(({ id }) => ({ router: newSession.router, id: id + 1 }));
  };
  onSession((event) => void replaceSession(event));
  return { routerStore, getRouter: () => currentSession.router, whenReady: waitUntilReady(currentSession) };
};
