import { setTimeout as wait } from 'node:timers/promises';

const shortestPauseMs = 5;

/**
 * Deletes rows in batches until none are left or `isOver`. `remove` returns the number of deleted rows. Pauses for the
 * duration of each batch, because SQLite has only one writer.
 */
export const removeInBatches = async (
  remove: () => Promise<number>,
  isOver: () => boolean = () => false,
): Promise<number> => {
  let removed = 0;
  while (!isOver()) {
    const begun = performance.now();
    const count = await remove();
    if (count === 0) break;
    removed += count;
    await wait(Math.max(shortestPauseMs, performance.now() - begun));
  }
  return removed;
};
