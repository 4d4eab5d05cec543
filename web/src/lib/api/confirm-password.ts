import { create } from 'zustand';
import { onSession } from '../session/session.ts';

type ResolveConfirmation = (isConfirmed: boolean) => void;

const useWaitingRequests = create<readonly ResolveConfirmation[]>()(() => []);

export const isConfirming = (): boolean => useWaitingRequests.getState().length > 0;

export const onConfirming = (listener: () => void): (() => void) => useWaitingRequests.subscribe(listener);

/** Waits for the password confirmation of the user; false if the user cancels. */
export const confirmPassword = (): Promise<boolean> =>
  new Promise((resolve) => {
    useWaitingRequests.setState((requests) => [...requests, resolve], true);
  });

export const resolveConfirmations = (isConfirmed: boolean): void => {
  const waitingRequests = useWaitingRequests.getState();
  useWaitingRequests.setState([], true);
  for (const resolve of waitingRequests) resolve(isConfirmed);
};

/** Rejects the waiting requests when a session begins or ends, because they belong to another user. */
export const watchConfirmation = (): void => void onSession(() => resolveConfirmations(false));
