import { onSession } from '../session/session.ts';

let waiting: ((isConfirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

const change = (next: typeof waiting): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** Hears when the question begins and ends to be asked. */
export const onConfirming = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether something waits for the person to prove their password. */
export const isConfirming = (): boolean => waiting.length > 0;

/** Asks the person to prove their password to the server; false when they would rather not. */
export const confirmPerson = (): Promise<boolean> =>
  new Promise((resolve) => {
    change([...waiting, resolve]);
  });

/** Lets go on, or gives up, what waits for the answer. */
export const answerConfirming = (isConfirmed: boolean): void => {
  const answered = waiting;
  change([]);
  for (const answer of answered) answer(isConfirmed);
};

// What one person was asked is not the next one's to answer.
onSession(() => answerConfirming(false));
