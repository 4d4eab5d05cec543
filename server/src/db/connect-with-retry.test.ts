import { describe, expect, onTestFinished, test } from 'vitest';
import { readReadiness } from '@atrium/contract/about/calls.ts';
import { startDatabaseProxy } from '../testing/postgres/proxy.ts';
import { startInstance } from '../testing/instance.ts';
import {
  createPostgres,
  runOnServer,
  createPostgresConfig,
  postgresUrlVariable,
  templateName,
} from '../testing/databases.ts';
import { connect } from './connect.ts';
import { connectWithRetry } from './connect-with-retry.ts';
import { DatabaseError } from './database-error.ts';

const server = process.env[postgresUrlVariable] ?? '';

describe.skipIf(!server)('PostgreSQL that is not available yet', () => {
  const startDisconnectedProxy = async () => {
    const { url, drop } = await createPostgres(templateName);
    onTestFinished(drop);
    const proxy = await startDatabaseProxy(url);
    onTestFinished(proxy.stop);
    proxy.disconnect();
    return proxy;
  };

  test('the start waits for PostgreSQL that is not available yet, with a log entry', async () => {
    const proxy = await startDisconnectedProxy();
    const messages: string[] = [];
    const onWait = (sentence: string): void => {
      messages.push(sentence);
      if (messages.length === 2) proxy.reconnect();
    };
    const database = await connectWithRetry(() => connect(createPostgresConfig(proxy.url)), {
      maxWaitMs: 30_000,
      onWait,
    });
    await database.close();
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:\d+\/\w+ does not respond: .+ Waiting at most 30 s for the database$/,
    );
  });

  test.each([
    [0, 0],
    [300, 2],
  ])('the start no longer waits for PostgreSQL after %s ms', async (maxWaitMs, maxAttempts) => {
    const proxy = await startDisconnectedProxy();
    const messages: string[] = [];
    const open = () => connect(createPostgresConfig(proxy.url));
    const connecting = connectWithRetry(open, { maxWaitMs, onWait: (sentence) => messages.push(sentence) });
    await expect(connecting).rejects.toMatchObject({ kind: 'unreachable' });
    expect(messages.length).toBeLessThanOrEqual(maxAttempts);
  });

  test('the start does not wait for PostgreSQL after another error', async () => {
    const messages: string[] = [];
    const open = () => Promise.reject(new DatabaseError('refused', 'No such user.'));
    const connecting = connectWithRetry(open, { maxWaitMs: 30_000, onWait: (sentence) => messages.push(sentence) });
    await expect(connecting).rejects.toMatchObject({ kind: 'refused' });
    expect(messages).toEqual([]);
  });
});

describe.skipIf(!server)('PostgreSQL that is read-only', () => {
  test('the readiness check reports a read-only PostgreSQL until it is writable again', async () => {
    const { url, drop } = await createPostgres(templateName);
    onTestFinished(drop);
    const database = await connect(createPostgresConfig(url));
    const instance = await startInstance(database);
    onTestFinished(async () => {
      await instance.stop();
      await database.close();
    });
    const name = new URL(url).pathname.slice(1);
    const setReadOnly = async (readOnly: 'on' | 'off'): Promise<void> => {
      await runOnServer(server, `alter database ${name} set default_transaction_read_only = ${readOnly}`);
      await runOnServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    };
    const loadReadiness = async () => {
      const { status, problem } = await instance.call(readReadiness, {});
      return [status, problem];
    };
    expect(await loadReadiness()).toEqual([200, undefined]);
    await setReadOnly('on');
    await expect.poll(loadReadiness).toEqual([503, 'server.readOnly']);
    await setReadOnly('off');
    await expect.poll(loadReadiness).toEqual([200, undefined]);
  });
});
