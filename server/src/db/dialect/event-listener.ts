import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const heartbeatMs = 1000;
const answerWithinMs = 2000;
const shortestPauseMs = 50;
const longestPauseMs = 5000;

/** A connection that hears what any copy sends. */
export interface Line {
  /** Sends a message the way that those of all other copies come. */
  readonly send: (message: string) => Promise<void>;
  /** Aborted when the connection is gone. */
  readonly lost: AbortSignal;
  readonly end: () => Promise<void>;
  /** Ends it without a word to the other side, which may not answer any more. */
  readonly destroy: () => void;
}

interface Options {
  readonly open: (hear: (message: string) => void) => Promise<Line>;
  /** Whether the first connection may be made later, as the others are. */
  readonly mayBeginLost?: boolean;
  readonly onMessage: (message: string) => void;
  readonly onState: (listening: boolean) => void;
  /** Why nothing is heard, each reason once. */
  readonly onFault?: ((reason: string) => void) | undefined;
}

/**
 * Listens on a connection of its own and comes back when it is lost. It counts as listening while heartbeats arrive: every second a
 * message goes out as those of other copies do and is expected here. Behind a pooler of PostgreSQL that lends a connection for a transaction
 * only it never is, even where a message that was sent on the same connection would be.
 */
export class EventListener {
  readonly #options: Options;
  readonly #name = randomUUID();
  #beats = 0;
  #awaited: { readonly beat: string; readonly heard: () => void } | undefined;
  #isStopped = false;
  #isListening = false;
  #line: Line | undefined;
  #pauseMs = shortestPauseMs;
  #fault = '';

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves when it is known whether messages arrive; rejects when the first connection cannot be made, unless it may begin lost. */
  async start(): Promise<void> {
    const line = await this.#open().catch((error: unknown) => {
      if (!this.#options.mayBeginLost) throw error;
      return this.#say(error);
    });
    const isHeard =
      line !== null &&
      (await this.#beat(line).then(
        () => true,
        (error: unknown) => this.#say(error) !== null,
      ));
    this.#report(isHeard);
    void this.#keep(line);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#line?.end().catch(() => {});
  }

  /** As if messages had been missed for a moment: what is kept may be stale. */
  doubt(): void {
    if (!this.#isListening) return;
    this.#say(new Error('another copy could not send what it changed'));
    this.#report(false);
    this.#report(true);
  }

  #say(error: unknown): null {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason !== this.#fault && !this.#isStopped) this.#options.onFault?.(reason);
    this.#fault = reason;
    return null;
  }

  #report(isListening: boolean): void {
    if (this.#isListening === isListening || this.#isStopped) return;
    this.#isListening = isListening;
    if (isListening) this.#fault = '';
    this.#options.onState(isListening);
  }

  async #open(): Promise<Line> {
    const line = await this.#options.open((message) => this.#hear(message));
    this.#line = line;
    return line;
  }

  #hear(message: string): void {
    if (message === this.#awaited?.beat) this.#awaited.heard();
    else this.#options.onMessage(message);
  }

  /** Rejects when a message does not arrive in time, or the connection is lost while it is waited for. */
  async #beat({ send, lost }: Line): Promise<void> {
    const beat = `beat ${this.#name} ${(this.#beats += 1)}`;
    const heard = new Promise<void>((resolve) => {
      this.#awaited = { beat, heard: resolve };
    });
    const over = new AbortController();
    const late = wait(answerWithinMs, undefined, { ref: false, signal: AbortSignal.any([lost, over.signal]) }).then(
      () => {
        throw new Error('messages do not arrive on this connection');
      },
      () => {
        throw new Error('the connection was lost');
      },
    );
    try {
      await Promise.race([Promise.all([send(beat), heard]), late]);
    } finally {
      over.abort();
    }
  }

  /** Follows a connection until it is lost or falls silent. */
  async #follow(line: Line): Promise<void> {
    try {
      for (;;) {
        await this.#beat(line);
        this.#pauseMs = shortestPauseMs;
        this.#report(true);
        await wait(heartbeatMs, undefined, { ref: false, signal: line.lost }).catch(() => {
          throw new Error('the connection was lost');
        });
      }
    } catch (error) {
      this.#report(false);
      this.#say(error);
      line.destroy();
    }
  }

  async #keep(first: Line | null): Promise<void> {
    let line = first;
    for (;;) {
      if (line) await this.#follow(line);
      if (this.#isStopped) return;
      await wait(this.#pauseMs, undefined, { ref: false });
      this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
      if (this.#isStopped) return;
      line = await this.#open().catch((error: unknown) => this.#say(error));
      if (this.#isStopped) await this.stop();
    }
  }
}
