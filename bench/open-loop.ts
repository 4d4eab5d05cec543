const tickMs = 5;

export interface Outcome {
  readonly kind: string;
  readonly ms: number;
  readonly failure: string | null;
}

export interface Step {
  readonly kind: string;
  readonly sendRequest: () => Promise<unknown>;
}

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/** Starts requests at a fixed rate, regardless of pending ones, as users do. */
export const startOpenLoop = (perSecond: number, createStep: (round: number) => Step): (() => Promise<Outcome[]>) => {
  const outcomes: Promise<Outcome>[] = [];
  const start = performance.now();
  const startRequest = async (round: number): Promise<Outcome> => {
    const dueTime = start + (round * 1000) / perSecond;
    const { kind, sendRequest } = createStep(round);
    const failure = await sendRequest().then(() => null, describeError);
    return { kind, ms: performance.now() - dueTime, failure };
  };
  const timer = setInterval(() => {
    const dueTime = ((performance.now() - start) * perSecond) / 1000;
    while (outcomes.length <= dueTime) outcomes.push(startRequest(outcomes.length));
  }, tickMs);
  return () => {
    clearInterval(timer);
    return Promise.all(outcomes);
  };
};
