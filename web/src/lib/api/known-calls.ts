import type { Call } from '@atrium/contract/call.ts';
import { create } from 'zustand';

type Named = Pick<Call<unknown, unknown>, 'method' | 'path'>;

/** What a call is known by: the method decides too (`PUT role-item` may be there without `GET role-item`). */
export const callKey = ({ method, path }: Named): string => `${method} ${path}`;

/** Of the calls that were made since the page was loaded, whether the server knows them. */
export const useKnownCalls = create<ReadonlyMap<string, boolean>>()(() => new Map());

/** Remembers whether the server knows a call; what it answered last counts. */
export const noteCall = (call: Named, isKnown: boolean): void => {
  const calls = useKnownCalls.getState();
  const key = callKey(call);
  if (calls.get(key) !== isKnown) useKnownCalls.setState(new Map(calls).set(key, isKnown), true);
};
