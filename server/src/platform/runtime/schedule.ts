import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** How one round went; `notYet`: there was nothing to do, and nothing to tell. Nothing said is `done`. */
export type RoundResult = 'done' | 'failed' | 'notYet';

/** The work of a round; `isAsked` where somebody wants it now, whatever the hour. */
type Work = (isAsked: boolean) => Promise<RoundResult | void>;

/** A round that was done. */
export interface Round {
  readonly name: string;
  /** When it began, and how long it took, in milliseconds. */
  readonly time: number;
  readonly took: number;
  readonly succeeded: boolean;
  /** Somebody asked for it. */
  readonly isAsked: boolean;
}

interface Entry {
  readonly everyMs: number;
  readonly start: (isAsked: boolean) => Promise<RoundResult>;
}

interface Parts {
  readonly log: Log;
  readonly clock: Clock;
  /** Told of each round that was done. */
  readonly note?: (round: Round) => Promise<void>;
}

/** Work that comes round by itself; a round that fails is logged and the next one comes. */
export class Schedule {
  readonly #parts: Parts;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #works = new Map<string, Work>();
  readonly #entries = new Map<string, Entry>();
  readonly #running = new Map<string, Promise<RoundResult>>();
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Does `work` every so many milliseconds, from then on, never twice at the same time. */
  every(everyMs: number, name: string, work: Work): void {
    const start = (isAsked: boolean): Promise<RoundResult> => {
      const round = this.#round(name, work, isAsked).finally(() => this.#running.delete(name));
      this.#running.set(name, round);
      return round;
    };
    this.#works.set(name, work);
    this.#entries.set(name, { everyMs, start });
    this.#timers.add(setInterval(() => void (this.#running.has(name) || start(false)), everyMs).unref());
  }

  /** What comes round, and how often. */
  get entries(): ReadonlyMap<string, { readonly everyMs: number }> {
    return this.#entries;
  }

  /** Does a work before its time, once more if it is running: what it looks for may have come after it had looked. */
  soon(name: string): void {
    void this.#next(name, false);
  }

  /** Does a work because somebody asks, whatever the hour, and answers how it went; null where it is not among them. */
  ask(name: string): Promise<RoundResult | null> {
    return this.#next(name, true);
  }

  /** Does the work of a name now; what it throws is thrown. */
  async run(name: string): Promise<void> {
    await this.#works.get(name)?.(false);
  }

  /** Ends all of it and waits for what is running. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers.clear();
    await Promise.all(this.#running.values());
  }

  /** Those who wait for the same round to end share the one after it. */
  async #next(name: string, isAsked: boolean): Promise<RoundResult | null> {
    const entry = this.#entries.get(name);
    if (!entry || this.#isStopped) return null;
    const running = this.#running.get(name);
    if (!running) return entry.start(isAsked);
    await running;
    return this.#isStopped ? null : (this.#running.get(name) ?? entry.start(isAsked));
  }

  async #round(name: string, work: Work, isAsked: boolean): Promise<RoundResult> {
    const time = this.#parts.clock();
    const begun = performance.now();
    const result = await work(isAsked).then(
      (told) => told ?? 'done',
      (error: unknown): RoundResult => {
        this.#parts.log.warn({ err: error, job: name }, 'a background job failed');
        return 'failed';
      },
    );
    if (result === 'notYet') return result;
    const round = { name, time, took: performance.now() - begun, succeeded: result === 'done', isAsked };
    await this.#parts.note?.(round).catch((error: unknown) => {
      this.#parts.log.warn({ err: error, job: name }, 'how a background job went could not be written down');
    });
    return result;
  }
}
