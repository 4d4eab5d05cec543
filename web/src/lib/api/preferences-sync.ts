import { readPreferences, savePreferences } from '@atrium/contract/preference/calls.ts';
import {
  adoptAccountPreferences,
  discardUnsavedPreferences,
  markPreferencesSaved,
  preferenceStore,
  unsavedPreferences,
} from '../preference/preferences.ts';
import { onSession } from '../session/session.ts';
import { impersonation } from '../session/impersonation.ts';
import { callApi } from './api.ts';
import { loadCapabilities } from './capabilities.ts';
import { followCompany } from './company-sync.ts';

/** Delay after the last change before changes are saved to the account. */
const saveDelayMs = 1000;

/** Errors are not shown, because this browser has the preferences anyway. */
const inBackground = { quiet: true, background: true } as const;

const syncWithAccount = (userId: number): (() => void) => {
  const stopping = new AbortController();
  const options = { ...inBackground, signal: stopping.signal };
  let isAdopted = false;
  let saving = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const syncOnce = async (): Promise<void> => {
    try {
      if (!isAdopted) {
        const account = await callApi(readPreferences, undefined, options);
        if (stopping.signal.aborted) return;
        adoptAccountPreferences(userId, account);
        isAdopted = true;
      }
      const unsaved = unsavedPreferences();
      if (Object.keys(unsaved).length === 0) return;
      await callApi(savePreferences, unsaved, options);
      if (!stopping.signal.aborted) markPreferencesSaved(unsaved);
    } catch {
      // The next change or sign-in retries.
    }
  };
  // One at a time, so that an old value cannot overwrite a newer one.
  const syncNext = () => {
    saving = saving.then(syncOnce);
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
    stopping.abort();
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
  const begin = async () => {
    const can = await loadCapabilities();
    if (isStopped) return;
    // Signed-in users see more company settings than the sign-in page.
    if (can) followCompany(can);
    if (!impersonation) stops.push(syncWithAccount(userId));
  };
  void begin();
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
};
