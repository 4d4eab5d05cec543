import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseEvent } from './dialect.ts';

const heartbeatMs = 1000;
const answerWithinMs = 2000;
const longestPauseMs = 5000;

interface Options {
  /** Opens a connection of its own. */
  readonly client: () => pg.Client;
  readonly onMessage: (message: string) => void;
  readonly onState: (listening: boolean) => void;
}

/** The notification channel of the schema this copy works in. */
export const postgresChannel = `'atrium_' || current_schema()`;

/**
 * Listens on a connection of its own and comes back when it is lost. It counts as listening only after a notification to
 * itself has arrived (behind a pooler it never would), and is asked every second whether it is still there.
 */
export class PostgresListener {
  readonly #options: Options;
  #stopped = false;
  #listening = false;
  #client: pg.Client | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves when listening for the first time; rejects when the first connection cannot be made. */
  async start(): Promise<void> {
    const { lost } = await this.#connect();
    void this.#keep(lost);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#client?.end().catch(() => {});
  }

  #report(listening: boolean): void {
    if (this.#listening === listening) return;
    this.#listening = listening;
    this.#options.onState(listening);
  }

  /** Connects and listens; `lost` resolves when that connection is gone. */
  async #connect(): Promise<{ lost: Promise<void> }> {
    const client = this.#options.client();
    this.#client = client;
    const gone = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    try {
      await client.connect();
      await this.#listen(client);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    this.#report(true);
    const heart = setInterval(() => {
      client.query('select 1').catch(() => client.connection.stream.destroy());
    }, heartbeatMs);
    const lost = gone.then(() => {
      clearInterval(heart);
      if (!this.#stopped) this.#report(false);
    });
    return { lost };
  }

  async #listen(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ channel: string }>(`select ${postgresChannel} as channel`);
    const channel = rows[0]?.channel ?? '';
    const heard = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }) => {
        if (payload) this.#options.onMessage(payload);
        else resolve();
      });
    });
    const ask = async (): Promise<void> => {
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      await client.query(`select pg_notify($1, '')`, [channel]);
      await heard;
    };
    // Whichever comes later of the two, its failure is nobody's: one that is left alone would end the process.
    const late = new AbortController();
    const unheard = wait(answerWithinMs, undefined, { ref: false, signal: late.signal }).then(() => {
      throw new Error('notifications do not arrive on this connection');
    });
    try {
      await Promise.race([ask(), unheard]);
    } finally {
      late.abort();
    }
  }

  async #keep(lost: Promise<void>): Promise<void> {
    let pause = 50;
    let over = lost;
    for (;;) {
      await over;
      if (this.#stopped) return;
      try {
        over = (await this.#connect()).lost;
        pause = 50;
      } catch {
        over = wait(pause, undefined, { ref: false });
        pause = Math.min(pause * 2, longestPauseMs);
      }
      if (this.#stopped) await this.stop();
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
