import { setTimeout as wait } from 'node:timers/promises';

const minPauseMs = 5;

/** `remove` deletes a batch and returns its size. Pauses as long as each batch takes: SQLite has only one writer. */
export const removeInBatches = async (
  remove: () => Promise<number>,
  isOver: () => boolean = () => false,
): Promise<number> => {
  let removedCount = 0;
  while (!isOver()) {
    const startTime = performance.now();
    const count = await remove();
    if (count === 0) break;
    removedCount += count;
    await wait(Math.max(minPauseMs, performance.now() - startTime));
  }
  return removedCount;
};
