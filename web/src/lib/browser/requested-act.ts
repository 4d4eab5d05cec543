import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Action that a page is asked for, in the navigation state: an address could be sent by anyone. */
export interface RequestedAct {
  readonly act: string;
  /** ID of the record. */
  readonly id?: number;
}

const requestedIn = (state: unknown): RequestedAct | null => {
  if (typeof state !== 'object' || state === null || !('act' in state) || typeof state.act !== 'string') return null;
  return { act: state.act, ...('id' in state && typeof state.id === 'number' && { id: state.id }) };
};

/** Runs a requested action once: `run` returns whether it is settled, and is called again until then. */
export const useRequestedAct = (run: (request: RequestedAct) => boolean): void => {
  const { pathname, search, hash, ...location } = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const onRequest = useEffectEvent(run);
  useEffect(() => {
    const request = requestedIn(state);
    // A reload must not repeat it.
    if (request && onRequest(request)) void navigate({ pathname, search, hash }, { replace: true, state: null });
  });
};
