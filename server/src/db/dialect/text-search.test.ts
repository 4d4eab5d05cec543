import { randomBytes } from 'node:crypto';
import { readReadiness } from '@atrium/contract/about/calls.ts';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startCopy } from '../../testing/copy.ts';
import { createPostgres, onServer, postgresConfig, serverVariable } from '../../testing/databases.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';

const server = process.env[serverVariable] ?? '';

/** The address of an empty database whose tables a role may make, and no extension. */
const openRestricted = async (): Promise<{ owner: string; restricted: string }> => {
  const { url, drop } = await createPostgres('template0');
  const role = `role_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create role ${role} login`);
  await onServer(url, `grant usage, create on schema public to ${role}`);
  onTestFinished(async () => {
    await drop();
    await onServer(server, `drop role ${role}`);
  });
  const address = new URL(url);
  address.username = role;
  return { owner: url, restricted: address.href };
};

const query = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};

describe.skipIf(!server)('PostgreSQL without pg_trgm', () => {
  test('is told by readiness and gets its index at a start once it can', async () => {
    const { owner, restricted } = await openRestricted();
    const database = await connect(postgresConfig(restricted));
    onTestFinished(() => database.close());
    await migrate(database);
    const indexes = () => query(owner, `select indexname from pg_indexes where indexname like '%_trigrams'`);
    const stateOf = async () => {
      const copy = await startCopy(database);
      const { result } = await copy.call(readReadiness, {});
      await copy.stop();
      return result.search;
    };
    expect(await stateOf()).toBe('slow');
    expect(await indexes()).toEqual([]);
    await onServer(owner, 'create extension pg_trgm');
    expect(await stateOf()).toBe('ok');
    expect(await indexes()).toEqual([{ indexname: 'users_search_text_trigrams' }]);
    expect(await stateOf()).toBe('ok');
  });
});
