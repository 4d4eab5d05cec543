import { readCapabilities, readHealth, readLiveness, readReadiness } from '@atrium/contract/about/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../db/connect.ts';
import type { Database } from '../db/dialect/dialect.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../testing/postgres/proxy.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import {
  createPostgres,
  runOnServer,
  createPostgresConfig,
  postgresUrlVariable,
  templateName,
} from '../testing/databases.ts';
import { addUser } from '../testing/people.ts';

describe.skipIf(!process.env[postgresUrlVariable])('while PostgreSQL is unreachable', () => {
  let drop: () => Promise<void>;
  let proxy: DatabaseProxy;
  let direct: Database;
  let database: Database;
  let instance: Instance;
  let token: string;
  let user: number;
  const loadStatus = async (): Promise<number> => (await instance.call(readUserInfo, {}, token)).status;
  beforeAll(async () => {
    const createdDatabase = await createPostgres(templateName);
    drop = createdDatabase.drop;
    direct = await connect(createPostgresConfig(createdDatabase.url));
    proxy = await startDatabaseProxy(createdDatabase.url);
    database = await connect(createPostgresConfig(proxy.url));
    instance = await startInstance(database);
    user = await addUser(direct.db);
    token = await instance.createToken(user);
  });
  afterAll(async () => {
    await instance.stop();
    await database.close();
    await direct.close();
    await proxy.stop();
    await drop();
  });

  test('every endpoint that uses the database returns a retry delay, and works again afterwards', async () => {
    expect(await loadStatus()).toBe(200);
    proxy.disconnect();
    await expect.poll(() => instance.context.events.isListening).toBe(false);
    expect(await instance.call(readUserInfo, {}, token)).toMatchObject({ status: 503, problem: 'server.busy' });
    expect(await instance.call(readHealth, {})).toMatchObject({ status: 503, problem: 'server.busy' });
    expect(await instance.call(readReadiness, {})).toMatchObject({ status: 503, problem: 'server.busy' });
    expect((await instance.call(readLiveness, {})).status).toBe(200);
    expect((await instance.call(readCapabilities, {})).result).toMatchObject({ product: 'atrium', needsSetup: false });
    const response = await instance.send('POST', 'login', { username: 'somebody', password: 'password-1' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await fetch(`${instance.url}/`)).status).toBeLessThan(504);
    proxy.reconnect();
    await expect.poll(loadStatus).toBe(200);
    expect((await instance.call(login, { username: 'somebody', password: 'password-1' })).status).toBe(400);
  });

  test('caches drop all values that may have changed while PostgreSQL was unreachable', async () => {
    await expect.poll(() => instance.context.events.isListening).toBe(true);
    expect(await loadStatus()).toBe(200);
    proxy.disconnect();
    await expect.poll(() => instance.context.events.isListening).toBe(false);
    await direct.db.updateTable('users').set({ status: 0 }).where('id', '=', user).execute();
    proxy.reconnect();
    await expect.poll(loadStatus).toBe(401);
  });

  test('a commit whose response is lost still publishes its events', async () => {
    await expect.poll(() => instance.context.events.isListening).toBe(true);
    const person = await addUser(direct.db);
    const userToken = await instance.createToken(person);
    expect((await instance.call(readUserInfo, {}, userToken)).status).toBe(200);
    const disable = database.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ status: 0 }).where('id', '=', person).execute();
      await instance.context.events.emit(trx, 'user', { ids: [person] });
      proxy.dropResponseTo('commit');
    });
    await expect(disable).rejects.toThrow(/connection|terminated/i);
    const row = await direct.db.selectFrom('users').select('status').where('id', '=', person).executeTakeFirstOrThrow();
    expect(row.status).toBe(0);
    expect((await instance.call(readUserInfo, {}, userToken)).status).toBe(401);
  });
});

describe.skipIf(!process.env[postgresUrlVariable])('a PostgreSQL that rejects the login', () => {
  test('endpoints and health report a PostgreSQL that rejects the sign-in until it accepts it again', async () => {
    const createdDatabase = await createPostgres(templateName);
    onTestFinished(createdDatabase.drop);
    const role = `visitor_${process.pid}`;
    await runOnServer(createdDatabase.url, `create role ${role} superuser login`);
    onTestFinished(() => runOnServer(createdDatabase.url, `drop role ${role}`));
    const database = await connect(createPostgresConfig(createdDatabase.url.replace('//atrium@', `//${role}@`)));
    onTestFinished(() => database.close());
    const instance = await startInstance(database);
    onTestFinished(() => instance.stop());
    const token = await instance.createToken(await addUser(database.db));
    await runOnServer(createdDatabase.url, `alter role ${role} nologin`);
    await runOnServer(
      createdDatabase.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
    );
    const answer = await instance.send('POST', 'login', { username: 'somebody', password: 'password-1' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await instance.call(readReadiness, {})).toMatchObject({ status: 503, problem: 'server.busy' });
    await runOnServer(createdDatabase.url, `alter role ${role} login`);
    await expect.poll(async () => (await instance.call(readUserInfo, {}, token)).status).toBe(200);
  });
});
