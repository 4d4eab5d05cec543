import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPostgres, onServer, postgresConfig, serverVariable, templateName } from '../../testing/databases.ts';
import { connect } from '../connect.ts';
import type { Database, DatabaseEvent } from './dialect.ts';
import { EventListener } from './event-listener.ts';
import { openPostgresLine } from './postgres-listener.ts';

const server = process.env[serverVariable] ?? '';

/** Two copies of the program on one database. */
const openCopies = async (): Promise<{ one: Database; other: Database; url: string }> => {
  const { url, drop } = await createPostgres(templateName);
  const [one, other] = await Promise.all([connect(postgresConfig(url)), connect(postgresConfig(url))]);
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()]);
    await drop();
  });
  return { one, other, url };
};

const hear = async (database: Database): Promise<{ heard: DatabaseEvent[]; states: boolean[] }> => {
  const heard: DatabaseEvent[] = [];
  const states: boolean[] = [];
  await database.dialect.listen({ onEvent: (event) => heard.push(event), onState: (state) => states.push(state) });
  return { heard, states };
};

const event = (payload: string): DatabaseEvent => ({ channel: 'test', payload });

const endListeners = (url: string): Promise<void> =>
  onServer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}' and query like 'listen %'`,
  );

describe.skipIf(!server)('a copy on PostgreSQL', () => {
  it('hears what another one tells, when that has committed', async () => {
    const { one, other } = await openCopies();
    const { heard } = await hear(other);
    await one.db.transaction().execute(async (trx) => {
      await one.dialect.notify(trx, event('from one'));
      await sql`select pg_sleep(0.05)`.execute(trx);
      expect(heard).toEqual([]);
    });
    await expect.poll(() => heard).toEqual([event('from one')]);
  });

  it('does not hear another schema of the same database', async () => {
    const { one, url } = await openCopies();
    await sql`create schema elsewhere`.execute(one.db);
    const stranger = await connect(postgresConfig(`${url}&options=${encodeURIComponent('-c search_path=elsewhere')}`));
    onTestFinished(() => stranger.close());
    const { heard } = await hear(one);
    await stranger.dialect.notify(stranger.db, event('from elsewhere'));
    const other = await connect(postgresConfig(url));
    onTestFinished(() => other.close());
    await other.dialect.notify(other.db, event('from here'));
    await expect.poll(() => heard).toEqual([event('from here')]);
  });

  it('says that it may miss events when its connection is lost, and listens again', async () => {
    const { one, other, url } = await openCopies();
    const { heard, states } = await hear(other);
    await endListeners(url);
    await expect.poll(() => states).toEqual([true, false, true]);
    await one.dialect.notify(one.db, event('after'));
    await expect.poll(() => heard).toEqual([event('after')]);
  });

  it('says so as well when the other side of its connection just falls silent', async () => {
    const { one, other } = await openCopies();
    const { states } = await hear(other);
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
      and query like 'listen %'`.execute(one.db);
    const pid = rows[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      await expect.poll(() => states).toEqual([true, false, true]);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('takes what is not an event for nothing', async () => {
    const { one, other } = await openCopies();
    const { heard } = await hear(other);
    for (const junk of ['junk', '[]', '{"a":1}', '["x",1,2]']) {
      await sql`select pg_notify('atrium_' || current_schema(), ${junk})`.execute(one.db);
    }
    await one.dialect.notify(one.db, event('real'));
    await expect.poll(() => heard).toEqual([event('real')]);
  });

  it('that cannot listen says so at once', async () => {
    const { one, url } = await openCopies();
    await one.close();
    await onServer(server, `alter database ${new URL(url).pathname.slice(1)} allow_connections false`);
    await expect(hear(one)).rejects.toThrow(/not currently accepting connections/);
  });

  it('whose notifications cannot be sent says that it does not listen, and leaves no failure behind', async () => {
    const { one, url } = await openCopies();
    const unhandled: unknown[] = [];
    const record = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', record);
    const states: boolean[] = [];
    const listener = new EventListener({
      open: (onMessage) =>
        openPostgresLine(
          {
            client: () => new pg.Client({ connectionString: url }),
            notify: async (channel) => void (await sql`select pg_notify(${channel}, missing)`.execute(one.db)),
          },
          onMessage,
        ),
      onMessage: () => {},
      onState: (state) => states.push(state),
    });
    await listener.start();
    // Longer than a notification is waited for.
    await wait(2200);
    await listener.stop();
    process.off('unhandledRejection', record);
    expect(unhandled).toEqual([]);
    expect(states).toEqual([]);
  });
});
