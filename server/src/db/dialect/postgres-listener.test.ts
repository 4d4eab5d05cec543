import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/postgres/proxy.ts';
import { startInstance } from '../../testing/instance.ts';
import {
  createPostgres,
  runOnServer,
  createPostgresConfig,
  postgresUrlVariable,
  templateName,
} from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { connect } from '../connect.ts';
import type { Database, DatabaseEvent } from './dialect.ts';
import { PostgresListener } from './postgres-listener.ts';

const server = process.env[postgresUrlVariable] ?? '';

const openInstances = async (): Promise<{ firstInstance: Database; otherInstance: Database; url: string }> => {
  const { url, drop } = await createPostgres(templateName);
  const [first, second] = await Promise.all([connect(createPostgresConfig(url)), connect(createPostgresConfig(url))]);
  onTestFinished(async () => {
    await Promise.all([first.close(), second.close()]);
    await drop();
  });
  return { firstInstance: first, otherInstance: second, url };
};

const listenToEvents = async (database: Database): Promise<{ received: DatabaseEvent[]; states: boolean[] }> => {
  const received: DatabaseEvent[] = [];
  const states: boolean[] = [];
  await database.dialect.listen({ onEvent: (event) => received.push(event), onState: (state) => states.push(state) });
  return { received, states };
};

const createEvent = (payload: string): DatabaseEvent => ({ channel: 'test', payload });

const endListeners = (url: string): Promise<void> =>
  runOnServer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}' and query like 'listen %'`,
  );

