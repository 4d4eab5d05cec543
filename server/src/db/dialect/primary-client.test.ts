import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildBridge } from '../../testing/bridge.ts';
import { onServer, postgresConfig, serverVariable } from '../../testing/databases.ts';
import { startPostgres } from '../../testing/postgres-cluster.ts';
import { connect } from '../connect.ts';

/** A server on a port, as a standby of the one with an address if that is given. */
const startServer = async (primary: string | null = null) => {
  const server = await startPostgres({}, primary);
  onTestFinished(server.stop);
  const bridge = await buildBridge(server.url);
  onTestFinished(bridge.stop);
  return { ...server, place: new URL(bridge.url).host };
};

const open = async (...places: readonly string[]) => {
  const database = await connect(postgresConfig(`postgres://atrium@${places.join(',')}/postgres`));
  return database;
};

describe.skipIf(!process.env[serverVariable])('an address that names several servers', () => {
  test('is that of the one which takes changes, before a failover and after it', async () => {
    const first = await startServer();
    const second = await startServer(first.url);
    const database = await open(second.place, first.place);
    await sql`create table notes (text text)`.execute(database.db);
    const states: boolean[] = [];
    const heard: string[] = [];
    await database.dialect.listen({
      onState: (isListening) => states.push(isListening),
      onEvent: ({ payload }) => heard.push(payload),
    });
    await expect(open(second.place, '127.0.0.1:1')).rejects.toThrow(/takes no changes/);

    await expect.poll(() => onServer(second.url, 'select from notes').then(() => 'is there too')).toBe('is there too');
    await first.stop();
    await expect(sql`insert into notes values ('nowhere')`.execute(database.db)).rejects.toThrow(/./);
    await onServer(second.url, 'select pg_promote()');
    await expect.poll(() => sql`insert into notes values ('here')`.execute(database.db)).toBeTruthy();
    await expect.poll(() => states).toEqual([true, false, true]);
    const other = await open(first.place, second.place);
    await other.dialect.notify(other.db, { channel: 'test', payload: 'from another copy' });
    await expect.poll(() => heard).toEqual(['from another copy']);
  });

  test('says what is wrong with each of them', async () => {
    const server = await startServer();
    await expect(open('127.0.0.1:1', '127.0.0.1:2')).rejects.toThrow(
      /127\.0\.0\.1:1\/postgres, 127\.0\.0\.1:2\/postgres does not answer: .*:1, .*:2/,
    );
    const url = `postgres://atrium@127.0.0.1:1,${server.place}/missing`;
    await expect(connect(postgresConfig(url))).rejects.toThrow(
      /refuses the connection: database "missing" does not exist/,
    );
  });
});
