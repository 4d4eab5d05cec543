import { LRUCache } from 'lru-cache';
import type { Events } from '../events/events.ts';
import type { Clock } from '../lib/runtime/clock.ts';

const maxAgeMs = 1000;
const maxLockouts = 10_000;

/** Rejects repeated guesses of a locked client for a second without reading the database. */
export class RecentLockouts {
  readonly #clock: Clock;
  readonly #ends: LRUCache<string, number>;

  constructor(events: Events, clock: Clock) {
    this.#clock = clock;
    this.#ends = new LRUCache({ max: maxLockouts, ttl: maxAgeMs, ttlResolution: 0, perf: { now: clock } });
    // Either may have unlocked an account.
    events.on('user', () => this.#ends.clear());
    events.on('signIn', () => this.#ends.clear());
  }

  add(client: string, lockedUntil: number): void {
    this.#ends.set(client, lockedUntil);
  }

  /** Returns the remaining milliseconds of a lockout, or 0. */
  getRemainingMs(client: string): number {
    return Math.max((this.#ends.get(client) ?? 0) - this.#clock(), 0);
  }
}
