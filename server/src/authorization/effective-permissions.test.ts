import { readCards } from '@atrium/contract/figure/calls.ts';
import { readRoutes } from '@atrium/contract/menu/calls.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { describe, expect, test } from 'vitest';
import { startInstance, type Instance } from '../testing/instance.ts';
import { anyDatabase } from '../testing/databases.ts';
import { addAdmin, addClerk, loadMenuIds } from '../testing/staff.ts';

const listPaths = (routes: readonly Route[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [path, ...listPaths(children)]);

describe.each(anyDatabase)('permissions on $kind', async ({ open }) => {
  const [first, second] = [0, 1] as const;
  const createToken = (user: number) => instances[first].createToken(user);
  const readHomeStatus = async (token: string, instance: 0 | 1 = first): Promise<number> =>
    (await instances[instance].call(readCards, {}, token)).status;
  /** Users without the home page have their own profile at its path. */
  const isOwnHome = ({ path, component }: Route) =>
    path === '/home' && component?.startsWith('/personal-center/') === true;
  /** Omits the paths that every user has. */
  const loadMenuPaths = async (token: string): Promise<string[]> =>
    listPaths((await instances[first].call(readRoutes, {}, token)).result.filter((route) => !isOwnHome(route))).filter(
      (path) => !path.startsWith('/personal-center'),
    );
  const publishPermissionChange = () => instances[first].context.events.emit(database.db, 'rights', {});
  const database = await open();
  const instances: readonly [Instance, Instance] = [await startInstance(database), await startInstance(database)];

  test('permissions exclude everything below a disabled menu item, also for the administrator', async () => {
    const admin = await createToken(await addAdmin(database.db, 'boss-of-menus'));
    const [group] = await loadMenuIds(database.db, ['/access']);
    expect(await loadMenuPaths(admin)).toContain('/access/button-control');
    await database.db
      .updateTable('menus')
      .set({ status: 0 })
      .where('id', '=', group ?? 0)
      .execute();
    await publishPermissionChange();
    expect((await loadMenuPaths(admin)).filter((path) => path.startsWith('/access'))).toEqual([]);
    await database.db
      .updateTable('menus')
      .set({ status: 1 })
      .where('id', '=', group ?? 0)
      .execute();
    await publishPermissionChange();
  });

  test('permissions are limited by the roles of a menu item, also for the administrator', async () => {
    const admin = await loadMenuPaths(await createToken(await addAdmin(database.db, 'boss-of-limits')));
    expect(admin).toContain('/access/admin-visible');
    expect(admin).not.toContain('/access/common-visible');
    const { user } = await addClerk(database.db, ['/access/admin-visible']);
    expect(await loadMenuPaths(await createToken(user))).toEqual([]);
  });

  test('permissions are removed within a second on every instance when a user is disabled on one', async () => {
    const { user } = await addClerk(database.db, ['/home']);
    const token = await createToken(user);
    expect([await readHomeStatus(token, first), await readHomeStatus(token, second)]).toEqual([200, 200]);
    await database.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ status: 0 }).where('id', '=', user).execute();
      await instances[first].context.events.emit(trx, 'user', { ids: [user] });
    });
    expect(await readHomeStatus(token, first)).toBe(401);
    await expect.poll(() => readHomeStatus(token, second), { timeout: 1000, interval: 20 }).toBe(401);
  });

  test('permissions are not cached if a change is made while they are read', async () => {
    const { user, role } = await addClerk(database.db, ['/home']);
    const token = await createToken(user);
    for (let round = 0; round < 20; round++) {
      const status = round % 2;
      const [, ...answers] = await Promise.all([
        database.db.transaction().execute(async (trx) => {
          await trx.updateTable('roles').set({ status }).where('id', '=', role).execute();
          await instances[first].context.events.emit(trx, 'rights', {});
        }),
        ...Array.from({ length: 6 }, (_, place) => readHomeStatus(token, place % 2 === 0 ? first : second)),
      ]);
      for (const answer of answers) expect([200, 403]).toContain(answer);
      expect(await readHomeStatus(token, first)).toBe(status === 1 ? 200 : 403);
      await expect.poll(() => readHomeStatus(token, second), { timeout: 1000 }).toBe(status === 1 ? 200 : 403);
    }
  });
});
