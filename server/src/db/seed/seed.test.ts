import { buttons } from '@atrium/contract/buttons.ts';
import { builtinMenu, builtinRoles } from '@atrium/contract/permissions.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  createPostgres,
  databases,
  createPostgresConfig,
  isAnyDatabase,
  postgresUrlVariable,
  templateName,
} from '../../testing/databases.ts';
import { connect } from '../connect.ts';
import type { Database } from '../dialect/dialect.ts';
import { createBuiltinRows } from './builtin-rows.ts';
import { demoAccounts, loadOfferedAccounts } from './demo/demo-accounts.ts';
import { registerMenu } from './register-menu.ts';
import { seed, addRecentDemoFigures, type SeedParts } from './seed.ts';

const now = Date.UTC(2026, 4, 15, 3);
const createParts = (config: Partial<SeedParts['config']> = {}): SeedParts => ({
  config: {
    demo: false,
    isDemoForced: false,
    adminPassword: null,
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
    ...config,
  },
  now,
  hash: async (password) => `hash of ${password}`,
});
const demo = createParts({ demo: true });

const tables = [
  'users',
  'depts',
  'roles',
  'user_roles',
  'menus',
  'role_menus',
  'figures',
  'notifications',
  'settings',
] as const;

const loadAllRows = async ({ db }: Database): Promise<Record<string, unknown[]>> => {
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) rows[table] = await db.selectFrom(table).selectAll().execute();
  return rows;
};

const countRows = async (database: Database): Promise<Record<string, number>> =>
  Object.fromEntries(Object.entries(await loadAllRows(database)).map(([table, rows]) => [table, rows.length]));

