import { setTimeout as wait } from 'node:timers/promises';

/** Waits for something to be there; fails after five seconds. */
export const until = async <Value>(find: () => Value | undefined | Promise<Value | undefined>): Promise<Value> => {
  for (const end = Date.now() + 5000; Date.now() < end;) {
    const found = await find();
    if (found !== undefined) return found;
    await wait(10);
  }
  throw new Error('it did not come');
};
