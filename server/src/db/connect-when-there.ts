import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseFault } from './database-fault.ts';
import type { Database } from './dialect/dialect.ts';

const shortestPauseMs = 250;
const longestPauseMs = 5000;
/** A timer may fire this much early. */
const timerMs = 1;

interface Waiting {
  /** Milliseconds to keep trying; 0 for a single attempt. */
  readonly forMs: number;
  /** Called after each failed attempt except the last. */
  readonly onWait: (sentence: string) => void;
}

/** The database may still be starting, for example after a reboot. Errors such as a wrong password are not retried. */
export const connectWhenThere = async (
  open: () => Promise<Database>,
  { forMs, onWait }: Waiting,
): Promise<Database> => {
  const end = performance.now() + forMs;
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await open();
    } catch (error) {
      const leftMs = end - performance.now();
      if (!(error instanceof DatabaseFault) || error.kind !== 'unreachable' || leftMs < timerMs) throw error;
      onWait(`${error.message} Waiting for it, ${Math.ceil(leftMs / 1000)} s at most`);
      await wait(Math.ceil(Math.min(pauseMs, leftMs)));
    }
  }
};
