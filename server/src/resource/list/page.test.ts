import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/dialect/dialect.ts';
import { databases } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import type { Order } from './order.ts';
import { countRows, loadPage } from './page.ts';
import { loadNumberedPage } from './page-rows.ts';

const createOrder = (...parts: [string, boolean][]): Order => ({
  name: JSON.stringify(parts),
  keys: parts.map(([column, descending]) => ({ key: sql.ref(`users.${column}`), descending })),
});
const orders = {
  'one way': createOrder(['name_pinyin', false], ['id', false]),
  'both ways': createOrder(['name_pinyin', true], ['id', false]),
  'three keys': createOrder(['status', true], ['name_pinyin', false], ['id', true]),
};

describe.each(databases)('a page of a long list on $kind', ({ open }) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
    for (let n = 0; n < 23; n++)
      await addUser(database.db, { name_pinyin: ['a', 'b', 'c'][n % 3] ?? '', status: n % 2 });
  });

  const page = async (of: Order, paging: { current?: number; after?: string; before?: string }) => {
    const from = database.db.selectFrom('users');
    return loadPage({ from }, of, { current: 1, pageSize: 5, ...paging }, await countRows(database.db, from));
  };

  test.each(Object.entries(orders))('a page is the same by number, forward and backward (%s)', async (_, of) => {
    const pages = [];
    for (let current = 1; current <= 5; current++) pages.push((await page(of, { current })).ids);
    expect(pages.map((ids) => ids.length)).toEqual([5, 5, 5, 5, 3]);
    expect(new Set(pages.flat()).size).toBe(23);

    const first = await page(of, {});
    const forward = [first];
    for (let at = first; at.next;) forward.push((at = await page(of, { after: at.next })));
    expect(forward.map(({ ids }) => ids)).toEqual(pages);

    const backward = [];
    for (let at = forward.at(-1) ?? first; at.previous;)
      backward.unshift((at = await page(of, { before: at.previous })));
    expect(backward.map(({ ids }) => ids)).toEqual(pages.slice(0, -1));
  });

  test.each(Object.entries(orders))(
    'a page is the same if rows are found first and sorted after that (%s)',
    async (_, of) => {
      const from = database.db.selectFrom('users');
      const loadIds = (current: number, avoidsIndexOrder: boolean) =>
        loadNumberedPage({ from, avoidsIndexOrder }, of, { current, pageSize: 5 }, 23);
      for (const current of [1, 3, 5]) expect(await loadIds(current, true)).toEqual(await loadIds(current, false));
    },
  );

  test('the last page is returned if the requested page does not exist', async () => {
    const last = await page(orders['one way'], { current: 5 });
    expect(last).toMatchObject({ total: 23, current: 5, next: null });
    expect(last.ids).toHaveLength(3);
    expect(await page(orders['one way'], { current: 9 })).toEqual(last);
  });

  test('the last page is returned if the rows after its cursor were deleted', async () => {
    const fourth = await page(orders['one way'], { current: 4 });
    const last = await page(orders['one way'], { current: 5 });
    await database.db.deleteFrom('users').where('id', 'in', last.ids).execute();
    const after = { current: 5, after: fourth.next ?? '' };
    expect(await page(orders['one way'], after)).toEqual({ ...fourth, total: 20, next: null });
  });

  test('the last page is returned if the number of a page after a cursor is beyond it', async () => {
    const third = await page(orders['one way'], { current: 3 });
    const last = await page(orders['one way'], { current: 5 });
    expect(await page(orders['one way'], { current: 6, after: third.next ?? '' })).toEqual(last);
  });

  test('the first page is returned if the rows before its cursor were deleted', async () => {
    const first = await page(orders['one way'], { current: 1 });
    const second = await page(orders['one way'], { current: 2 });
    await database.db.deleteFrom('users').where('id', 'in', first.ids).execute();
    const before = { current: 2, before: second.previous ?? '' };
    expect(await page(orders['one way'], before)).toMatchObject({ ids: second.ids, total: 18, current: 1 });
  });

  test('an empty first page is returned if there are no rows', async () => {
    await database.db.deleteFrom('users').execute();
    expect(await page(orders['one way'], { current: 3 })).toMatchObject({ ids: [], total: 0, current: 1 });
  });

  test('a page continues after its cursor although rows were inserted before it', async () => {
    const first = await page(orders['one way'], {});
    const second = await page(orders['one way'], { current: 2 });
    await addUser(database.db, { name_pinyin: '' });
    expect((await page(orders['one way'], { after: first.next ?? '' })).ids).toEqual(second.ids);
  });

  test.each(['', 'x', Buffer.from('["other",1,2]').toString('base64url')])(
    'a page rejects a cursor of another order: %j',
    async (after) => {
      await expect(page(orders['one way'], { after })).rejects.toMatchObject({
        code: 'request.invalid',
        fields: { after: 'field.cursor' },
      });
    },
  );
});
