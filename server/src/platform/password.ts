import { hash, verify } from '@node-rs/argon2';
import { Refusal } from './refusal.ts';

// OWASP's password storage cheat sheet: argon2id (the library's default), 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const waitingAtMost = 100;

/** What an unknown name is checked against, so that it takes as long as a known one. */
const nobody = hash(crypto.randomUUID(), cost);

/**
 * Lets two computations of passwords run at a time, so that the thread pool stays free for others, and refuses those who would
 * wait for more than a hundred others.
 */
class Gate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  async enter<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= atOnce) await this.#queue();
    else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #queue(): Promise<void> {
    if (this.#waiting.length >= waitingAtMost) throw new Refusal('request.tooMany', { retryAfter: 1 });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

const gate = new Gate();

/** Runs work on passwords when it is its turn; refused with `request.tooMany` when too many wait. */
export const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => gate.enter(work);

/** The hash of a password as it is stored (PHC form); call it in turn. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Whether a password is the one of a stored hash; as slow for `''` and null, where there is none. Call it in turn. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const known = stored !== null && stored !== '';
  const isRight = await verify(known ? stored : await nobody, password);
  return known && isRight;
};
