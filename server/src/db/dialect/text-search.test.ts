import { randomBytes } from 'node:crypto';
import { readReadiness } from '@atrium/contract/about/calls.ts';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import {
  createPostgres,
  databases,
  runOnServer,
  createPostgresConfig,
  postgresUrlVariable,
} from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { createContainsCondition, extendUserSearch, userSearchColumn } from './text-search.ts';

const server = process.env[postgresUrlVariable] ?? '';

/** The role may create tables, but no extensions. */
const openRestricted = async (): Promise<{ owner: string; restricted: string }> => {
  const { url, drop } = await createPostgres('template0');
  const role = `role_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create role ${role} login`);
  await runOnServer(url, `grant usage, create on schema public to ${role}`);
  onTestFinished(async () => {
    await drop();
    await runOnServer(server, `drop role ${role}`);
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
  test('readiness reports a missing pg_trgm, and a start creates the index once the extension exists', async () => {
    const { owner, restricted } = await openRestricted();
    const database = await connect(createPostgresConfig(restricted));
    onTestFinished(() => database.close());
    await migrate(database);
    const loadIndexes = () => query(owner, `select indexname from pg_indexes where indexname like '%_trigrams'`);
    const loadState = async () => {
      const instance = await startInstance(database);
      const { result } = await instance.call(readReadiness, {});
      await instance.stop();
      return result.search;
    };
    expect(await loadState()).toBe('slow');
    expect(await loadIndexes()).toEqual([]);
    await runOnServer(owner, 'create extension pg_trgm');
    expect(await loadState()).toBe('ok');
    expect(await loadIndexes()).toEqual([{ indexname: 'users_search_text_trigrams' }]);
    expect(await loadState()).toBe('ok');
  });
});

describe.each(databases)('the search for users on $kind', ({ open, kind }) => {
  test('the user search finds texts of an added column, for users from before and after the migration', async () => {
    const database = await open();
    onTestFinished(() => database.close());
    const { db } = database;
    const userBefore = await addUser(db, { username: 'before', description: 'Nordwind AG' });
    const findUsers = async (text: string) => {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where(createContainsCondition(kind, userSearchColumn, text))
        .execute();
      return rows.map(({ id }) => id);
    };
    expect(await findUsers('nordwind')).toEqual([]);
    await extendUserSearch(db as unknown as Kysely<unknown>, kind, ['description']);
    const userAfter = await addUser(db, { username: 'after', description: 'Nordwind' });
    expect(await findUsers('nordwind')).toEqual([userBefore, userAfter]);
    await db.updateTable('users').set({ description: '' }).where('id', '=', userBefore).execute();
    expect(await findUsers('nordwind')).toEqual([userAfter]);
    expect(await findUsers('before')).toEqual([userBefore]);
  });
});
