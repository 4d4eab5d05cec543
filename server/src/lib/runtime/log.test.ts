import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTables, edited, flag, text } from '../../db/tables.ts';
import { databases } from '../../testing/databases.ts';
import { createLog } from './log.ts';

describe.each(databases)('the log on $kind', ({ open, kind }) => {
  test('the log does not contain values of a row that the database rejected', async () => {
    const database = await open();
    const trees = { name: 'trees', columns: { ...edited, name: text, is_old: flag } };
    await createTables(database.db as unknown as Kysely<unknown>, kind, [trees]);
    const lines: string[] = [];
    const log = createLog('error', { write: (line) => void lines.push(line) });
    await sql`insert into trees (name, is_old, create_time, update_time) values (${'Sesame-open'}, 7, 0, 0)`
      .execute(database.db)
      .catch((error: unknown) => log.error({ err: error }, 'a request failed'));
    await database.close();
    expect(lines.join('')).toContain('trees_is_old_check');
    expect(lines.join('')).not.toContain('Sesame-open');
  });
});
