import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const beatMs = 1000;

/** How long what came before a silence has to show that it is still there, once a new connection answers. */
const graceMs = 1000;

interface Options {
  /** Opens a connection whose queries end after a time. */
  readonly client: () => pg.Client;
  /** The connections that queries are made on. */
  readonly others: () => Iterable<pg.ClientBase>;
}

/** What a connection goes over. */
export const socketOf = (client: pg.ClientBase): Socket => {
  if (client instanceof pg.Client && client.connection.stream instanceof Socket) return client.connection.stream;
  throw new Error('a connection to PostgreSQL goes over no socket');
};

const bytesRead = (client: pg.ClientBase): number => socketOf(client).bytesRead;

/**
 * Sends heartbeats over the address of the queries, on a connection kept for them. When one is lost in silence (nothing comes any more, and
 * nobody closed it, as when an address moves to another machine) and a new one answers, the others that are as silent are ended too: what
 * waits on them would wait until its own time is over.
 */
export class PostgresPulse {
  readonly #options: Options;
  #client: pg.Client | undefined;
  #silent: ReadonlyMap<pg.ClientBase, number> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  readonly notify = async (channel: string, payload: string): Promise<void> =>
    void (await this.ask('select pg_notify($1, $2)', [channel, payload]));

  /** Asks for a value every second, for where no heartbeats of events go over it, and says when it has changed; until the answer is called. */
  async keep(statement: string, onChange: () => void): Promise<() => void> {
    const over = new AbortController();
    let last = await this.ask(statement).catch(() => []);
    const follow = async (): Promise<void> => {
      for (;;) {
        await wait(beatMs, undefined, { ref: false, signal: over.signal });
        const now = await this.ask(statement).catch(() => last);
        if (now[0] !== last[0]) onChange();
        last = now;
      }
    };
    // It ends by being told to.
    follow().catch(() => {});
    return () => over.abort();
  }

  async end(): Promise<void> {
    await this.#client?.end().catch(() => {});
  }

  /** The first row that is answered. */
  readonly ask = async (statement: string, values: readonly string[] = []): Promise<readonly unknown[]> => {
    const client = this.#client ?? (await this.#open());
    const query = { text: statement, values: [...values], rowMode: 'array' as const };
    const { rows } = await client.query<unknown[]>(query).catch((error: unknown) => {
      this.#drop(client);
      throw error;
    });
    if (this.#silent) this.#endSilent(this.#silent);
    this.#silent = undefined;
    return rows[0] ?? [];
  };

  async #open(): Promise<pg.Client> {
    const client = this.#options.client();
    // Its query fails as well, if there is one.
    client.on('error', () => this.#drop(client));
    await client.connect();
    this.#client = client;
    return client;
  }

  #drop(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#silent ??= new Map([...this.#options.others()].map((other) => [other, bytesRead(other)]));
    client.connection.stream.destroy();
  }

  #endSilent(silent: ReadonlyMap<pg.ClientBase, number>): void {
    setTimeout(() => {
      for (const [client, before] of silent) if (bytesRead(client) === before) socketOf(client).destroy();
    }, graceMs).unref();
  }
}
