import { readCapabilities } from '@atrium/contract/about/calls.ts';
import type { Capabilities } from '@atrium/contract/about/schemas.ts';
import { use } from 'react';
import { create } from 'zustand';
import { fulfilled } from '../browser/fulfilled.ts';
import { callApi } from './api.ts';
import { followCompany } from './company-sync.ts';
import { followNames } from './demo-names.ts';
import { RequestFailure } from '../http/request-failure.ts';

/** Whether the server is this product's; null as long as it could not be asked. */
export const useIsOwnServer = create<boolean | null>()(() => null);

let known: Promise<Capabilities | null> | undefined;
let answered: Capabilities | null | undefined;

const read = async (): Promise<Capabilities | null> => {
  try {
    const answer: Partial<Capabilities> | null = await callApi(readCapabilities, undefined, {
      quiet: true,
      background: true,
    });
    return answer?.product === 'atrium' ? (answer as Capabilities) : null;
  } catch (failure) {
    // No answer is no proof of another server: the next one who asks tries again.
    if (!(failure instanceof RequestFailure) || failure.status === 0 || failure.status === 408 || failure.status >= 500)
      known = undefined;
    return null;
  }
};

/** What the server can do beyond the calls that every such server knows, asked once; null on a server that is not this product's. */
export const readServerCapabilities = (): Promise<Capabilities | null> => {
  if (known) return known;
  const reading = read();
  known = reading;
  void reading.then((value) => {
    answered = value;
    void fulfilled(reading, value);
    if (known !== reading) return;
    useIsOwnServer.setState(value !== null, true);
    followCompany(value);
    if (value) followNames(value.hasDemo === true);
  });
  return reading;
};

/** The server's capabilities, without waiting: null on a server that is not this product's, undefined until they are known. */
export const knownCapabilities = (): Capabilities | null | undefined => answered;

/** Whether the answer was the server's; false when it could not be asked, so that asking again makes sense. */
export const isServerKnown = (): boolean => known !== undefined;

/** The server's capabilities; suspends until they are known. */
export const useCapabilities = (): Capabilities | null => use(readServerCapabilities());

/** By which ways codes reach people here, the usual one first; none where the server has nothing that carries them. */
export const useCodeChannels = (): readonly ('sms' | 'email')[] => {
  const codes = useCapabilities()?.codes;
  return (['sms', 'email'] as const).filter((channel) => codes?.[channel] ?? true);
};
