import { ApiError } from '../lib/api-error/api-error.ts';

export interface Lane {
  /** A network or a signed-in user. Callers with the same key share their turns. */
  readonly key: string;
  /** True for signed-in users and known devices, which have separate places. */
  readonly isKnown: boolean;
  /** True if the key represents many users: its share is unlimited. */
  readonly isShared?: boolean;
}

interface Limits {
  readonly atOnce: number;
  /** For known and unknown callers each. */
  readonly waiting: number;
  readonly share: number;
}

class Turns {
  readonly #limits: Limits;
  readonly #lanes = new Map<string, (() => void)[]>();
  #count = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  wait({ key, isShared = false }: Lane): Promise<void> {
    const lane = this.#lanes.get(key) ?? [];
    const isFull = !isShared && lane.length >= this.#limits.share;
    if (isFull || this.#count >= this.#limits.waiting) throw new ApiError('request.tooMany', { retryAfter: 1 });
    this.#lanes.set(key, lane);
    this.#count++;
    return new Promise((resolve) => lane.push(resolve));
  }

  next(): (() => void) | undefined {
    const [first] = this.#lanes;
    if (first === undefined) return undefined;
    const [key, lane] = first;
    const next = lane.shift();
    this.#lanes.delete(key);
    if (lane.length > 0) this.#lanes.set(key, lane);
    this.#count--;
    return next;
  }
}

/** Keys take turns, and every second turn is for known callers, so that no caller can block others. */
export class FairQueue {
  readonly #atOnce: number;
  readonly #known: Turns;
  readonly #unknown: Turns;
  #running = 0;
  #isTurnOfKnown = true;

  constructor(limits: Limits) {
    this.#atOnce = limits.atOnce;
    this.#known = new Turns(limits);
    this.#unknown = new Turns(limits);
  }

  /** Runs work in its turn and passes whether it had to wait. Throws `request.tooMany` if too many tasks wait. */
  async enter<Result>(lane: Lane, work: (hasWaited: boolean) => Promise<Result>): Promise<Result> {
    const mustWait = this.#running >= this.#atOnce;
    if (mustWait) await (lane.isKnown ? this.#known : this.#unknown).wait(lane);
    else this.#running++;
    try {
      return await work(mustWait);
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#running--;
    }
  }

  #next(): (() => void) | undefined {
    const order = this.#isTurnOfKnown ? [this.#known, this.#unknown] : [this.#unknown, this.#known];
    this.#isTurnOfKnown = !this.#isTurnOfKnown;
    return order[0]?.next() ?? order[1]?.next();
  }
}
