import { readTableLayout, saveTableLayout } from '@atrium/contract/table-layout/calls.ts';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';

describe.each(anyDatabase)('the layout of a table on $kind', async ({ open }) => {
  const database = await open();
  const instance = await startInstance(database);

  test('the layout of a table is stored per user and table', async () => {
    const [first, second] = [
      await instance.createToken(await addUser(database.db)),
      await instance.createToken(await addUser(database.db)),
    ];
    expect((await instance.call(readTableLayout, { table: 'user' }, first)).result).toEqual({});
    const view = { hidden: ['email'], widths: { name: 120 }, density: 'small' as const };
    await instance.call(saveTableLayout, { table: 'user', view: { order: ['name'] } }, first);
    expect((await instance.call(saveTableLayout, { table: 'user', view }, first)).result).toEqual(view);
    expect((await instance.call(readTableLayout, { table: 'user' }, first)).result).toEqual(view);
    expect((await instance.call(readTableLayout, { table: 'role' }, first)).result).toEqual({});
    expect((await instance.call(readTableLayout, { table: 'user' }, second)).result).toEqual({});
  });

  test('the layout of a table is rejected for an unknown table or too many columns', async () => {
    const token = await instance.createToken(await addUser(database.db));
    for (const table of ['', 'anything', 'x'.repeat(50), 'toString']) {
      const body = { table, view: {} };
      const answer = await instance.send('PUT', 'table-view', body, token);
      expect(await answer.json()).toMatchObject({ code: 422, fields: { table: 'field.option' } });
    }
    const widths = Object.fromEntries(Array.from({ length: 101 }, (_, place) => [`c${place}`, 100]));
    expect(await instance.call(saveTableLayout, { table: 'user', view: { widths } }, token)).toMatchObject({
      status: 422,
      fields: { 'view.widths': 'field.tooMany' },
    });
  });
});
