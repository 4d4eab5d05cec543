import { readCapabilities } from '@atrium/contract/about/calls.ts';
import type { Capabilities } from '@atrium/contract/about/schemas.ts';
import { use, useEffect, useState } from 'react';
import { createResolvedPromise } from '../browser/resolved-promise.ts';
import { callApi } from './api.ts';
import { followCompany } from './company-sync.ts';

const retryAfterMs = 2000;

let pendingLoad: Promise<Capabilities | null> | undefined;
let loadedCapabilities: Capabilities | undefined;

const read = async (): Promise<Capabilities | null> => {
  try {
    const capabilities = await callApi(readCapabilities, undefined, { skipsErrorToast: true, isBackground: true });
    loadedCapabilities = capabilities;
    followCompany(capabilities);
    return capabilities;
  } catch {
    setTimeout(() => {
      pendingLoad = undefined;
    }, retryAfterMs);
    return null;
  }
};

/** Loads the public settings of the server once. Returns null on failure; a later call tries again. */
export const loadCapabilities = (): Promise<Capabilities | null> => {
  if (!pendingLoad) {
    const newLoad = read();
    pendingLoad = newLoad;
    void newLoad.then((value) => createResolvedPromise(newLoad, value));
  }
  return pendingLoad;
};

/** Loads the public settings again, because a company may have changed its password rules. Keeps them on failure. */
export const reloadCapabilities = async (): Promise<void> => {
  try {
    const capabilities = await callApi(readCapabilities, undefined, { skipsErrorToast: true, isBackground: true });
    loadedCapabilities = capabilities;
    pendingLoad = createResolvedPromise(Promise.resolve(capabilities), capabilities);
  } catch {
    // The server checks the password too.
  }
};

export const getKnownCapabilities = (): Capabilities | undefined => loadedCapabilities;

/** Returns the public settings, or null if they could not be loaded. Suspends until then. */
export const useCapabilities = (): Capabilities | null => use(loadCapabilities());

/** Returns the public settings for a page that does not wait for them; null until they are loaded. */
export const useLoadedCapabilities = (): Capabilities | null => {
  const [capabilities, setCapabilities] = useState(loadedCapabilities ?? null);
  useEffect(() => {
    let isMounted = true;
    void loadCapabilities().then((value) => isMounted && setCapabilities(value));
    return () => {
      isMounted = false;
    };
  }, []);
  return capabilities;
};

export const useCodeChannels = (): readonly ('sms' | 'email')[] => {
  const codes = useCapabilities()?.codes;
  return (['sms', 'email'] as const).filter((channel) => codes?.[channel] ?? true);
};
