/** How often it is looked whether requests are due. */
const tickMs = 5;

/** What one request came to: its time counts from when it was due, not from when it went out. */
export interface Outcome {
  readonly kind: string;
  readonly ms: number;
  /** Why it failed; null where it did not. */
  readonly failure: string | null;
}

/** One request: what it is counted as, and what is done. */
export interface Step {
  readonly kind: string;
  readonly ask: () => Promise<unknown>;
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/**
 * Has so many requests begin each second, whether those before were answered or not, as people do. What it answers ends that and
 * answers what all of them came to.
 */
export const openLoop = (perSecond: number, next: (turn: number) => Step): (() => Promise<Outcome[]>) => {
  const outcomes: Promise<Outcome>[] = [];
  const start = performance.now();
  const begin = async (turn: number): Promise<Outcome> => {
    const due = start + (turn * 1000) / perSecond;
    const { kind, ask } = next(turn);
    const failure = await ask().then(() => null, reasonOf);
    return { kind, ms: performance.now() - due, failure };
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - start) * perSecond) / 1000;
    while (outcomes.length <= due) outcomes.push(begin(outcomes.length));
  }, tickMs);
  return () => {
    clearInterval(timer);
    return Promise.all(outcomes);
  };
};
