import pg from 'pg';
import { databaseUrls } from '../../config-values.ts';

const answerMs = 5000;

interface Place {
  readonly host: string;
  readonly port: number;
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** Where a server is, if it takes changes; rejects if it takes none, or is not there. */
const placeOf = async (config: pg.ClientConfig): Promise<Place> => {
  const client = new pg.Client({ ...config, query_timeout: answerMs });
  client.on('error', () => {});
  const { host, port } = client;
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error(`${host}:${port} takes no changes`);
    return { host, port };
  } finally {
    void client.end().catch(() => {});
  }
};

const find = (candidates: readonly pg.ClientConfig[]): Promise<Place> =>
  Promise.any(candidates.map((config) => placeOf(config))).catch((error: unknown) => {
    const reasons = error instanceof AggregateError ? (error.errors as Error[]) : [];
    const refusal = reasons.find((reason) => reason instanceof pg.DatabaseError);
    throw refusal ?? new AggregateError(reasons, reasons.map(({ message }) => message).join(', '));
  });

/**
 * A connection to PostgreSQL. Where the address names several servers, each connection is made to the first of them that says it takes
 * changes: after a failover to another one than before. Rejects with what a server refused, or with what is wrong with each.
 */
export class PrimaryClient extends pg.Client {
  readonly #candidates: readonly pg.ClientConfig[];

  constructor(config: pg.ClientConfig = {}) {
    const [first, ...others] = databaseUrls(config.connectionString ?? '').map((connectionString) => ({
      ...config,
      connectionString,
    }));
    super(first);
    this.#candidates = others.length === 0 || !first ? [] : [first, ...others];
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    const connected = this.#connect();
    if (!callback) return connected;
    const done = callback as (error: Error | null, client: pg.Client) => void;
    connected.then(
      () => done(null, this),
      (error: unknown) => done(error as Error, this),
    );
  }

  async #connect(): Promise<pg.Client> {
    if (this.#candidates.length > 0) Object.assign(this, await find(this.#candidates));
    await super.connect();
    return this;
  }
}
