import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseEvent } from './dialect.ts';

const heartbeatMs = 1000;
const answerWithinMs = 2000;
const shortestPauseMs = 50;
const longestPauseMs = 5000;

interface Options {
  /** Opens a connection of its own. */
  readonly client: () => pg.Client;
  /** Sends a notification the way that those of all other copies come: over the address of the queries. */
  readonly notify: (channel: string, payload: string) => Promise<void>;
  readonly onMessage: (message: string) => void;
  readonly onState: (listening: boolean) => void;
}

/** A connection that listens; `lost` is aborted when it is gone. */
interface Line {
  readonly client: pg.Client;
  readonly channel: string;
  readonly lost: AbortSignal;
}

/** The notification channel of the schema this copy works in. */
export const postgresChannel = `'atrium_' || current_schema()`;

/**
 * Listens on a connection of its own and comes back when it is lost. It counts as listening while heartbeats arrive: every second a
 * notification goes out over the address of the queries and is expected here. Behind a pooler that lends a connection for a transaction only
 * it never is, even where a notification that was sent on the same connection would be.
 */
export class PostgresListener {
  readonly #options: Options;
  readonly #name = randomUUID();
  #beats = 0;
  #awaited: { readonly beat: string; readonly heard: () => void } | undefined;
  #isStopped = false;
  #isListening = false;
  #client: pg.Client | undefined;
  #pauseMs = shortestPauseMs;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves when it is known whether notifications arrive; rejects when the first connection cannot be made. */
  async start(): Promise<void> {
    const line = await this.#open();
    const isHeard = await this.#beat(line).then(
      () => true,
      () => false,
    );
    this.#report(isHeard);
    void this.#keep(line);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#client?.end().catch(() => {});
  }

  #report(isListening: boolean): void {
    if (this.#isListening === isListening || this.#isStopped) return;
    this.#isListening = isListening;
    this.#options.onState(isListening);
  }

  async #open(): Promise<Line> {
    const client = this.#options.client();
    this.#client = client;
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    try {
      await client.connect();
      const { rows } = await client.query<{ channel: string }>(`select ${postgresChannel} as channel`);
      const channel = rows[0]?.channel ?? '';
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      return { client, channel, lost: lost.signal };
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  }

  #hear(payload: string): void {
    if (payload === this.#awaited?.beat) this.#awaited.heard();
    else this.#options.onMessage(payload);
  }

  /** Rejects when a notification does not arrive in time, or the connection is lost while it is waited for. */
  async #beat({ channel, lost }: Line): Promise<void> {
    const beat = `beat ${this.#name} ${(this.#beats += 1)}`;
    const heard = new Promise<void>((resolve) => {
      this.#awaited = { beat, heard: resolve };
    });
    const over = new AbortController();
    const late = wait(answerWithinMs, undefined, { ref: false, signal: AbortSignal.any([lost, over.signal]) }).then(
      () => {
        throw new Error('notifications do not arrive on this connection');
      },
    );
    try {
      await Promise.race([Promise.all([this.#options.notify(channel, beat), heard]), late]);
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
        await wait(heartbeatMs, undefined, { ref: false, signal: line.lost });
      }
    } catch {
      this.#report(false);
      line.client.connection.stream.destroy();
    }
  }

  async #keep(first: Line): Promise<void> {
    let line: Line | null = first;
    for (;;) {
      if (line) await this.#follow(line);
      if (this.#isStopped) return;
      await wait(this.#pauseMs, undefined, { ref: false });
      this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
      if (this.#isStopped) return;
      line = await this.#open().catch(() => null);
      if (this.#isStopped) await this.stop();
    }
  }
}

/** How an event is written into a notification: with who sent it, so that the sender does not hear it twice. */
export const encodeEvent = (origin: string, event: DatabaseEvent): string =>
  JSON.stringify([origin, event.channel, event.payload]);

/** The event of a notification that another copy sent; null for one's own and for anything unreadable. */
export const decodeEvent = (origin: string, message: string): DatabaseEvent | null => {
  try {
    const parts: unknown = JSON.parse(message);
    if (!Array.isArray(parts) || parts.length !== 3 || parts[0] === origin) return null;
    const [, channel, payload] = parts as unknown[];
    return typeof channel === 'string' && typeof payload === 'string' ? { channel, payload } : null;
  } catch {
    return null;
  }
};
