import './forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchAccess } from '../lib/access/access.ts';
import { removeDoubledSlashes } from '../lib/address/doubled-slashes.ts';
import { watchConfirmation } from '../lib/api/confirm-password.ts';
import { watchPendingFactor } from '../lib/api/second-factor.ts';
import { reloadAfterDeployment } from '../lib/browser/chunk-failure.ts';
import { watchFocus } from '../lib/browser/focus-origin.ts';
import { startTranslations } from '../lib/language/i18n.ts';
import { watchCompany } from '../lib/preference/company.ts';
import { watchPreferences } from '../lib/preference/preferences.ts';
import { watchSession } from '../lib/session/session.ts';
import { App } from './app.tsx';
import { watchMissingFactor } from './missing-factor.ts';
import { startSessionRouter } from './session-router.ts';
import { watchShellKeys } from './shell-keys.ts';
import { prefetchOnTyping } from './prefetch-shell.ts';
import { startTheme } from './theme-sheet.ts';

/** Starts the product in an element, whose content stays until the first page is ready. */
export const start = async (root: HTMLElement): Promise<void> => {
  removeDoubledSlashes();
  reloadAfterDeployment();
  watchFocus();
  watchSession();
  watchCompany();
  watchPreferences();
  watchConfirmation();
  watchPendingFactor();
  // Must run before the router, which loads the user.
  watchAccess();
  try {
    startTheme();
    const words = startTranslations();
    const { routerStore, getRouter, whenReady } = startSessionRouter();
    watchShellKeys(getRouter);
    watchMissingFactor(getRouter);
    prefetchOnTyping();
    await Promise.all([words, whenReady]);
    // In development, React renders and runs effects twice.
    createRoot(root).render(
      <StrictMode>
        <App routerStore={routerStore} />
      </StrictMode>,
    );
  } catch (failure) {
    root.querySelector('.boot')?.classList.add('failed');
    throw failure;
  }
};
