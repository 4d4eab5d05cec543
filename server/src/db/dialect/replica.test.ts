import { readReadiness } from '@atrium/contract/about/calls.ts';
import { listUsers } from '@atrium/contract/user/calls.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Bridge, buildBridge } from '../../testing/bridge.ts';
import { startCopy } from '../../testing/copy.ts';
import { databaseUrl, onServer, postgresConfig, rowsOnServer, serverVariable } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { addAdmin } from '../../testing/staff.ts';
import { findPooler, startPooler } from '../../testing/pooler.ts';
import { type PostgresCluster, startPostgres } from '../../testing/postgres-cluster.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { readStored, writeStored } from '../stored-setting.ts';

const durable = { synchronous_commit: 'on' };

/** What a server itself shows of the setting that is written. */
const stored = ({ url }: PostgresCluster) =>
  rowsOnServer(url, `select value from settings where key = 'steps.dismissed'`);

/** Whether a server reads the table `long`. */
const isReading = async ({ url }: PostgresCluster): Promise<boolean> => {
  const found = await rowsOnServer(
    url,
    `select from pg_stat_activity where query like '%from long%' and state = 'active' and pid <> pg_backend_pid()`,
  );
  return found.length > 0;
};

describe.skipIf(!process.env[serverVariable])('a replica of PostgreSQL', () => {
  let primary: PostgresCluster;
  let standby: PostgresCluster;
  let bridge: Bridge;
  let rounds = 0;

  beforeAll(async () => {
    primary = await startPostgres(durable);
    standby = await startPostgres({ ...durable, max_standby_streaming_delay: '0' }, primary.url);
    bridge = await buildBridge(standby.url);
    const database = await connect(postgresConfig(primary.url));
    await migrate(database);
    await sql`create table long (text text)`.execute(database.db);
    await sql`insert into long values ('here')`.execute(database.db);
    await database.close();
  });
  afterAll(async () => {
    await bridge.stop();
    await standby.stop();
    await primary.stop();
  });

  /** The database with this replica, and what was told of it. */
  const open = async (replicaUrl: string, url = primary.url) => {
    const database = await connect({ ...postgresConfig(url), databaseReplicaUrl: replicaUrl });
    onTestFinished(() => database.close());
    const { replica } = database;
    if (!replica) throw new Error('there is a replica');
    const reasons: (string | null)[] = [];
    await replica.watch((reason) => reasons.push(reason));
    /** How many statements went to the replica meanwhile. */
    const readThere = async (work: () => Promise<unknown>): Promise<number> => {
      const before = replica.statements.replica;
      await work();
      return replica.statements.replica - before;
    };
    return { ...database, replica, reasons, readThere };
  };

  type Opened = Awaited<ReturnType<typeof open>>;

  /** Waits until the replica is taken for what it is: what the first look sees may be a little behind. */
  const expectTaken = ({ reasons }: Opened) => expect.poll(() => reasons.at(-1)).toBeNull();

  /** Waits until the replica is read: it may be a little behind when it is asked first. */
  const isRead = ({ reads, readThere }: Opened) =>
    expect.poll(() => readThere(() => readStored(reads, 'steps.dismissed'))).toBe(1);

  /** Begins a statement that takes long, on the replica: what it has to reach for what is read together it has reached. */
  const beginThere = (database: Opened, seconds: number) =>
    database.replica.together(async () => {
      await isRead(database);
      const slow = sql<{ text: string }>`select text from long, pg_sleep(${seconds})`.execute(database.reads);
      await expect.poll(() => isReading(standby)).toBe(true);
      return { slow };
    });

  const writeAndRead = async (writer: Pick<Opened, 'db'>, reader: Pick<Opened, 'reads'>, times: number) => {
    for (let time = 0; time < times; time += 1) {
      const text = String((rounds += 1));
      await writeStored(writer.db, 'steps.dismissed', text);
      expect(await readStored(reader.reads, 'steps.dismissed')).toBe(text);
    }
  };

  test('is read, and shows at once what was changed here and elsewhere', async () => {
    const one = await open(bridge.url);
    const other = await open(standby.url);
    await expectTaken(one);
    await writeAndRead(one, one, 100);
    await isRead(one);
    await writeAndRead(one, other, 100);
    await isRead(other);
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(other.reads);
    expect(rows).toEqual([{ is: true }]);
    await expect(one.reads.transaction().execute(async () => {})).rejects.toThrow('reads alone');
  });

  test('shows what is read together as of its beginning, and what was heard or changed since', async () => {
    const one = await open(bridge.url);
    const other = await open(bridge.url);
    await other.dialect.listen({ onEvent: () => {}, onState: () => {} });
    await other.replica.together(async () => {
      const read = () => readStored(other.reads, 'steps.dismissed');
      await writeStored(one.db, 'steps.dismissed', 'begun');
      await isRead(other);
      await onServer(standby.url, 'select pg_wal_replay_pause()');
      onTestFinished(() => onServer(standby.url, 'select pg_wal_replay_resume()'));
      await writeStored(one.db, 'steps.dismissed', 'unheard');
      expect(await read()).toBe('begun');
      await one.db.transaction().execute(async (trx) => {
        await writeStored(trx, 'steps.dismissed', 'heard');
        await one.dialect.notify(trx, { channel: 'test', payload: '' });
      });
      await expect.poll(read).toBe('heard');
      await other.db.transaction().execute((trx) => writeStored(trx, 'steps.dismissed', 'own'));
      expect(await read()).toBe('own');
    });
  });

  test('is not read while it is behind, and is again when it has caught up', async () => {
    const database = await open(bridge.url);
    await expectTaken(database);
    await onServer(standby.url, 'select pg_wal_replay_pause()');
    onTestFinished(() => onServer(standby.url, 'select pg_wal_replay_resume()'));
    await writeStored(database.db, 'steps.dismissed', 'unseen');
    expect(await database.readThere(() => writeAndRead(database, database, 20))).toBe(0);
    expect(database.reasons.at(-1)).toBeNull();
    await expect.poll(() => database.reasons.at(-1)).toBe('it is more than 5 s behind');
    expect(database.replica.lagSeconds).toBeGreaterThan(5);
    await onServer(standby.url, 'select pg_wal_replay_resume()');
    await expect.poll(() => database.reasons.at(-1)).toBeNull();
    await expect.poll(() => database.replica.lagSeconds).toBeLessThan(1);
    await writeAndRead(database, database, 20);
    await isRead(database);
  });

  test('that goes away fails no statement, keeps none waiting, and is read again when it is back', async () => {
    const database = await open(bridge.url);
    await expectTaken(database);
    await writeAndRead(database, database, 5);
    bridge.cut();
    onTestFinished(() => bridge.mend());
    await writeAndRead(database, database, 20);
    await expect.poll(() => database.reasons.at(-1)).not.toBeNull();
    expect(database.replica.lagSeconds).toBeNull();
    bridge.mend();
    await expectTaken(database);
    await writeAndRead(database, database, 20);
    await isRead(database);

    const { slow } = await beginThere(database, 2);
    bridge.freeze();
    const begun = Date.now();
    expect((await slow).rows).toEqual([{ text: 'here' }]);
    await writeAndRead(database, database, 5);
    expect(Date.now() - begun).toBeLessThan(10_000);
    await expectTaken(database);
  });

  test('that ends a statement because of what it replays has it read from the primary', async () => {
    const database = await open(bridge.url);
    const { slow } = await beginThere(database, 2);
    await sql`alter table long add column more text`.execute(database.db);
    await expect.poll(() => isReading(primary)).toBe(true);
    expect((await slow).rows).toEqual([{ text: 'here' }]);
    await expect(sql`select nothing from long`.execute(database.reads)).rejects.toThrow(
      'column "nothing" does not exist',
    );
  });

  test('is not read where it is none, or follows another database', async () => {
    const self = await open(primary.url);
    expect(self.reasons).toEqual(['it is no standby']);
    const empty = await open(databaseUrl(standby.url, 'template1'));
    expect(empty.reasons).toEqual(['relation "settings" does not exist']);
    await onServer(primary.url, 'create database other');
    await onServer(databaseUrl(primary.url, 'other'), 'create table settings (key text primary key, value text)');
    await expect
      .poll(() => onServer(databaseUrl(standby.url, 'other'), 'select from settings').then(() => 'is there'))
      .toBe('is there');
    const other = await open(databaseUrl(standby.url, 'other'));
    expect(other.reasons).toEqual([
      'it does not show what the primary holds: it is far behind, or follows another database',
    ]);
    for (const database of [self, empty, other])
      expect(await database.readThere(() => writeAndRead(database, database, 3))).toBe(0);
    const nowhere = await open('postgres://atrium@127.0.0.1:1/postgres');
    expect(nowhere.reasons).toEqual(['connect ECONNREFUSED 127.0.0.1:1']);
  });

  test('is the first of several servers that says it is a standby', async () => {
    const way = await buildBridge(primary.url);
    onTestFinished(way.stop);
    const places = [way.url, bridge.url].map((url) => new URL(url).host);
    const database = await open(`postgres://atrium@${places.join(',')}/postgres`);
    await expectTaken(database);
    await writeAndRead(database, database, 10);
    await isRead(database);
    const none = await open(`postgres://atrium@${places[0]},127.0.0.1:1/postgres`);
    expect(none.reasons).toEqual([expect.stringMatching(/is no standby, .*ECONNREFUSED/)]);
  });

  test('shows what is seen before it is on the disk, where commits do not wait for that', async () => {
    await onServer(primary.url, `create role hasty login superuser`);
    await onServer(primary.url, `alter role hasty set synchronous_commit = off`);
    const database = await open(bridge.url, primary.url.replace('//atrium@', '//hasty@'));
    await writeAndRead(database, database, 100);
    await expectTaken(database);
  });

  test.skipIf(!findPooler())('may lie behind a pooler that lends connections for a transaction', async () => {
    const pooler = await startPooler(standby.url);
    onTestFinished(pooler.stop);
    const database = await open(pooler.url);
    await expectTaken(database);
    await writeAndRead(database, database, 50);
    await isRead(database);
  });

  test('is what lists are read from, as readiness says', async () => {
    const settings = { ...postgresConfig(primary.url), databaseReplicaUrl: bridge.url };
    const databases = await Promise.all([connect(settings), connect(settings)]);
    const [one, other] = await Promise.all(
      databases.map((database) => startCopy(database, Date.now, { ATRIUM_METRICS_PORT: '0' })),
    );
    onTestFinished(async () => void (await Promise.all(databases.map((database) => database.close()))));
    if (!one || !other) throw new Error('there are two copies');
    const token = await one.tokenOf(await addAdmin(one.context.db));
    const { replica } = other.context.database;
    const before = replica?.statements.replica ?? 0;
    for (let time = 0; time < 20; time += 1) {
      const id = await addUser(one.context.db);
      const { result } = await other.call(listUsers, { current: 1, pageSize: 10 }, token);
      expect(result.list.map((user) => user.id)).toContain(id);
    }
    expect(replica?.statements.replica).toBeGreaterThan(before);
    expect((await other.call(readReadiness, {})).result.replica).toBe('ok');
    const figures = await other.context.metrics?.text();
    expect(figures).toMatch(/^atrium_replica_lag_seconds \d/m);
    expect(figures).toMatch(/^atrium_replica_statements_total\{from="replica"\} [1-9]/m);
    bridge.cut();
    onTestFinished(() => bridge.mend());
    await expect.poll(async () => (await other.call(readReadiness, {})).result.replica).toBe('unused');
    expect((await other.call(listUsers, { current: 1, pageSize: 10 }, token)).status).toBe(200);
  });
});

