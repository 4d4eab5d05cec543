import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from './database-error.ts';
import type { Database } from './dialect/dialect.ts';

const minPauseMs = 250;
const maxPauseMs = 5000;
/** Milliseconds by which a timer may fire early. */
const timerToleranceMs = 1;

interface WaitOptions {
  readonly maxWaitMs: number;
  /** Called after each failed attempt except the last. */
  readonly onWait: (sentence: string) => void;
}

/** Connects, and retries while the database starts. Does not retry after other errors, such as a wrong password. */
export const connectWithRetry = async (
  open: () => Promise<Database>,
  { maxWaitMs, onWait }: WaitOptions,
): Promise<Database> => {
  const end = performance.now() + maxWaitMs;
  for (let pauseMs = minPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await open();
    } catch (error) {
      const remainingMs = end - performance.now();
      if (!(error instanceof DatabaseError) || error.kind !== 'unreachable' || remainingMs < timerToleranceMs)
        throw error;
      onWait(`${error.message} Waiting at most ${Math.ceil(remainingMs / 1000)} s for the database`);
      await wait(Math.ceil(Math.min(pauseMs, remainingMs)));
    }
  }
};
