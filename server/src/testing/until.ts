import { setTimeout as wait } from 'node:timers/promises';

/** Waits for something to be there; fails after ten seconds. */
export const until = async <Value>(find: () => Value | undefined | Promise<Value | undefined>): Promise<Value> => {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    const found = await find();
    if (found !== undefined) return found;
    await wait(10);
  }
  throw new Error('it did not come');
};
