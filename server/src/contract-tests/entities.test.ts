import { categories } from '@atrium/contract/figure/fields.ts';
import { describe, expect, test } from 'vitest';
import { startInstance } from '../testing/instance.ts';
import { databases } from '../testing/databases.ts';

const [sqlite] = databases;
if (!sqlite) throw new Error('SQLite is missing.');

const common = 'status createTime updateTime';
const list = 'list total pageSize current';

/** Properties that other clients read, by path below `result`. Additional ones are allowed. */
const entities: readonly (readonly [name: string, call: string, at: readonly (string | number)[], keys: string])[] = [
  ['user info', 'user-info', [], 'id avatar username email phoneNumber description roles'],
  ['a list', 'role-list', [], list],
  ['a role', 'role-list', ['list', 0], `id name code remark ${common}`],
  ['a list of menu items', 'menu-list', [], list],
  [
    'a menu item',
    'menu-list',
    ['list', 0],
    `id parentId menuType name path component order icon currentActiveMenu iframeLink keepAlive externalLink hideInMenu ignoreAccess ${common}`,
  ],
  ['a list of users', 'user-list', [], list],
  ['a user', 'user-list', ['list', 0], `id name ${common}`],
  ['a list of departments', 'dept-list', [], list],
  ['a department', 'dept-list', ['list', 0], `id name remark ${common}`],
  ['a country calling code', 'country-calling-codes', [0], 'cn en code'],
  ['a notification', 'notifications', [0], 'avatar date isRead message title'],
  ['a slice of the pie', 'home/pie', [0], 'value code'],
  ['the home page', 'home', [], 'cardList'],
  ['a route', 'get-async-routes', [0], 'path handle'],
  ['what a route says', 'get-async-routes', [0, 'handle'], 'title icon order keepAlive'],
  ['the options for assignment', 'role-menu', [0], 'id menuType name'],
];

describe('the entities of the specification', async () => {
  const database = await sqlite.open();
  const instance = await startInstance(database, Date.now, { ATRIUM_DEMO: 'on' });
  const admin = await database.db.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirst();
  const token = await instance.createToken(admin?.id ?? 0);
  const answer = async (call: string) => (await instance.send('GET', call, undefined, token)).json();

  test.each(entities)('%s (%s, at %j) has the fields %s', async (_, call, at, keys) => {
    const { result } = (await answer(call)) as { result: unknown };
    // JSON consists of objects and arrays.
    const entity = at.reduce<unknown>((container, key) => (container as Record<string | number, unknown>)[key], result);
    expect(Object.keys(entity as object)).toEqual(expect.arrayContaining(keys.split(' ')));
  });

  test.each([...new Set(entities.map(([, call]) => call))])('%s returns the complete envelope', async (call) => {
    expect(await answer(call)).toEqual({ code: 200, result: expect.anything(), message: 'ok', success: true });
  });

  test('the pie has five slices in order, and a user has the codes of their roles', async () => {
    const pie = (await answer('home/pie')) as { result: { code: string }[] };
    expect(pie.result.map(({ code }) => code)).toEqual([
      'electronics',
      'home_goods',
      'apparel_accessories',
      'food_beverages',
      'beauty_skincare',
    ]);
    expect([...categories]).toEqual(pie.result.map(({ code }) => code));
    expect(await answer('user-info')).toMatchObject({ result: { username: 'admin', roles: ['admin'] } });
  });
});
