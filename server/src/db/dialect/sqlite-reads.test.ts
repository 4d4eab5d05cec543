import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { loadStoredSetting, writeStoredSetting } from '../stored-setting.ts';
import type { Database } from './dialect.ts';
import { useSqlite } from './sqlite.ts';
import { createReadConnection } from './sqlite-reads.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

describe('reading SQLite in a second thread', () => {
  let [folder, isReleased] = ['', false];
  let database: Database;
  beforeAll(async () => {
    folder = createTemporaryFolder();
    database = useSqlite(new DatabaseSync(join(folder, 'atrium.db')), () => (isReleased = true));
    await migrate(database);
  });

  test('the reader thread of SQLite returns only committed data', async () => {
    const { db, readDb: reads } = database;
    expect(reads).not.toBe(db);
    for (let round = 0; round < 50; round += 1) {
      await writeStoredSetting(db, 'steps.dismissed', String(round));
      expect(await loadStoredSetting(reads, 'steps.dismissed')).toBe(String(round));
    }
    await db.transaction().execute(async (trx) => {
      await writeStoredSetting(trx, 'steps.dismissed', 'unfinished');
      expect(await loadStoredSetting(reads, 'steps.dismissed')).toBe('49');
    });
    expect(await loadStoredSetting(reads, 'steps.dismissed')).toBe('unfinished');
  });

  test('the reader thread of SQLite does not block the main thread', async () => {
    const slowCount = sql<{
      n: number;
    }>`with recursive c(n) as (select 1 union all select n + 1 from c where n < 3000000)
      select max(n) as n from c`.execute(database.readDb);
    let answers = 0;
    let isCounting = true;
    void slowCount.then(() => (isCounting = false));
    while (isCounting) {
      await writeStoredSetting(database.db, 'demo.figures', String((answers += 1)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await slowCount).rows).toEqual([{ n: 3_000_000 }]);
    expect(answers).toBeGreaterThan(10);
  });

  test('the reader thread of SQLite binds and returns values like the main connection', async () => {
    const values = sql`select ${7} / 2 as whole, ${'文'} as text, ${null} as absent, ${1.5} as part, x'00ff' as bytes`;
    const { rows } = await values.execute(database.readDb);
    expect(rows).toEqual((await values.execute(database.db)).rows);
  });

  test('the reader thread of SQLite rejects changes, and reports invalid statements', async () => {
    const { readDb: reads } = database;
    await expect(writeStoredSetting(reads, 'steps.dismissed', 'other')).rejects.toMatchObject({
      code: 'ERR_SQLITE_ERROR',
      errcode: 8,
      message: 'attempt to write a readonly database',
    });
    await expect(sql`select none from nowhere`.execute(reads)).rejects.toThrow('no such table: nowhere');
    await expect(reads.transaction().execute(async () => {})).rejects.toThrow('read-only');
    expect(await loadStoredSetting(reads, 'steps.dismissed')).toBe('unfinished');
  });

  test('the reader of SQLite restarts after its thread ended', async () => {
    const path = join(folder, 'later.db');
    const reads = createReadConnection(path);
    const query = sql<{ one: number }>`select 1 as one`;
    await expect(query.execute(reads)).rejects.toThrow('unable to open database file');
    new DatabaseSync(path).close();
    expect((await query.execute(reads)).rows).toEqual([{ one: 1 }]);
    await reads.destroy();
  });

  test('the reader thread of SQLite ends when the database is closed', async () => {
    await database.close();
    expect(isReleased).toBe(true);
    await expect(loadStoredSetting(database.readDb, 'steps.dismissed')).rejects.toThrow('destroyed');
  });
});
