import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './db/dialect/dialect.ts';
import { startCopy, type Copy } from './testing/copy.ts';
import { databases } from './testing/databases.ts';
import { addRole } from './testing/people.ts';
import { addAdmin, button, menuIds } from './testing/staff.ts';

/** A row as such a client reads it: it knows no contract of ours. */
type Row = Readonly<Record<string, unknown>>;

describe.each(databases)('a client that knows the calls of the specification alone, on $kind', ({ open }) => {
  let database: Database;
  let copy: Copy;
  let admin: string;
  beforeAll(async () => {
    database = await open();
    copy = await startCopy(database);
    admin = await copy.tokenOf(await addAdmin(database.db));
  });
  afterAll(async () => {
    await copy.stop();
    await database.close();
  });

  const result = async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
    const response = await copy.send(method, path, body, admin);
    const envelope = (await response.json()) as { result: Result; message: string };
    expect(envelope.message).toBe('ok');
    return envelope.result;
  };
  const menuRows = async (): Promise<Row[]> => (await result<{ list: Row[] }>('GET', 'menu-list')).list;
  const stored = () => database.db.selectFrom('menus').selectAll().orderBy('id').execute();
  /** The fields of its form for a menu entry, all of which it requires. */
  const formFields = ['name', 'path', 'order', 'icon', 'component'];

  describe('with a form for menu entries whose every field is required', () => {
    test('finds every page and group filled in', async () => {
      for (const row of await menuRows()) {
        expect(row['order']).toBeTypeOf('number');
        if (row['menuType'] !== 0) continue;
        for (const field of formFields)
          expect(String(row[field] ?? ''), `${field} of ${String(row['path'])}`).not.toBe('');
      }
    });

    test('saves what it was shown, and nothing has changed', async () => {
      const before = await stored();
      for (const row of await menuRows()) {
        if (row['menuType'] !== 0) continue;
        const form = Object.fromEntries(formFields.map((field) => [field, row[field]]));
        await result('PUT', 'menu-item', { ...form, menuType: 0, status: row['status'], parentId: row['parentId'] });
      }
      expect(await stored()).toEqual(before);
    });

    test('changes what it was shown, and only that is stored', async () => {
      const made = await result<Row>('POST', 'menu-item', { name: 'plain', path: '/plain', menuType: 0 });
      const { order } = made;
      await result('PUT', 'menu-item', {
        path: '/plain',
        component: '/plain',
        order,
        icon: made['icon'],
        name: 'named',
      });
      expect((await stored()).find(({ path }) => path === '/plain')).toMatchObject({
        name: 'named',
        component: '',
        icon: '',
        sort_order: null,
      });
      await result('PUT', 'menu-item', {
        path: '/plain',
        order: Number(order) + 1,
        icon: 'UserOutlined',
        component: '/x',
      });
      expect((await stored()).find(({ path }) => path === '/plain')).toMatchObject({
        component: '/x',
        icon: 'UserOutlined',
        sort_order: Number(order) + 1,
      });
      expect((await menuRows()).find(({ path }) => path === '/plain')).toMatchObject({ order: Number(order) + 1 });
    });
  });

  describe('with a tree of ticks for what a role is granted', () => {
    const page = '/system/role';
    const granted = async (role: number): Promise<number[]> => {
      const rows = await database.db.selectFrom('role_menus').select('menu_id').where('role_id', '=', role).execute();
      return rows.map(({ menu_id }) => menu_id).sort((a, b) => a - b);
    };
    const make = async () => {
      const [system = 0, role = 0, menu = 0, add = 0] = await menuIds(database.db, [
        '/system',
        page,
        '/system/menu',
        button('/system/menu', 'add'),
      ]);
      const id = await addRole(database.db, { menus: [system, role, menu, add] });
      const { code } = await database.db
        .selectFrom('roles')
        .select('code')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { id, code, system, role, menu, add };
    };

    test('saves a role as it was shown, and a page without its buttons is still granted', async () => {
      const { id, code, system, role, menu, add } = await make();
      const menus = await result<number[]>('GET', `menu-by-role-id?id=${id}`);
      expect(menus).toEqual([add]);
      await result('PUT', 'role-item', { name: 'renamed', code, menus });
      expect(await granted(id)).toEqual([system, role, menu, add].sort((a, b) => a - b));
    });

    test('takes the ticks of one page away, and another page that had none stays', async () => {
      const { id, code, system, role } = await make();
      await result('PUT', 'role-item', { code, menus: [] });
      expect(await granted(id)).toEqual([system, role].sort((a, b) => a - b));
    });

    test('adds a tick, and keeps what it could not see', async () => {
      const { id, code, system, role, menu, add } = await make();
      const [home = 0] = await menuIds(database.db, ['/home']);
      await result('PUT', 'role-item', { code, menus: [add, home] });
      expect(await granted(id)).toEqual([home, system, role, menu, add].sort((a, b) => a - b));
    });

    test('unlike one that names the version it saw, which says all that is granted', async () => {
      const { id, add, menu, system } = await make();
      await result('PUT', 'role-item', { id, version: 1, menus: [add] });
      expect(await granted(id)).toEqual([system, menu, add].sort((a, b) => a - b));
    });
  });
});
