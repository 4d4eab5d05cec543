const tickMs = 5;

export interface Outcome {
  readonly kind: string;
  readonly ms: number;
  readonly failure: string | null;
}

export interface Step {
  readonly kind: string;
  readonly ask: () => Promise<unknown>;
}

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/** Starts requests at a fixed rate, regardless of pending ones, as users do. */
export const startOpenLoop = (perSecond: number, next: (round: number) => Step): (() => Promise<Outcome[]>) => {
  const outcomes: Promise<Outcome>[] = [];
  const start = performance.now();
  const begin = async (round: number): Promise<Outcome> => {
    const due = start + (round * 1000) / perSecond;
    const { kind, ask } = next(round);
    const failure = await ask().then(() => null, describeError);
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
