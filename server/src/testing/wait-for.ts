import { setTimeout as wait } from 'node:timers/promises';

/** Fails after 30 seconds by default. */
export const waitFor = async <Value>(
  find: () => Value | undefined | Promise<Value | undefined>,
  withinMs = 30_000,
): Promise<Value> => {
  for (const end = Date.now() + withinMs; Date.now() < end;) {
    const found = await find();
    if (found !== undefined) return found;
    await wait(10);
  }
  throw new Error('The value did not appear in time.');
};
