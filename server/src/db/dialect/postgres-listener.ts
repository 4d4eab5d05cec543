import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const checkEveryMs = 3000;
const arrivalTimeoutMs = 3000;
const minPauseMs = 50;
const maxPauseMs = 5000;

export const notificationChannel = `'atrium_' || current_schema()`;

interface Options {
  /** Must connect directly, not through a pooler, and have a query timeout. */
  readonly createClient: () => pg.Client;
  readonly notify: (payload: string) => Promise<unknown>;
  readonly onPayload: (payload: string) => void;
  /** Called with true when notifications begin to arrive, with false as soon as some may be missed. */
  readonly onState: (isListening: boolean) => void;
  /** Called once for each reason why notifications do not arrive. */
  readonly onError?: ((reason: string) => void) | undefined;
}

interface Connection {
  readonly client: pg.Client;
  readonly lost: AbortSignal;
}

/** Counts as listening only after a notification arrived, because poolers may accept LISTEN but deliver nothing. */
export class PostgresListener {
  readonly #options: Options;
  readonly #stopped = new AbortController();
  #connection: Connection | undefined;
  #probe: { readonly payload: string; readonly resolve: () => void } | undefined;
  #isListening = false;
  #lastError = '';

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves when it is known whether notifications arrive. Rejects if the first connection fails. */
  async start(): Promise<void> {
    await this.#connect();
    await this.#verify().catch((error: unknown) => this.#reportError(error));
    void this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#connection?.client.end().catch(() => {});
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    let pauseMs = minPauseMs;
    while (!signal.aborted) {
      try {
        if (!this.#connection) await this.#connect();
        if (signal.aborted) break;
        if (!this.#isListening) await this.#verify();
        pauseMs = minPauseMs;
        await this.#checkUntilLost();
      } catch (error) {
        if (signal.aborted) break;
        this.#setListening(false);
        this.#reportError(error);
        this.#disconnect();
      }
      await delay(pauseMs, undefined, { ref: false, signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    }
    this.#disconnect();
  }

  async #connect(): Promise<void> {
    const client = this.#options.createClient();
    const endController = new AbortController();
    const end = (): void => endController.abort(new Error('connection lost'));
    client.on('error', end).on('end', end);
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    try {
      await client.connect();
      const { rows } = await client.query<{ channel: string }>(`select ${notificationChannel} as channel`);
      await client.query(`listen ${client.escapeIdentifier(rows[0]?.channel ?? '')}`);
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
    this.#connection = { client, lost: endController.signal };
  }

  /** Closes the socket, because a server that no longer responds would never answer a regular disconnect. */
  #disconnect(): void {
    this.#connection?.client.connection.stream.destroy();
    this.#connection = undefined;
  }

  #receive(payload: string): void {
    if (payload === this.#probe?.payload) this.#probe.resolve();
    else this.#options.onPayload(payload);
  }

  async #verify(): Promise<void> {
    const payload = `probe ${randomUUID()}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#probe = { payload, resolve };
    const endController = new AbortController();
    const timeout = delay(arrivalTimeoutMs, undefined, { ref: false, signal: endController.signal }).then(() => {
      throw new Error('PostgreSQL notifications do not arrive on this connection');
    });
    try {
      await Promise.race([Promise.all([this.#options.notify(payload), promise]), timeout]);
    } finally {
      endController.abort();
      timeout.catch(() => {});
    }
    this.#setListening(true);
  }

  async #checkUntilLost(): Promise<void> {
    while (this.#connection) {
      const { client, lost } = this.#connection;
      await delay(checkEveryMs, undefined, { ref: false, signal: lost }).catch(() => lost.throwIfAborted());
      await client.query('select 1');
    }
  }

  #setListening(isListening: boolean): void {
    if (this.#isListening === isListening || this.#stopped.signal.aborted) return;
    this.#isListening = isListening;
    if (isListening) this.#lastError = '';
    this.#options.onState(isListening);
  }

  #reportError(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason === this.#lastError || this.#stopped.signal.aborted) return;
    this.#lastError = reason;
    this.#options.onError?.(reason);
  }
}
