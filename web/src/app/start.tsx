import './forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadAfterDeployment } from '../lib/browser/chunk-failure.ts';
import { watchFocus } from '../lib/browser/focus-origin.ts';
import { startWords } from '../lib/language/i18n.ts';
import { followRouter } from '../lib/tab/app-location.ts';
import { readSession } from '../lib/session/session.ts';
import { App } from './app.tsx';
import { warmPage } from './inside-loader.ts';
import { watchTyping } from './sign-in-ahead.ts';
import { makeRouter, type AppRouter } from './router.tsx';
import { watchNavigation } from './navigation-watch.ts';
import { watchShellKeys } from './shell-keys.ts';
import { watchSession } from './session-watch.ts';
import { startTheme } from './theme-sheet.ts';
import { withoutBase } from '../lib/address/base-path.ts';

/** Milliseconds that the first paint waits for its page; after that the shell comes first. */
const longestWarming = 1500;

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

/** With the user, the routes and the words, which others ask for: nothing waits for anything else. */
const warmInside = async () => {
  if (!readSession()) return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, longestWarming));
  await Promise.race([warmPage({ pathname: withoutBase(location.pathname), search: location.search }), patience]);
};

/** Starts the product in an element of the page; until the first page is ready, what stands in it stays. */
export const start = async (root: HTMLElement): Promise<void> => {
  reloadAfterDeployment();
  watchFocus();
  try {
    startTheme();
    const words = startWords();
    const page = warmInside();
    const router = makeRouter();
    watchSession(router);
    watchNavigation(router);
    followRouter(router);
    watchShellKeys(router);
    watchTyping();
    await Promise.all([words, untilReady(router), page]);
    // Under development React renders twice and begins each effect twice; the build knows nothing of it.
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    );
  } catch (failure) {
    root.querySelector('.boot')?.classList.add('failed');
    throw failure;
  }
};