describe.skipIf(!process.env[serverVariable])('a replica that a failover has left behind', () => {
  test('is not read though it has replayed more: it holds what was never taken over', async () => {
    const first = await startPostgres(durable);
    onTestFinished(first.stop);
    const second = await startPostgres(durable, first.url);
    onTestFinished(second.stop);
    const third = await startPostgres(durable, first.url);
    onTestFinished(third.stop);
    const bridges = await Promise.all([first, second].map(({ url }) => buildBridge(url)));
    onTestFinished(async () => void (await Promise.all(bridges.map(({ stop }) => stop()))));
    const places = bridges.map(({ url }) => new URL(url).host).join(',');
    const settings = { ...postgresConfig(`postgres://atrium@${places}/postgres`), databaseReplicaUrl: third.url };
    const database = await connect(settings);
    onTestFinished(() => database.close());
    await migrate(database);
    const reasons: (string | null)[] = [];
    await database.replica?.watch((reason) => reasons.push(reason));
    await expect.poll(() => reasons.at(-1)).toBeNull();
    await writeStored(database.db, 'steps.dismissed', 'before');
    await expect.poll(() => stored(second)).toEqual([{ value: 'before' }]);

    await onServer(second.url, `alter system set primary_conninfo = ''`);
    await onServer(second.url, 'select pg_reload_conf()');
    await expect.poll(() => rowsOnServer(second.url, 'select from pg_stat_wal_receiver')).toEqual([]);
    await sql`create table filler as select g from generate_series(1, 100000) g`.execute(database.db);
    await writeStored(database.db, 'steps.dismissed', 'lost');
    await expect.poll(() => stored(third)).toEqual([{ value: 'lost' }]);
    await first.stop();
    await onServer(second.url, 'select pg_promote()');

    await expect.poll(() => readStored(database.reads, 'steps.dismissed').catch(() => null)).toBe('before');
    for (let time = 0; time < 20; time += 1) expect(await readStored(database.reads, 'steps.dismissed')).toBe('before');
    await expect.poll(() => reasons.at(-1)).toMatch(/^it does not show what the primary holds/);
    expect(await stored(third)).toEqual([{ value: 'lost' }]);
  });
});