describe.each(databases)('seeding $kind', ({ kind, open }) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });

  const loadMenuItem = (key: string) =>
    database.db.selectFrom('menus').selectAll().where('builtin_key', '=', key).executeTakeFirstOrThrow();
  const loadGrants = async (code: string): Promise<(string | null)[]> => {
    const rows = await database.db
      .selectFrom('role_menus')
      .innerJoin('roles', 'roles.id', 'role_menus.role_id')
      .innerJoin('menus', 'menus.id', 'role_menus.menu_id')
      .select('menus.builtin_key')
      .where('roles.code', '=', code)
      .execute();
    return rows.map(({ builtin_key }) => builtin_key);
  };

  it('seeding without the demo adds only the built-in menu and roles', async () => {
    expect(await seed(database, createParts())).toEqual({ needsSetup: true, hasDemo: false });
    const { menus, roles, role_menus: grants, ...otherCounts } = await countRows(database);
    const rows = createBuiltinRows().filter(({ isExample }) => !isExample);
    expect({ menus, roles }).toEqual({ menus: rows.length, roles: builtinRoles.length });
    expect(grants).toBe(rows.filter(({ common }) => common).length);
    expect(otherCounts).toEqual({ users: 0, depts: 0, user_roles: 0, figures: 0, notifications: 0, settings: 0 });
  });

  it('seeding again changes nothing, with or without the demo', async () => {
    for (const nextParts of [createParts(), demo]) {
      await seed(database, nextParts);
      const rowsBefore = await loadAllRows(database);
      await seed(database, { ...nextParts, now: now + 1000 });
      expect(await loadAllRows(database)).toEqual(rowsBefore);
    }
  });

  it('seeding keeps changes of administrators and revoked grants', async () => {
    await seed(database, createParts());
    const { db } = database;
    const about = await loadMenuItem('/about');
    await db
      .updateTable('menus')
      .set({ name: '关于我们', sort_order: 7, status: 0 })
      .where('id', '=', about.id)
      .execute();
    await db.deleteFrom('role_menus').where('menu_id', '=', about.id).execute();
    await db.updateTable('roles').set({ name: '员工' }).where('code', '=', 'common').execute();
    await seed(database, createParts());
    expect(await loadMenuItem('/about')).toMatchObject({ name: '关于我们', sort_order: 7, status: 0 });
    expect(await loadGrants('common')).not.toContain('/about');
    const role = await db.selectFrom('roles').select('name').where('code', '=', 'common').executeTakeFirstOrThrow();
    expect(role.name).toBe('员工');
  });

  it('seeding turns a menu item of users at the path of a new built-in one into that one', async () => {
    await seed(database, createParts());
    const { db } = database;
    const about = await loadMenuItem('/about');
    await db.updateTable('menus').set({ builtin_key: null, name: '我们自己的' }).where('id', '=', about.id).execute();
    const button = await loadMenuItem(`/system/role ${buttons.add}`);
    await db.updateTable('menus').set({ builtin_key: null, name: '添加' }).where('id', '=', button.id).execute();
    await db.deleteFrom('role_menus').where('menu_id', '=', about.id).execute();
    await seed(database, createParts());
    expect(await loadMenuItem('/about')).toMatchObject({ id: about.id, name: '我们自己的' });
    expect(await loadMenuItem(`/system/role ${buttons.add}`)).toMatchObject({ id: button.id, name: '添加' });
    expect(await loadGrants('common')).not.toContain('/about');
  });

  it('seeding with the demo adds users who can use it', async () => {
    expect(await seed(database, demo)).toEqual({ needsSetup: false, hasDemo: true });
    const { users, depts, roles, figures, notifications } = await countRows(database);
    expect(users).toBeGreaterThan(190);
    expect(depts).toBeGreaterThanOrEqual(20);
    expect(roles).toBeGreaterThan(4);
    expect(notifications).toBeGreaterThan(24);
    expect(figures).toBeGreaterThan(731 * 15);
    const leaderless = await database.db.selectFrom('depts').select('id').where('leader_id', 'is', null).execute();
    expect(leaderless).toEqual([]);
    const accounts = await database.db
      .selectFrom('users')
      .select('username')
      .where('password_hash', '<>', '')
      .execute();
    expect(accounts.map(({ username }) => username).toSorted()).toEqual(['admin', 'common']);
    const days = await database.db
      .selectFrom('figures')
      .select(({ fn }) => [fn.min('day').as('first'), fn.max('day').as('last')])
      .executeTakeFirstOrThrow();
    expect({ ...days }).toEqual({ first: '2024-05-15', last: '2026-05-15' });
  });

  // The tests below do not depend on the dialect.
  if (!isAnyDatabase(kind)) return;

  it('seeding adds every built-in menu item at its position', async () => {
    await seed(database, demo);
    const role = await loadMenuItem('/system/role');
    expect(role).toMatchObject({
      parent_id: (await loadMenuItem('/system')).id,
      menu_type: 0,
      name: 'common.menu.role',
      path: '/system/role',
      component: '/system/role/index.tsx',
      icon: 'TeamOutlined',
      keep_alive: 1,
      status: 1,
      version: 1,
    });
    expect(await loadMenuItem('/system/dept')).toMatchObject({ keep_alive: 0 });
    expect(await loadMenuItem(`/system/role ${buttons.add}`)).toMatchObject({
      parent_id: role.id,
      menu_type: 3,
      path: '',
      permission: buttons.add,
    });
    expect(await loadMenuItem('/home')).toMatchObject({ parent_id: null, sort_order: 1 });
    expect(await loadMenuItem('/route-nest/menu1/menu1-2')).toMatchObject({
      parent_id: (await loadMenuItem('/route-nest/menu1')).id,
    });
    expect(await loadMenuItem('/outside/embedded/ant-design')).toMatchObject({
      menu_type: 1,
      component: '',
      iframe_link: builtinMenu['/outside/embedded/ant-design'].url,
    });
    expect(await loadMenuItem('/outside/external-link/react-docs')).toMatchObject({
      menu_type: 2,
      external_link: builtinMenu['/outside/external-link/react-docs'].url,
    });
    expect(await loadMenuItem('/access/admin-visible')).toMatchObject({ roles: '["admin"]' });
    expect(await loadGrants('common')).toContain(`/access/button-control ${buttons.get}`);
    expect(await loadGrants('common')).not.toContain(`/access/button-control ${buttons.add}`);
    expect(await loadGrants('common')).not.toContain('/system');
  });

  it('seeding keeps a menu item that is no longer built in as an ordinary item', async () => {
    await seed(database, createParts());
    const { db } = database;
    const { id } = await loadMenuItem('/about');
    await db.updateTable('menus').set({ builtin_key: '/gone', path: '/gone' }).where('id', '=', id).execute();
    await db.transaction().execute((trx) => registerMenu(trx, now, { hasExamples: true }));
    const releasedItem = await db
      .selectFrom('menus')
      .select('builtin_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(releasedItem.builtin_key).toBeNull();
    expect(await loadMenuItem('/about')).not.toMatchObject({ id });
  });

  it('seeding creates the first administrator from a password, once', async () => {
    const withPassword = createParts({ adminPassword: 'first123' });
    expect(await seed(database, withPassword)).toEqual({ needsSetup: false, hasDemo: false });
    await database.db.updateTable('users').set({ password_hash: 'changed' }).execute();
    expect(await seed(database, withPassword)).toEqual({ needsSetup: false, hasDemo: false });
    const users = await database.db.selectFrom('users').select(['username', 'password_hash']).execute();
    expect(users).toEqual([{ username: 'admin', password_hash: 'changed' }]);
  });

  it('seeding adds the demo once and does not restore deleted records', async () => {
    await seed(database, demo);
    await database.db.deleteFrom('users').where('username', '=', 'common').execute();
    await database.db.deleteFrom('figures').where('day', '=', '2026-05-15').execute();
    await seed(database, demo);
    const foundUsers = await database.db.selectFrom('users').select('id').where('username', '=', 'common').execute();
    const figures = await database.db.selectFrom('figures').select('day').where('day', '=', '2026-05-15').execute();
    expect([...foundUsers, ...figures]).toEqual([]);
  });

  it('seeding adds neither demo nor figures to a database that was first started without it', async () => {
    expect(await seed(database, createParts())).toEqual({ needsSetup: true, hasDemo: false });
    expect(await seed(database, demo)).toEqual({ needsSetup: true, hasDemo: false });
    const { users, figures } = await countRows(database);
    expect([users, figures]).toEqual([0, 0]);
  });

  it('seeding without the demo ignores administrators with a known password, and ends their sessions', async () => {
    await seed(database, demo);
    const { db } = database;
    const { id } = await db.selectFrom('users').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow();
    const session = { device: '', address: '', create_time: now, last_use_time: now, expire_time: now };
    await db
      .insertInto('sessions')
      .values({ ...session, user_id: id })
      .execute();
    expect(await seed(database, createParts())).toEqual({ needsSetup: true, hasDemo: false });
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(await seed(database, createParts({ adminPassword: 'first123' }))).toEqual({
      needsSetup: false,
      hasDemo: false,
    });
    const admin = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();
    expect(admin.password_hash).toBe('hash of first123');
    expect(await seed(database, createParts())).toEqual({ needsSetup: false, hasDemo: false });
  });

  it('seeding adds the demo to existing users if explicitly enabled', async () => {
    const existingDept = {
      code: 'HQ',
      name: '我们的公司',
      status: 1,
      remark: '',
      sort_order: 1,
      create_time: 1,
      update_time: 1,
    };
    await seed(database, createParts({ adminPassword: 'first123' }));
    await database.db.insertInto('depts').values(existingDept).execute();
    await seed(database, createParts({ demo: true, isDemoForced: true }));
    const admin = await database.db
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect(admin.password_hash).toBe('hash of first123');
    const hq = await database.db.selectFrom('depts').select('name').where('code', '=', 'HQ').executeTakeFirstOrThrow();
    expect(hq.name).toBe('我们的公司');
    expect((await loadOfferedAccounts(database.db)).map(({ username }) => username)).toEqual(['common']);
  });

  it('seeding offers demo accounts until their password changes or they are disabled', async () => {
    expect(await loadOfferedAccounts(database.db)).toEqual([]);
    await seed(database, demo);
    const loadOffered = async () => (await loadOfferedAccounts(database.db)).map(({ username }) => username);
    expect(await loadOfferedAccounts(database.db)).toEqual(
      demoAccounts.map(({ username, password }) => ({ username, password })),
    );
    await database.db.updateTable('users').set({ password_hash: 'new' }).where('username', '=', 'admin').execute();
    expect(await loadOffered()).toEqual(['common']);
    await database.db.updateTable('users').set({ status: 0 }).where('username', '=', 'common').execute();
    expect(await loadOffered()).toEqual([]);
  });

  describe('the demo figures', () => {
    const loadDaysWithFigures = async (since: string): Promise<string[]> => {
      const rows = await database.db.selectFrom('figures').select('day').distinct().where('day', '>=', since).execute();
      return rows.map(({ day }) => day).toSorted();
    };

    it('demo figures are added up to today, except for days with figures', async () => {
      await seed(database, demo);
      const ownFigure = { day: '2026-05-17', measure: 'visits', channel: '', source: 'search', category: '', value: 5 };
      await database.db.insertInto('figures').values(ownFigure).execute();
      await addRecentDemoFigures(database, '2026-05-18');
      expect(await loadDaysWithFigures('2026-05-15')).toEqual(['2026-05-15', '2026-05-16', '2026-05-17', '2026-05-18']);
      expect(await database.db.selectFrom('figures').selectAll().where('day', '=', '2026-05-17').execute()).toEqual([
        ownFigure,
      ]);
    });

    it('demo figures are not added backwards or twice', async () => {
      await seed(database, demo);
      const { figures } = await countRows(database);
      await addRecentDemoFigures(database, '2026-05-15');
      await addRecentDemoFigures(database, '2026-05-01');
      expect((await countRows(database))['figures']).toBe(figures);
    });

    it('demo figures are added for two years at most', async () => {
      await seed(database, demo);
      await addRecentDemoFigures(database, '2031-05-15');
      const days = await loadDaysWithFigures('2026-05-16');
      expect([days.length, days[0], days.at(-1)]).toEqual([731, '2029-05-15', '2031-05-15']);
    });
  });
});

describe.skipIf(!process.env[postgresUrlVariable])('seeding PostgreSQL', () => {
  it('seeding from two instances simultaneously adds everything once', async () => {
    const { url, drop } = await createPostgres(templateName);
    const copies = await Promise.all([1, 2].map(() => connect(createPostgresConfig(url))));
    onTestFinished(async () => {
      await Promise.all(copies.map((copy) => copy.close()));
      await drop();
    });
    await Promise.all(copies.map((copy) => seed(copy, demo)));
    const [sharedCounts] = await Promise.all(copies.map(countRows));
    const singleDatabase = await connect(createPostgresConfig(url));
    onTestFinished(() => singleDatabase.close());
    expect(sharedCounts?.['menus']).toBe(createBuiltinRows().length);
    expect(await countRows(singleDatabase)).toEqual(sharedCounts);
    const usernames = await singleDatabase.db.selectFrom('users').select('username_key').execute();
    expect(new Set(usernames.map(({ username_key }) => username_key)).size).toBe(usernames.length);
  });
});
