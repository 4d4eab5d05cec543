import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseFault } from './database-fault.ts';
import type { Database } from './dialect/dialect.ts';

const shortestPauseMs = 250;
const longestPauseMs = 5000;
/** By so much a timer may be early. */
const timerMs = 1;

interface Waiting {
  /** Attempts go on for so long; 0 for a single one. */
  readonly forMs: number;
  /** Hears of each attempt in vain but the last one, as a sentence. */
  readonly onWait: (sentence: string) => void;
}

/**
 * Opens a database that may not be there yet, as when a whole machine or cluster starts, with longer pauses between attempts. Whatever
 * else is wrong with it (a password, a version) is not waited for.
 */
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
