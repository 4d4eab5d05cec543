import { create } from 'zustand';
import { onSession } from '../session/session.ts';

type Answer = (isConfirmed: boolean) => void;

const useWaitingRequests = create<readonly Answer[]>()(() => []);

/** Returns whether a request waits until the user confirms the password. */
export const isConfirming = (): boolean => useWaitingRequests.getState().length > 0;

/** Calls the listener when requests start or stop waiting; returns a function that stops. */
export const onConfirming = (listener: () => void): (() => void) => useWaitingRequests.subscribe(listener);

/** Waits until the user has confirmed the password to the server; false if the user declines. */
export const confirmPerson = (): Promise<boolean> =>
  new Promise((resolve) => {
    useWaitingRequests.setState((waiting) => [...waiting, resolve], true);
  });

export const answerConfirming = (isConfirmed: boolean): void => {
  const answered = useWaitingRequests.getState();
  useWaitingRequests.setState([], true);
  for (const answer of answered) answer(isConfirmed);
};

/** Rejects the waiting requests when a session begins or ends: another user cannot confirm them. */
export const watchConfirmation = (): void => void onSession(() => answerConfirming(false));
