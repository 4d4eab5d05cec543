/** Milliseconds since the epoch; tests turn it. */
export type Clock = () => number;

const lookEveryMs = 5000;
/** An answer that took longer says too little about the moment it is of. */
const longestAnswerMs = 1000;
/** Differences below are those of the way there and back. */
const toleratedMs = 200;
/** From how far on the clock of this machine is named as wrong. */
const namedMs = 60_000;

interface Parts {
  /** The time of the database, in milliseconds since the epoch. */
  readonly read: () => Promise<number>;
  /** Hears once, in words for the log, that this machine's clock is another than the database's. */
  readonly onWrong: (sentence: string) => void;
  /** What goes on steadily, whoever sets the clock of the machine. */
  readonly steady?: Clock;
  readonly wall?: Clock;
}

const steadily: Clock = () => performance.now();

/**
 * The time of the database, by which all copies go alike: looked at now and then, and counted on between. The clock of the machine may be
 * wrong, or be set while the copy runs, and no session, code or entry of the audit is concerned.
 */
export class DatabaseClock {
  readonly #parts: Required<Parts>;
  /** What is to be added to the steady count. */
  #offset: number;
  #isNamed = false;

  constructor(parts: Parts) {
    this.#parts = { steady: steadily, wall: Date.now, ...parts };
    const { steady, wall } = this.#parts;
    this.#offset = wall() - steady();
  }

  readonly now: Clock = () => Math.round(this.#parts.steady() + this.#offset);

  /** Follows the database from now on. */
  async start(): Promise<void> {
    await this.look();
    setInterval(() => void this.look(), lookEveryMs).unref();
  }

  /** Takes over the time of the database; goes on counting while it does not answer, or too slowly. */
  async look(): Promise<void> {
    const { read, steady } = this.#parts;
    const before = steady();
    const time = await read().catch(() => null);
    const after = steady();
    if (time === null || after - before > longestAnswerMs) return;
    const offset = time - (before + after) / 2;
    if (Math.abs(offset - this.#offset) > toleratedMs) this.#offset = offset;
    this.#name();
  }

  #name(): void {
    const { wall, onWrong } = this.#parts;
    const ahead = wall() - this.now();
    const isWrong = Math.abs(ahead) > namedMs;
    if (isWrong && !this.#isNamed)
      onWrong(
        `the clock of this machine is ${Math.abs(Math.round(ahead / 1000))} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the database, by which this copy goes`,
      );
    this.#isNamed = isWrong;
  }
}
