import { sql, type Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databases } from '../testing/databases.ts';
import { addColumns, createTables, flag, identity, integer, optional, withDefault, text } from './tables.ts';

describe.each(databases)('a table on $kind', ({ kind, open }) => {
  it('adding columns to a table gives existing rows their default', async () => {
    const database = await open();
    // Migrations are not typed by the current tables.
    const db = database.db as unknown as Kysely<unknown>;
    await createTables(db, kind, [{ name: 'things', columns: { id: identity, name: text } }]);
    await sql`insert into things (name) values ('old')`.execute(db);
    await addColumns(db, kind, 'things', {
      amount: withDefault(integer, 7),
      is_small: withDefault(flag, 0),
      maker: withDefault(text, ''),
      place: optional(text),
    });
    const { rows } = await sql`select name, amount, is_small, maker, place from things`.execute(db);
    expect(rows).toEqual([{ name: 'old', amount: 7, is_small: 0, maker: '', place: null }]);
    await expect(sql`update things set is_small = 2`.execute(db)).rejects.toThrow(/things_is_small_check/);
  });
});