describe.skipIf(!server)('events on PostgreSQL', () => {
  it('events arrive from another instance after the commit', async () => {
    const { firstInstance, otherInstance } = await openInstances();
    const { received } = await listenToEvents(otherInstance);
    await firstInstance.db.transaction().execute(async (trx) => {
      await firstInstance.dialect.notify(trx, createEvent('from one'));
      await sql`select pg_sleep(0.05)`.execute(trx);
      expect(received).toEqual([]);
    });
    await expect.poll(() => received).toEqual([createEvent('from one')]);
  });

  it('events do not arrive from another schema of the same database', async () => {
    const { firstInstance, url } = await openInstances();
    await sql`create schema elsewhere`.execute(firstInstance.db);
    const stranger = await connect(
      createPostgresConfig(`${url}&options=${encodeURIComponent('-c search_path=elsewhere')}`),
    );
    onTestFinished(() => stranger.close());
    const { received } = await listenToEvents(firstInstance);
    await stranger.dialect.notify(stranger.db, createEvent('from elsewhere'));
    const otherDatabase = await connect(createPostgresConfig(url));
    onTestFinished(() => otherDatabase.close());
    await otherDatabase.dialect.notify(otherDatabase.db, createEvent('from here'));
    await expect.poll(() => received).toEqual([createEvent('from here')]);
  });

  it('the listener reports a lost connection, and events arrive again after it', async () => {
    const { firstInstance, otherInstance, url } = await openInstances();
    const { received, states } = await listenToEvents(otherInstance);
    await endListeners(url);
    await expect.poll(() => states).toEqual([true, false, true]);
    await firstInstance.dialect.notify(firstInstance.db, createEvent('after'));
    await expect.poll(() => received).toEqual([createEvent('after')]);
  });

  it('the listener reports a connection that silently stopped responding', async () => {
    const { firstInstance, otherInstance } = await openInstances();
    const { states } = await listenToEvents(otherInstance);
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
      and query like 'listen %'`.execute(firstInstance.db);
    const pid = rows[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      await expect.poll(() => states).toEqual([true, false, true]);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('the listener ignores invalid payloads', async () => {
    const { firstInstance, otherInstance } = await openInstances();
    const { received } = await listenToEvents(otherInstance);
    for (const junk of ['junk', '[]', '{"a":1}', '["x",1,2]']) {
      await sql`select pg_notify('atrium_' || current_schema(), ${junk})`.execute(firstInstance.db);
    }
    await firstInstance.dialect.notify(firstInstance.db, createEvent('real'));
    await expect.poll(() => received).toEqual([createEvent('real')]);
  });

  it('the listener reports immediately if listening fails', async () => {
    const { firstInstance, url } = await openInstances();
    await firstInstance.close();
    await runOnServer(server, `alter database ${new URL(url).pathname.slice(1)} allow_connections false`);
    await expect(listenToEvents(firstInstance)).rejects.toThrow(/not currently accepting connections/);
  });

  it('a connection that delivers no events does not count as working', async () => {
    const { url } = await openInstances();
    const [states, faults]: [boolean[], string[]] = [[], []];
    const listener = new PostgresListener({
      createClient: () => new pg.Client({ connectionString: url }),
      // Behaves like a pooler that assigns a connection per transaction.
      notify: async () => {},
      onPayload: () => {},
      onState: (state) => states.push(state),
      onError: (reason) => faults.push(reason),
    });
    await listener.start();
    await listener.stop();
    expect([states, faults]).toEqual([[], ['PostgreSQL notifications do not arrive on this connection']]);
  });

  it('the listener stops when probes cannot be sent, and leaves no unhandled rejection', async () => {
    const { url } = await openInstances();
    const unhandled: unknown[] = [];
    const record = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', record);
    onTestFinished(() => void process.off('unhandledRejection', record));
    const faults: string[] = [];
    const listener = new PostgresListener({
      createClient: () => new pg.Client({ connectionString: url }),
      notify: async () => {
        throw new Error('the pool is closed');
      },
      onPayload: () => {},
      onState: () => {},
      onError: (reason) => faults.push(reason),
    });
    await listener.start();
    await listener.stop();
    expect([unhandled, faults]).toEqual([[], ['the pool is closed']]);
  });
});

describe.skipIf(!server)('an instance whose listening connection passes through a network', () => {
  /** The instance has cached a signed-in user and receives events through a proxy. */
  const startBehindProxy = async () => {
    const { firstInstance: direct, url } = await openInstances();
    const proxy = await startDatabaseProxy(url);
    onTestFinished(proxy.stop);
    const database = await connect(createPostgresConfig(url, proxy.url));
    const instance = await startInstance(database);
    onTestFinished(async () => {
      await instance.stop();
      await database.close();
    });
    const user = await addUser(direct.db);
    const token = await instance.createToken(user);
    const loadStatus = async (): Promise<number> => (await instance.call(readUserInfo, {}, token)).status;
    expect(await loadStatus()).toBe(200);
    return {
      proxy,
      instance,
      status: loadStatus,
      /** Publishes no event to the instance. */
      disable: () => direct.db.updateTable('users').set({ status: 0 }).where('id', '=', user).execute(),
    };
  };

  it.each<[string, (proxy: DatabaseProxy) => void]>([
    ['is closed', ({ disconnect }) => disconnect()],
    ['falls silent without being closed', ({ freeze }) => freeze()],
  ])('an instance stops using cached permissions after its listening connection %s', async (_how, fail) => {
    const { proxy, status, disable } = await startBehindProxy();
    await disable();
    expect(await status()).toBe(200);
    fail(proxy);
    await expect.poll(status).toBe(401);
  });

  it('an instance caches nothing while its listening connection is lost, and caches again after it is back', async () => {
    const { proxy, instance, status } = await startBehindProxy();
    proxy.disconnect();
    await expect.poll(() => instance.context.events.isListening).toBe(false);
    const lookupsBefore = instance.context.sessions.lookups;
    expect([await status(), await status()]).toEqual([200, 200]);
    expect(instance.context.sessions.lookups).toEqual({
      memory: lookupsBefore.memory,
      database: lookupsBefore.database + 2,
    });
    proxy.reconnect();
    await expect.poll(() => instance.context.events.isListening).toBe(true);
    expect([await status(), await status()]).toEqual([200, 200]);
    expect(instance.context.sessions.lookups.memory).toBe(lookupsBefore.memory + 1);
  });
});
