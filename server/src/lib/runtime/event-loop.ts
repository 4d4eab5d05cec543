import { setImmediate } from 'node:timers/promises';

/** Lets pending input and timers be processed before the caller continues. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
