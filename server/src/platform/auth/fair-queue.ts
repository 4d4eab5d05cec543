import { Refusal } from '../refusal/refusal.ts';

/** Who stands in a queue. */
export interface Lane {
  /** Those of one key share a place in the turn: a network, or a person who is signed in. */
  readonly key: string;
  /** Whoever is known, signed in or on a device that the account has signed in from, has places of their own. */
  readonly isKnown: boolean;
  /** Without a share: the key stands for many people. */
  readonly isShared?: boolean;
}

interface Limits {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number;
  /** Those who wait, known and unknown each. */
  readonly waiting: number;
  /** Those who wait of one key. */
  readonly share: number;
}

/** Those who wait, of each key one after the other: the keys take turns. */
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
    if (isFull || this.#count >= this.#limits.waiting) throw new Refusal('request.tooMany', { retryAfter: 1 });
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

/**
 * Lets so many pieces of work run at a time. Nobody fills it for others: of one key only a few wait, keys take turns, and every
 * other turn belongs to those who are known.
 */
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

  /** Does the work when it is its turn, with whether it had to wait; refused with `request.tooMany` where too many wait already. */
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
