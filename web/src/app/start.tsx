import { createRoot } from 'react-dom/client';
import { startWords } from '../lib/i18n.ts';
import { readSession } from '../lib/session.ts';
import { App } from './app.tsx';
import { reloadAfterDeployment } from './chunk-failure.ts';
import { loadInside, warmPage } from './inside-loader.ts';
import { makeRouter, type AppRouter } from './router.tsx';
import { watchNavigation } from './navigation-watch.ts';
import { watchSession } from './session-watch.ts';

const untilReady = (router: AppRouter) =>
  new Promise<void>((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
    if (router.state.initialized) {
      stop();
      resolve();
    }
  });

/** Starts the product in an element of the page; until the first page is ready, what stands in it stays. */
export const start = async (root: HTMLElement): Promise<void> => {
  reloadAfterDeployment();
  if (readSession()) {
    // With the user, the routes and the words, which are asked for below: nothing waits for anything else.
    void loadInside().catch(() => undefined);
    warmPage(location.pathname);
  }
  try {
    const words = startWords();
    const router = makeRouter();
    watchSession(router);
    watchNavigation(router);
    await Promise.all([words, untilReady(router)]);
    createRoot(root).render(<App router={router} />);
  } catch (failure) {
    root.querySelector('.boot')?.classList.add('failed');
    throw failure;
  }
};
