import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface RequestedAction {
  readonly action: string;
  readonly id?: number;
}

const parseRequest = (state: unknown): RequestedAction | null => {
  if (typeof state !== 'object' || state === null || !('action' in state) || typeof state.action !== 'string')
    return null;
  return { action: state.action, ...('id' in state && typeof state.id === 'number' && { id: state.id }) };
};

/** Runs a requested action once. `run` returns false if it doesn't handle the action, or cannot yet. */
export const useRequestedAction = (run: (request: RequestedAction) => boolean): void => {
  const { pathname, search, hash, key, ...location } = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const onRequest = useEffectEvent(run);
  const handledKey = useRef('');
  useEffect(() => {
    const request = parseRequest(state);
    if (!request || handledKey.current === key) return;
    if (!onRequest(request)) return;
    handledKey.current = key;
    // A reload must not repeat the action.
    void navigate({ pathname, search, hash }, { replace: true, state: null });
  });
};
