/** Delay before a failed event is retried; doubled with each failure. */
const minRetryMs = 2000;
const maxRetryMs = 60_000;

interface Options {
  /** Returns whether a retry can succeed. Such an event is retried until it does, or until the signal aborts. */
  readonly isTemporary: (failure: unknown) => boolean;
  readonly signal: AbortSignal;
}

/** Returns a function that handles events in order. An event that is already waiting is not queued again. */
export const createSequentialHandler = <Event>(
  handle: (event: Event) => Promise<void>,
  { isTemporary, signal }: Options,
): ((event: Event) => void) => {
  const waitingEvents = new Set<Event>();
  const failureCounts = new Map<Event, number>();
  let lastHandling: Promise<void> = Promise.resolve();

  const retryLater = (event: Event): void => {
    const count = failureCounts.get(event) ?? 0;
    failureCounts.set(event, count + 1);
    // Spread out, so that browsers don't all retry at the same moment after an outage.
    const delay = Math.min(maxRetryMs, minRetryMs * 2 ** count) * (0.75 + Math.random() / 2);
    const timer = setTimeout(() => queueEvent(event), delay);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  };

  const handleNext = async (event: Event): Promise<void> => {
    waitingEvents.delete(event);
    if (signal.aborted) return;
    try {
      await handle(event);
      failureCounts.delete(event);
    } catch (failure) {
      if (isTemporary(failure) && !signal.aborted) retryLater(event);
    }
  };

  const queueEvent = (event: Event): void => {
    if (waitingEvents.has(event)) return;
    waitingEvents.add(event);
    lastHandling = lastHandling.then(() => handleNext(event));
  };
  return queueEvent;
};
