import { ApiError } from '../lib/api-error/api-error.ts';

export interface QueueClient {
  /** Key of a network or of a signed-in user. Callers with the same key share one queue. */
  readonly key: string;
  /** True for signed-in users and known devices, which have a separate queue. */
  readonly isKnown: boolean;
  /** True if the key represents many users; its number of waiting tasks is unlimited. */
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
    const queue = this.#queues.get(key) ?? [];
    const isFull = !isShared && queue.length >= this.#limits.maxPerKey;
    if (isFull || this.#count >= this.#limits.maxWaiting) throw new ApiError('request.tooMany', { retryAfter: 1 });
    this.#queues.set(key, queue);
    this.#count++;
    return new Promise((resolve) => queue.push(resolve));
  }

  next(): (() => void) | undefined {
    const [nextEntry] = this.#queues;
    if (nextEntry === undefined) return undefined;
    const [key, queue] = nextEntry;
    const startNext = queue.shift();
    this.#queues.delete(key);
    if (queue.length > 0) this.#queues.set(key, queue);
    this.#count--;
    return startNext;
  }
}

/** Runs the tasks of all keys in rotation. Every second task is of a known caller, so unknown callers cannot block it. */
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

  /** Runs an operation in turn and passes whether it had to wait. Throws `request.tooMany` if too many tasks wait. */
  async run<Result>(queue: QueueClient, operation: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
    const hasToWait = this.#running >= this.#maxRunning;
    if (hasToWait) await (queue.isKnown ? this.#knownCallers : this.#unknownCallers).enqueue(queue);
    else this.#running++;
    try {
      return await operation(hasToWait);
    } finally {
      const startNext = this.#next();
      if (startNext) startNext();
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
