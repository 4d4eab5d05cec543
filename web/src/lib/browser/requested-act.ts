import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a page is asked to do by whoever leads to it, in the state of the navigation: never by an address, which anybody can send. */
export interface RequestedAct {
  readonly act: string;
  /** What it is done with. */
  readonly id?: number;
}

const requestedIn = (state: unknown): RequestedAct | null => {
  if (typeof state !== 'object' || state === null || !('act' in state) || typeof state.act !== 'string') return null;
  return { act: state.act, ...('id' in state && typeof state.id === 'number' && { id: state.id }) };
};

/** Does once what the page was asked to do: `run` answers whether it is settled, and is called again until it is. */
export const useRequestedAct = (run: (request: RequestedAct) => boolean): void => {
  const { pathname, search, hash, ...location } = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const onRequest = useEffectEvent(run);
  useEffect(() => {
    const request = requestedIn(state);
    // A reload is not to do it again.
    if (request && onRequest(request)) void navigate({ pathname, search, hash }, { replace: true, state: null });
  });
};
