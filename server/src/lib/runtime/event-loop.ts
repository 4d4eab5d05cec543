import { setImmediate } from 'node:timers/promises';

/** Lets pending input and timers run before the caller continues. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
