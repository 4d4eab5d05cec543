import { ApiError } from '../lib/api-error/api-error.ts';

export interface QueueClient {
  /** Key of a network or of a signed-in user. Callers with the same key share one queue. */
  readonly key: string;
  /** True for signed-in users and known devices, which have a separate queue. */
  readonly isKnown: boolean;
  /** True if the key represents many users: its share is unlimited. */
  readonly isShared?: boolean;
}

interface QueueLimits {
  readonly maxRunning: number;
  /** Separately for known and unknown callers. */
  readonly maxWaiting: number;
  readonly maxPerKey: number;
}

class WaitingTasks {
  readonly #limits: QueueLimits;
  readonly #queues = new Map<string, (() => void)[]>();
  #count = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  enqueue({ key, isShared = false }: QueueClient): Promise<void> {
    const client = this.#queues.get(key) ?? [];
    const isFull = !isShared && client.length >= this.#limits.maxPerKey;
    if (isFull || this.#count >= this.#limits.maxWaiting) throw new ApiError('request.tooMany', { retryAfter: 1 });
    this.#queues.set(key, client);
    this.#count++;
    return new Promise((resolve) => client.push(resolve));
  }

  next(): (() => void) | undefined {
    const [first] = this.#queues;
    if (first === undefined) return undefined;
    const [key, client] = first;
    const next = client.shift();
    this.#queues.delete(key);
    if (client.length > 0) this.#queues.set(key, client);
    this.#count--;
    return next;
  }
}

/**
 * Serves keys in rotation. Every second task is one of a known caller, so that unknown callers cannot block known
 * ones.
 */
export class FairQueue {
  readonly #maxRunning: number;
  readonly #knownCallers: WaitingTasks;
  readonly #unknownCallers: WaitingTasks;
  #running = 0;
  #isKnownNext = true;

  constructor(limits: QueueLimits) {
    this.#maxRunning = limits.maxRunning;
    this.#knownCallers = new WaitingTasks(limits);
    this.#unknownCallers = new WaitingTasks(limits);
  }

  /**
   * Runs work when it is next in the queue, and passes whether it had to wait. Throws `request.tooMany` if too many
   * tasks wait.
   */
  async run<Result>(client: QueueClient, work: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
    const hasToWait = this.#running >= this.#maxRunning;
    if (hasToWait) await (client.isKnown ? this.#knownCallers : this.#unknownCallers).enqueue(client);
    else this.#running++;
    try {
      return await work(hasToWait);
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#running--;
    }
  }

  #next(): (() => void) | undefined {
    const order = this.#isKnownNext
      ? [this.#knownCallers, this.#unknownCallers]
      : [this.#unknownCallers, this.#knownCallers];
    this.#isKnownNext = !this.#isKnownNext;
    return order[0]?.next() ?? order[1]?.next();
  }
}
