import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, PostgresDriver, type DatabaseConnection, type Driver, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../schema.ts';
import { readStored, writeStored } from '../stored-setting.ts';
import type { ReplicaWatch } from './dialect.ts';
import { clientConfig, isOfPooler, limits, openPool, watchSilence } from './postgres-pool.ts';
import { socketOf } from './postgres-pulse.ts';
import { StandbyClient } from './primary-client.ts';
import { Shared } from './shared.ts';

const lookMs = 1000;
const answerMs = 2000;
/** How long a statement waits for a connection before it goes to the primary. */
const connectMs = 1000;
/** For how long what a connection has replayed is known without asking: behind it there may be another server by then. */
const knownMs = 1000;
/** How long a statement waits for the replica to come up to it; then it goes to the primary, and others do at once for a while. */
const pausesMs = [0, 2, 4, 8];
const passedByMs = 50;
/** How long the mark may take to arrive. */
const markPausesMs = [0, 20, 50, 100, 200];
const tooLateMs = 5000;

/**
 * Up to where the primary has written what anybody can have seen, as a number, and on which timeline. A commit that waits for the disk is
 * seen when it is there; with `synchronous_commit` off it is seen before.
 */
const positionOfPrimary = `
  select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn,
    left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

/** Which schema of which database of which cluster it is. */
const originOfPrimary = `
  select concat_ws('.', (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()), current_schema()::regnamespace::oid)`;

/** Up to where a replica has replayed, null where it replays nothing, and the mark that it shows. */
const stateOfReplica = `
  select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as replayed, pg_is_in_recovery() as "isStandby",
    (select value from settings where key = 'replica.mark') as mark`;

interface Position {
  readonly place: number;
  readonly timeline: string;
}

interface Seen {
  readonly replayed: number | null;
  readonly isStandby: boolean;
  readonly mark: string | null;
}

interface Pool {
  readonly driver: Driver;
  readonly clients: ReadonlySet<pg.ClientBase>;
}

interface Options {
  readonly url: string;
  readonly connections: number;
  /** The primary, where the mark is kept. */
  readonly db: Kysely<Schema>;
  /** Asks the primary, on a connection kept for it. */
  readonly ask: (statement: string) => Promise<readonly unknown[]>;
  /** Another number after each change that this copy made or heard of. */
  readonly news: () => number;
}

/** What is read for one call. */
interface Reading {
  position: Promise<Position> | null;
  news: number;
}

/**
 * A standby that is read from in place of the primary, while that makes no difference: the primary is asked how far it is, and what is asked
 * after that goes to the standby only once it has replayed as much. So nobody, on whichever copy, reads anything older than what was committed
 * before they asked. A mark in the database, another one on each timeline, proves that the standby follows this very database.
 */
export class Replica implements ReplicaWatch {
  readonly #options: Options;
  readonly #position = new Shared(() => this.#askPrimary());
  readonly #readings = new AsyncLocalStorage<Reading>();
  readonly #known = new WeakMap<DatabaseConnection, { readonly replayed: number; readonly at: number }>();
  readonly #over = new AbortController();
  readonly #counts = { replica: 0, primary: 0 };
  #watcher: pg.Client | undefined;
  #pool: Pool | undefined;
  #limits = limits;
  #mark = { timeline: '', value: '' };
  #awaited: { readonly place: number; readonly at: number }[] = [];
  #lagMs: number | null = null;
  #passedByUntil = 0;
  /** Why it is not read; undefined until that is known. */
  #reason: string | null | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get lagSeconds(): number | null {
    return this.#lagMs === null ? null : this.#lagMs / 1000;
  }

  get statements(): Readonly<Record<'replica' | 'primary', number>> {
    return this.#counts;
  }

  /** Looks how the replica is, now and each second from now on; until then it is not read. */
  async watch(onState: (reason: string | null) => void): Promise<void> {
    const look = async (): Promise<void> => {
      const reason = await this.#look().catch((error: unknown) => {
        this.#drop();
        return error instanceof Error ? error.message || error.name : String(error);
      });
      if (reason === this.#reason || this.#over.signal.aborted) return;
      this.#reason = reason;
      onState(reason);
    };
    await look();
    const goOn = async (): Promise<void> => {
      for (;;) {
        await wait(lookMs, undefined, { ref: false, signal: this.#over.signal });
        await look();
      }
    };
    // It ends by being told to.
    goOn().catch(() => {});
  }

  readonly together = <Result>(work: () => Result): Result => this.#readings.run({ position: null, news: 0 }, work);

  /** A connection that shows all that was committed before it was asked for; null where the primary is to be read. */
  async connect(): Promise<DatabaseConnection | null> {
    const pool = this.#reason === null && performance.now() >= this.#passedByUntil ? this.#pool : undefined;
    const found = pool && (await this.#connectIn(pool).catch(() => null));
    this.#counts[found ? 'replica' : 'primary'] += 1;
    return found ?? null;
  }

  async release(connection: DatabaseConnection): Promise<void> {
    await this.#pool?.driver.releaseConnection(connection);
  }

  async end(): Promise<void> {
    this.#over.abort();
    await this.#watcher?.end().catch(() => {});
    await this.#pool?.driver.destroy();
  }

  async #connectIn({ driver }: Pool): Promise<DatabaseConnection | null> {
    const position = await this.#positionToReach();
    if (position.timeline !== this.#mark.timeline) return null;
    const connection = await driver.acquireConnection();
    const isFresh = await this.#comesUp(connection, position.place).catch(() => false);
    if (isFresh) return connection;
    await driver.releaseConnection(connection);
    return null;
  }

  /** For one call it is asked once, and again after anything happened that makes stale what is kept in memory. */
  #positionToReach(): Promise<Position> {
    const reading = this.#readings.getStore();
    if (!reading) return this.#position.ask();
    const news = this.#options.news();
    if (reading.position === null || reading.news !== news) {
      reading.position = this.#position.ask();
      reading.news = news;
    }
    return reading.position;
  }

  async #comesUp(connection: DatabaseConnection, place: number): Promise<boolean> {
    const known = this.#known.get(connection);
    if (known && known.replayed >= place && performance.now() - known.at < knownMs) return true;
    for (const pause of pausesMs) {
      if (pause > 0) await wait(pause);
      const { rows } = await connection.executeQuery<Seen>(CompiledQuery.raw(stateOfReplica));
      const [seen] = rows;
      if (!seen?.isStandby || seen.replayed === null || seen.mark !== this.#mark.value) return false;
      this.#known.set(connection, { replayed: seen.replayed, at: performance.now() });
      if (seen.replayed >= place) return true;
    }
    this.#passedByUntil = performance.now() + passedByMs;
    return false;
  }

  async #askPrimary(): Promise<Position> {
    const [place, timeline] = await this.#options.ask(positionOfPrimary);
    return { place: Number(place), timeline: String(timeline) };
  }

  /** How the replica is; answers why it is not to be read, rejects where that cannot be known. */
  async #look(): Promise<string | null> {
    const position = await this.#position.ask();
    await this.#keepMark(position.timeline);
    if (this.#awaited.at(-1)?.place !== position.place)
      this.#awaited.push({ place: position.place, at: performance.now() });
    const { replayed, isStandby, mark } = await this.#askForMark();
    if (!isStandby || replayed === null) return 'it is no standby';
    this.#awaited = this.#awaited.filter(({ place }) => place > replayed);
    const [oldest] = this.#awaited;
    this.#lagMs = oldest ? performance.now() - oldest.at : 0;
    if (mark !== this.#mark.value) {
      // Another copy may have written another one at the same time.
      this.#mark = { timeline: '', value: '' };
      return 'it does not show what the primary holds: it is far behind, or follows another database';
    }
    this.#pool ??= this.#openPool();
    return this.#lagMs > tooLateMs ? 'it is more than 5 s behind' : null;
  }

  /** Knows the mark of this timeline, and makes one where there is none yet. */
  async #keepMark(timeline: string): Promise<void> {
    if (timeline === this.#mark.timeline) return;
    const { db, ask } = this.#options;
    const [origin] = await ask(originOfPrimary);
    const own = `${String(origin)}.${timeline}.`;
    const stored = await readStored(db, 'replica.mark');
    const value = stored?.startsWith(own) ? stored : own + randomUUID();
    if (value !== stored) await writeStored(db, 'replica.mark', value);
    this.#mark = { timeline, value };
  }

  /** Asks the replica, more than once where the mark may have been made just now. */
  async #askForMark(): Promise<Seen> {
    let seen = await this.#askReplica();
    for (const pause of markPausesMs) {
      if (!seen.isStandby || seen.mark === this.#mark.value) break;
      await wait(pause);
      seen = await this.#askReplica();
    }
    return seen;
  }

  async #askReplica(): Promise<Seen> {
    this.#watcher ??= await this.#openWatcher();
    const { rows } = await this.#watcher.query<Seen>(stateOfReplica);
    const [seen] = rows;
    if (!seen) throw new Error('it answers nothing');
    return seen;
  }

  async #openWatcher(): Promise<pg.Client> {
    const client = new StandbyClient({
      ...clientConfig(this.#options.url),
      ...this.#limits,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.connection.stream.destroy();
      if (!isOfPooler(error) || this.#limits !== limits) throw error;
      // There they are set on the role.
      this.#limits = {};
      return this.#openWatcher();
    }
  }

  #openPool(): Pool {
    const { url, connections: max } = this.#options;
    const Client = StandbyClient;
    const pool = openPool({ ...clientConfig(url), ...this.#limits, Client, connectionTimeoutMillis: connectMs, max });
    const driver = new PostgresDriver({ pool });
    void driver.init();
    return { driver, clients: watchSilence(pool) };
  }

  /** Whoever waits for an answer of it is to wait no longer. */
  #drop(): void {
    this.#lagMs = null;
    this.#awaited = [];
    this.#watcher?.connection.stream.destroy();
    this.#watcher = undefined;
    for (const client of this.#pool?.clients ?? []) socketOf(client).destroy();
  }
}
