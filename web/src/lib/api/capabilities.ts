import { readCapabilities } from '@atrium/contract/about/calls.ts';
import type { Capabilities } from '@atrium/contract/about/schemas.ts';
import { use } from 'react';
import { createResolvedPromise } from '../browser/resolved-promise.ts';
import { callApi } from './api.ts';
import { followCompany } from './company-sync.ts';

/** Time after a failure before the next attempt. */
const retryAfterMs = 2000;

let pendingLoad: Promise<Capabilities | null> | undefined;
let loaded: Capabilities | undefined;

const read = async (): Promise<Capabilities | null> => {
  try {
    const answer = await callApi(readCapabilities, undefined, { quiet: true, background: true });
    loaded = answer;
    followCompany(answer);
    return answer;
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
    const started = read();
    pendingLoad = started;
    void started.then((value) => createResolvedPromise(started, value));
  }
  return pendingLoad;
};

export const knownCapabilities = (): Capabilities | undefined => loaded;

/** Returns the public settings, or null if they could not be loaded. Suspends until then. */
export const useCapabilities = (): Capabilities | null => use(loadCapabilities());

/** Returns the channels of verification codes, the default first. */
export const useCodeChannels = (): readonly ('sms' | 'email')[] => {
  const codes = useCapabilities()?.codes;
  return (['sms', 'email'] as const).filter((channel) => codes?.[channel] ?? true);
};
