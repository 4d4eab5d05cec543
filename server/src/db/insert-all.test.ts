import { expect, it } from 'vitest';
import { databases } from '../testing/databases.ts';
import { insertMissing } from './insert-missing.ts';

const createSettings = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ key: `key ${number}`, value: 'new' }));

it.each(databases)('insertMissing inserts any number of rows on $kind and keeps existing ones', async ({ open }) => {
  const database = await open();
  await database.db.insertInto('settings').values({ key: 'key 7', value: 'old' }).execute();
  await insertMissing(database.db, 'settings', createSettings(33_000));
  const count = await database.db
    .selectFrom('settings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('key', 'like', 'key %')
    .executeTakeFirstOrThrow();
  expect(count.count).toBe(33_000);
  const oldRows = await database.db.selectFrom('settings').select('key').where('value', '=', 'old').execute();
  expect(oldRows).toEqual([{ key: 'key 7' }]);
});
