import type { Log } from './log.ts';

/** Work that comes round by itself; a round that fails is logged and the next one comes. */
export class Jobs {
  readonly #log: Log;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #works = new Map<string, () => Promise<void>>();
  readonly #rounds = new Map<string, () => void>();
  #isStopped = false;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Does `work` every so many milliseconds, from then on, never twice at the same time. */
  every(milliseconds: number, name: string, work: () => Promise<void>): void {
    this.#works.set(name, work);
    let isRunning = false;
    let isWanted = false;
    const round = (): void => {
      isRunning = true;
      isWanted = false;
      const run = work()
        .catch((error: unknown) => this.#log.warn({ err: error, job: name }, 'a background job failed'))
        .finally(() => {
          isRunning = false;
          this.#running.delete(run);
          if (isWanted && !this.#isStopped) round();
        });
      this.#running.add(run);
    };
    this.#rounds.set(name, () => {
      if (isRunning) isWanted = true;
      else round();
    });
    this.#timers.add(setInterval(() => isRunning || round(), milliseconds).unref());
  }

  /** Does a job before its time, once more if it is running: what it looks for may have come after it had looked. */
  soon(name: string): void {
    if (!this.#isStopped) this.#rounds.get(name)?.();
  }

  /** Does the work of a job now. */
  async run(name: string): Promise<void> {
    await this.#works.get(name)?.();
  }

  /** Ends all jobs and waits for those that are running. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers.clear();
    await Promise.all(this.#running);
  }
}
