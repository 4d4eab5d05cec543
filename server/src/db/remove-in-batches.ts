import { setTimeout as wait } from 'node:timers/promises';

const shortestPauseMs = 5;

/**
 * Removes rows some at a time until there are none left, or `isOver`. `remove` answers how many it removed. Between two batches the
 * database is left to others for as long as a batch took: on the embedded one nobody else can use it meanwhile.
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
