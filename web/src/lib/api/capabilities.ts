import { readCapabilities } from '@atrium/contract/about/calls.ts';
import type { Capabilities } from '@atrium/contract/about/schemas.ts';
import { use } from 'react';
import { fulfilled } from '../browser/fulfilled.ts';
import { callApi } from './api.ts';
import { followCompany } from './company-sync.ts';

/** Time after a failure before the next attempt. */
const retryAfterMs = 2000;

let reading: Promise<Capabilities | null> | undefined;
let known: Capabilities | undefined;

const read = async (): Promise<Capabilities | null> => {
  try {
    const answer = await callApi(readCapabilities, undefined, { quiet: true, background: true });
    known = answer;
    followCompany(answer);
    return answer;
  } catch {
    setTimeout(() => {
      reading = undefined;
    }, retryAfterMs);
    return null;
  }
};

/** Loads the public settings of the server once. Returns null on failure; a later call tries again. */
export const loadCapabilities = (): Promise<Capabilities | null> => {
  if (!reading) {
    const started = read();
    reading = started;
    void started.then((value) => fulfilled(started, value));
  }
  return reading;
};

export const knownCapabilities = (): Capabilities | undefined => known;

/** Returns the public settings, or null if they could not be loaded. Suspends until then. */
export const useCapabilities = (): Capabilities | null => use(loadCapabilities());

/** Returns the channels of verification codes, the default first. */
export const useCodeChannels = (): readonly ('sms' | 'email')[] => {
  const codes = useCapabilities()?.codes;
  return (['sms', 'email'] as const).filter((channel) => codes?.[channel] ?? true);
};
