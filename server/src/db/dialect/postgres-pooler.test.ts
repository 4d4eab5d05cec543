import { readHealth } from '@atrium/contract/about/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { createPostgres, createPostgresConfig, postgresUrlVariable, templateName } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { findPooler, startPooler } from '../../testing/postgres/pooler.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';

const openInstance = async (url: string, listenUrl: string | null = null) => {
  const database = await connect(createPostgresConfig(url, listenUrl));
  onTestFinished(() => database.close());
  const instance = await startInstance(database);
  return { database, instance };
};

const openDatabase = async (): Promise<string> => {
  const { url, drop } = await createPostgres(templateName);
  onTestFinished(drop);
  return url;
};

const ignoring = ['ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout'];

describe.skipIf(!process.env[postgresUrlVariable] || !findPooler())(
  'behind a pooler that assigns connections per transaction',
  () => {
    test('a pooler disables caches because no events arrive, and health reports it', async () => {
      const url = await openDatabase();
      const direct = await connect(createPostgresConfig(url));
      onTestFinished(() => direct.close());
      const pooler = await startPooler(url, ignoring);
      onTestFinished(pooler.stop);
      const { instance } = await openInstance(pooler.url);
      expect(await instance.call(readHealth, {})).toMatchObject({
        status: 200,
        result: { status: 'ok', events: 'missing' },
      });
      const user = await addUser(direct.db);
      const token = await instance.createToken(user);
      expect((await instance.call(readUserInfo, {}, token)).status).toBe(200);
      await direct.db.updateTable('users').set({ status: 0 }).where('id', '=', user).execute();
      expect((await instance.call(readUserInfo, {}, token)).status).toBe(401);
    });

    test('instances that start concurrently leave no locks', async () => {
      const url = await openDatabase();
      const pooler = await startPooler(url);
      onTestFinished(pooler.stop);
      const starting = await connect(createPostgresConfig(pooler.url, url));
      onTestFinished(() => starting.close());
      const workingDatabase = await connect(createPostgresConfig(pooler.url, url));
      onTestFinished(() => workingDatabase.close());
      let isOver = false;
      const operation = async () => {
        while (!isOver) await sql`select pg_sleep(0.002)`.execute(workingDatabase.db);
      };
      const otherOperations = [operation(), operation(), operation()];
      for (let round = 0; round < 20; round += 1) await migrate(starting);
      isOver = true;
      await Promise.all(otherOperations);
      const { rows } = await sql`select pid from pg_locks where locktype = 'advisory' and
        database = (select oid from pg_database where datname = current_database())`.execute(workingDatabase.db);
      expect(rows).toEqual([]);
    });

    test('events arrive over the direct address of the database', async () => {
      const url = await openDatabase();
      // Default settings, which reject unknown startup parameters.
      const pooler = await startPooler(url);
      onTestFinished(pooler.stop);
      const { instance, database } = await openInstance(pooler.url, url);
      const otherInstance = await openInstance(url);
      expect(instance.context.events.isListening).toBe(true);
      expect((await instance.call(readHealth, {})).result).toEqual({ status: 'ok' });
      const user = await addUser(database.db);
      const token = await instance.createToken(user);
      expect((await instance.call(readUserInfo, {}, token)).status).toBe(200);
      await otherInstance.database.db.transaction().execute(async (trx) => {
        await trx.updateTable('users').set({ status: 0 }).where('id', '=', user).execute();
        await otherInstance.instance.context.events.emit(trx, 'user', { ids: [user] });
      });
      await expect.poll(async () => (await instance.call(readUserInfo, {}, token)).status, { timeout: 2000 }).toBe(401);
    });
  },
);
