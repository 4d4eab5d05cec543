import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createPostgres,
  createDatabaseUrl,
  runOnServer,
  createPostgresConfig,
  postgresUrlVariable,
} from '../testing/databases.ts';
import { connect } from './connect.ts';
import { DatabaseError, type DatabaseErrorKind } from './database-error.ts';
import type { Database } from './dialect/dialect.ts';
import { explainStartupError } from '../lib/runtime/startup-error.ts';
import { migrate } from './migrate.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const openFolder = async (folder: string): Promise<Database> => {
  const database = await connect({
    databaseUrl: null,
    databaseListenUrl: null,
    databaseConnections: 1,
    dataFolder: folder,
  });
  return database;
};

const catchError = async (opening: Promise<Database>): Promise<DatabaseError> => {
  const error = await opening.then(
    (database) => database.close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DatabaseError)) throw new Error('no fault', { cause: error });
  expect(error.message).toMatch(/^[A-Z].+\.$/);
  return error;
};

describe('a data folder', () => {
  it('a data folder is created if missing, and keeps its data', async () => {
    const folder = join(createTemporaryFolder(), 'deep', 'data');
    const first = await openFolder(folder);
    await migrate(first);
    await first.db.insertInto('settings').values({ key: 'kept', value: 'yes' }).execute();
    await first.close();
    const second = await openFolder(folder);
    const keptRows = await second.db.selectFrom('settings').selectAll().where('key', '=', 'kept').execute();
    expect(keptRows).toEqual([{ key: 'kept', value: 'yes' }]);
  });

  it('a data folder commits durably and enforces foreign keys', async () => {
    const { db } = await openFolder(createTemporaryFolder());
    const readPragma = async (name: string): Promise<unknown> => {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
      return Object.values(rows[0] ?? {})[0];
    };
    expect(await readPragma('journal_mode')).toBe('wal');
    expect(await readPragma('synchronous')).toBe(2);
    expect(await readPragma('foreign_keys')).toBe(1);
  });

  it('a data folder cannot be opened twice in one process', async () => {
    const folder = createTemporaryFolder();
    const first = await openFolder(folder);
    expect(await catchError(openFolder(folder))).toMatchObject({ kind: 'folderInUse' });
    await first.close();
    await openFolder(folder);
  });

  it('a data folder is locked against other processes until its process is killed', async () => {
    const folder = createTemporaryFolder();
    const module = new URL('folder/data-folder.ts', import.meta.url).href;
    const script = `const { openDataFolder } = await import(${JSON.stringify(module)});
      // Keep a reference, as the product does, because garbage collection would release the lock.
      globalThis.held = openDataFolder(${JSON.stringify(folder)}, (file, release) => [file, release]);
      globalThis.gc(); process.stdout.write('held'); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    const fault = await catchError(openFolder(folder));
    expect(fault.kind).toBe('folderInUse');
    expect(fault.message).toContain(folder);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await openFolder(folder);
  });

  it('a data folder that cannot be created or written is rejected in one sentence', async () => {
    const file = join(createTemporaryFolder(), 'file');
    writeFileSync(file, '');
    for (const folder of [file, join(file, 'below'), '/proc/none']) {
      expect(await catchError(openFolder(folder))).toMatchObject({ kind: 'folderUnusable' });
    }
  });

  it('a data folder with an invalid database file is rejected and unlocked', async () => {
    const folder = createTemporaryFolder();
    const file = join(folder, 'atrium.db');
    writeFileSync(file, 'this is no database. '.repeat(200));
    expect(await catchError(openFolder(folder))).toMatchObject({ kind: 'damaged' });
    rmSync(file);
    await openFolder(folder);
  });
});

const server = process.env[postgresUrlVariable] ?? '';

describe.skipIf(!server)('a PostgreSQL server', () => {
  const open = (url: string): Promise<Database> => connect(createPostgresConfig(url));
  const createAddress = (parameters: string): string => `${server}&${parameters}`;

  it('a server that is down is reported as unreachable, without the password', async () => {
    const fault = await catchError(open('postgres://me:hunter@127.0.0.1:1/atrium'));
    expect(fault.kind).toBe('unreachable');
    expect(fault.message).toContain('127.0.0.1:1/atrium');
    expect(fault.message).not.toContain('hunter');
  });

  it('a server without a socket file is reported as unreachable', async () => {
    const fault = await catchError(open('postgres:///atrium?host=/tmp/no-such-folder'));
    expect(fault.kind).toBe('unreachable');
    expect(fault.message).toMatch(/connect ENOENT .+ Check that the server runs and that DATABASE_URL is correct\.$/);
  });

  it('a server whose role cannot create tables is rejected in one sentence', async () => {
    const createdDatabase = await createPostgres('template0');
    onTestFinished(createdDatabase.drop);
    const role = `reader_${process.pid}`;
    await runOnServer(createdDatabase.url, `create role ${role} login`);
    onTestFinished(() => runOnServer(server, `drop role ${role}`));
    const database = await open(createdDatabase.url.replace('//atrium@', `//${role}@`));
    onTestFinished(() => database.close());
    const error: unknown = await migrate(database).catch((reason: unknown) => reason);
    expect(explainStartupError(error, null)).toMatch(
      /Atrium cannot start: The role reader_\d+ may not create tables\. Run as the owner: grant create on schema public to reader_\d+\.$/,
    );
  });

  it('a server without the database or user is rejected', async () => {
    const kinds: DatabaseErrorKind[] = [];
    kinds.push((await catchError(open(createDatabaseUrl(server, 'nothing_here')))).kind);
    kinds.push((await catchError(open(server.replace('atrium@', 'nobody_here@')))).kind);
    expect(kinds).toEqual(['refused', 'refused']);
  });

  it('a PostgreSQL server older than 15 is rejected', async () => {
    // A function of the real server shadows the one that returns the version.
    await runOnServer(
      server,
      `create schema old; create function old.current_setting(name text) returns text language sql as
       $$ select case name when 'server_version_num' then '140012' when 'server_version' then '14.12' else pg_catalog.current_setting(name) end $$`,
    );
    onTestFinished(() => runOnServer(server, 'drop schema old cascade'));
    const fault = await catchError(
      open(createAddress(`options=${encodeURIComponent('-c search_path=old,pg_catalog')}`)),
    );
    expect(fault.kind).toBe('unsuitable');
    expect(fault.message).toContain('14.12');
  });

  it('a server with a database in another encoding is rejected', async () => {
    const name = 'in_ascii';
    await runOnServer(
      server,
      `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
    );
    onTestFinished(() => runOnServer(server, `drop database ${name} with (force)`));
    const fault = await catchError(open(createDatabaseUrl(server, name)));
    expect(fault.kind).toBe('unsuitable');
    expect(fault.message).toContain('SQL_ASCII');
  });

  const openFresh = async (): Promise<Database> => {
    const { url, drop } = await createPostgres('template0');
    const database = await open(url);
    onTestFinished(async () => {
      await database.close();
      await drop();
    });
    return database;
  };

  it('a server that closes a connection in use fails only its statement', async () => {
    const { db } = await openFresh();
    const lostTransaction = db
      .transaction()
      .execute((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx));
    await expect(lostTransaction).rejects.toThrow(/terminat|connection/i);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('a server that closes idle connections is reached over new ones', async () => {
    const { db } = await openFresh();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    await runOnServer(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]?.name}' and state = 'idle'`,
    );
    await expect
      .poll(() =>
        sql`select 1`.execute(db).then(
          () => 'answers',
          () => 'lost',
        ),
      )
      .toBe('answers');
  });

  it('statements of requests are limited to thirty seconds, but migrations are not', async () => {
    const { db, withoutTimeout } = await openFresh();
    const limit = async (on: typeof db) =>
      (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(on)).rows[0];
    expect(await limit(db)).toEqual({ statement_timeout: '30s' });
    expect(await withoutTimeout(limit)).toEqual({ statement_timeout: '0' });
  });
});
