import { readPreferences, savePreferences } from '@atrium/contract/preference/calls.ts';
import {
  adoptAccountPreferences,
  discardUnsavedPreferences,
  markPreferencesSaved,
  preferenceStore,
  getUnsavedPreferences,
} from '../preference/preferences.ts';
import { onSession } from '../session/session.ts';
import { impersonation } from '../session/impersonation.ts';
import { callApi } from './api.ts';
import { loadCapabilities } from './capabilities.ts';
import { followCompany } from './company-sync.ts';

const saveDelayMs = 1000;

/** Errors are not shown, because this browser has the preferences anyway. */
const backgroundOptions = { skipsErrorToast: true, isBackground: true } as const;

const syncWithAccount = (userId: number): (() => void) => {
  const stopController = new AbortController();
  const options = { ...backgroundOptions, signal: stopController.signal };
  let hasAdopted = false;
  let pendingSync = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const syncOnce = async (): Promise<void> => {
    try {
      if (!hasAdopted) {
        const account = await callApi(readPreferences, undefined, options);
        if (stopController.signal.aborted) return;
        adoptAccountPreferences(userId, account);
        hasAdopted = true;
      }
      const unsaved = getUnsavedPreferences();
      if (Object.keys(unsaved).length === 0) return;
      await callApi(savePreferences, unsaved, options);
      if (!stopController.signal.aborted) markPreferencesSaved(unsaved);
    } catch {
      // The next change or sign-in retries.
    }
  };
  // One at a time, so that an old value cannot overwrite a newer one.
  const syncNext = () => {
    pendingSync = pendingSync.then(syncOnce);
  };

  const unsubscribe = preferenceStore.subscribe(({ unsaved }, before) => {
    if (unsaved === before.unsaved || unsaved.length === 0) return;
    clearTimeout(timer);
    timer = setTimeout(syncNext, saveDelayMs);
  });
  syncNext();
  return () => {
    unsubscribe();
    clearTimeout(timer);
    stopController.abort();
  };
};

/** Synchronizes the preferences with the account; the last change of each wins. Returns a function that stops this. */
export const followAccount = (userId: number): (() => void) => {
  let isStopped = false;
  const stops = [
    onSession((event) => {
      if (event.type === 'ended') discardUnsavedPreferences();
    }),
  ];
  const startSync = async () => {
    const capabilities = await loadCapabilities();
    if (isStopped) return;
    // Signed-in users see more company settings than the sign-in page.
    if (capabilities) followCompany(capabilities);
    if (!impersonation) stops.push(syncWithAccount(userId));
  };
  void startSync();
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
};
