import { readTableView, saveTableView } from '@atrium/contract/view.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { startCopy, type Copy } from '../../testing/copy.ts';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';

describe.each(databases)('the arrangement of a table on $kind', ({ open }) => {
  let database: Database;
  let copy: Copy;
  beforeAll(async () => {
    database = await open();
    copy = await startCopy(database);
  });
  afterAll(async () => {
    await copy.stop();
    await database.close();
  });

  test('is remembered for each person and table', async () => {
    const [one, other] = [
      await copy.tokenOf(await addUser(database.db)),
      await copy.tokenOf(await addUser(database.db)),
    ];
    expect((await copy.ask(readTableView, { table: 'users' }, one)).result).toEqual({});
    const view = { hidden: ['email'], widths: { name: 120 }, density: 'small' as const };
    await copy.ask(saveTableView, { table: 'users', view: { order: ['name'] } }, one);
    expect((await copy.ask(saveTableView, { table: 'users', view }, one)).result).toEqual(view);
    expect((await copy.ask(readTableView, { table: 'users' }, one)).result).toEqual(view);
    expect((await copy.ask(readTableView, { table: 'roles' }, one)).result).toEqual({});
    expect((await copy.ask(readTableView, { table: 'users' }, other)).result).toEqual({});
  });
});
