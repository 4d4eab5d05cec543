import { sql, type RawBuilder } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPostgres, databases, createPostgresConfig } from '../../testing/databases.ts';
import { connect } from '../../db/connect.ts';
import type { Database, DialectKind } from '../../db/dialect/dialect.ts';
import { createLog } from './log.ts';
import { createStatementLogger } from './slow-statements.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

const createSettings = async (kind: DialectKind) => {
  if (kind === 'postgres') {
    const { url, drop } = await createPostgres('template0');
    onTestFinished(drop);
    return createPostgresConfig(url);
  }
  const dataFolder = createTemporaryFolder();
  return { databaseUrl: null, databaseListenUrl: null, databaseConnections: 5, dataFolder };
};

/** Slow statements that contain a value. */
const slow: Readonly<Record<DialectKind, RawBuilder<unknown>>> = {
  postgres: sql`select pg_sleep(0.2),
    ${'hunter'}::text as word`,
  sqlite: sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000000)
    select count(*), ${'hunter'} as word from n`,
};

const invalidStatement: Readonly<Record<DialectKind, RawBuilder<unknown>>> = {
  postgres: sql`select pg_sleep(0.2), 1 / (random() * 0)::int`,
  sqlite: sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000000)
    select json(count(*) || 'x') from n`,
};

describe.each(databases)('the log of slow statements on $kind', ({ kind }) => {
  const openLogging = async (slowMs: number): Promise<{ database: Database; lines: unknown[] }> => {
    const lines: unknown[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
    const database = await connect(await createSettings(kind), createStatementLogger(log, slowMs));
    onTestFinished(() => database.close());
    return { database, lines };
  };

  test('the log of slow statements contains a slow statement without its values', async () => {
    const { database, lines } = await openLogging(40);
    await slow[kind].execute(database.db);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'warn', failed: false, ms: expect.any(Number), msg: 'slow statement' }),
    );
    expect(JSON.stringify(lines)).toMatch(kind === 'postgres' ? /select pg_sleep\(0\.2\), \$1::text/ : /select i \+ 1/);
    expect(JSON.stringify(lines)).not.toContain('hunter');
  });

  test('the log of slow statements contains a slow statement that fails', async () => {
    const { database, lines } = await openLogging(40);
    await expect(invalidStatement[kind].execute(database.db)).rejects.toThrow(/division by zero|malformed JSON/);
    expect(lines).toContainEqual(expect.objectContaining({ failed: true }));
  });

  test('the log of slow statements does not contain a faster statement', async () => {
    const { database, lines } = await openLogging(60_000);
    await slow[kind].execute(database.db);
    expect(lines).toEqual([]);
  });
});
