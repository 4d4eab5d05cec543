import { setTimeout as wait } from 'node:timers/promises';

const minPauseMs = 5;

/** `remove` deletes a batch and returns its size. Pauses as long as each batch takes: SQLite has only one writer. */
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
    await wait(Math.max(minPauseMs, performance.now() - begun));
  }
  return removed;
};
