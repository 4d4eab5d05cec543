import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface RequestedAct {
  readonly act: string;
  readonly id?: number;
}

const requestedIn = (state: unknown): RequestedAct | null => {
  if (typeof state !== 'object' || state === null || !('act' in state) || typeof state.act !== 'string') return null;
  return { act: state.act, ...('id' in state && typeof state.id === 'number' && { id: state.id }) };
};

/** Runs a requested action once. `run` returns false if the action is not its own, or cannot run yet. */
export const useRequestedAct = (run: (request: RequestedAct) => boolean): void => {
  const { pathname, search, hash, key, ...location } = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const onRequest = useEffectEvent(run);
  const handled = useRef('');
  useEffect(() => {
    const request = requestedIn(state);
    if (!request || handled.current === key) return;
    if (!onRequest(request)) return;
    handled.current = key;
    // A reload must not repeat it.
    void navigate({ pathname, search, hash }, { replace: true, state: null });
  });
};
