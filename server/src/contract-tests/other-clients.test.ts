import { generatedResourceList } from '@atrium/contract/resources.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../testing/databases.ts';
import { addRole, addUser } from '../testing/people.ts';
import { addClerk, createButtonPermission, loadMenuIds } from '../testing/staff.ts';
import { startServer } from '../testing/server.ts';

/** Parsed by a client without the contract. */
type Row = Readonly<Record<string, unknown>>;

describe.each(anyDatabase)('a client limited to the specified endpoints on $kind', async ({ open }) => {
  const { database, instance, admin } = await startServer(open);

  const loadResult = async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
    const response = await instance.send(method, path, body, admin);
    const envelope = (await response.json()) as { result: Result; message: string };
    expect(envelope.message).toBe('ok');
    return envelope.result;
  };
  const loadMenuRows = async (): Promise<Row[]> => (await loadResult<{ list: Row[] }>('GET', 'menu-list')).list;
  const loadStored = () => database.db.selectFrom('menus').selectAll().orderBy('id').execute();
  /** Required fields of the form for menu items. */
  const formFields = ['name', 'path', 'order', 'icon', 'component'];

  describe('with a form that requires every field of a menu item', () => {
    test('a client that requires every field of a menu item finds every page and group filled in', async () => {
      for (const row of await loadMenuRows()) {
        expect(row['order']).toBeTypeOf('number');
        if (row['menuType'] !== 0) continue;
        for (const field of formFields)
          expect([undefined, null, ''], `${field} of ${JSON.stringify(row)}`).not.toContain(row[field]);
      }
    });

    test('a client that requires every field of a menu item saves what it received without a change', async () => {
      const countBefore = await loadStored();
      for (const row of await loadMenuRows()) {
        if (row['menuType'] !== 0) continue;
        const form = Object.fromEntries(formFields.map((field) => [field, row[field]]));
        await loadResult('PUT', 'menu-item', {
          ...form,
          menuType: 0,
          status: row['status'],
          parentId: row['parentId'],
        });
      }
      expect(await loadStored()).toEqual(countBefore);
    });

    test('a client that requires every field of a menu item changes one value and stores only that', async () => {
      const createdItem = await loadResult<Row>('POST', 'menu-item', { name: 'plain', path: '/plain', menuType: 0 });
      const { order } = createdItem;
      await loadResult('PUT', 'menu-item', {
        path: '/plain',
        component: '/plain',
        order,
        icon: createdItem['icon'],
        name: 'named',
      });
      expect((await loadStored()).find(({ path }) => path === '/plain')).toMatchObject({
        name: 'named',
        component: '',
        icon: '',
        sort_order: null,
      });
      await loadResult('PUT', 'menu-item', {
        path: '/plain',
        order: Number(order) + 1,
        icon: 'UserOutlined',
        component: '/x',
      });
      expect((await loadStored()).find(({ path }) => path === '/plain')).toMatchObject({
        component: '/x',
        icon: 'UserOutlined',
        sort_order: Number(order) + 1,
      });
      expect((await loadMenuRows()).find(({ path }) => path === '/plain')).toMatchObject({ order: Number(order) + 1 });
    });
  });

  describe('with a tree of checkboxes for the grants of a role', () => {
    const page = '/system/role';
    const loadGrants = async (role: number): Promise<number[]> => {
      const rows = await database.db.selectFrom('role_menus').select('menu_id').where('role_id', '=', role).execute();
      return rows.map(({ menu_id }) => menu_id).sort((a, b) => a - b);
    };
    const createUserWithRole = async () => {
      const [system = 0, role = 0, menu = 0, add = 0] = await loadMenuIds(database.db, [
        '/system',
        page,
        '/system/menu',
        createButtonPermission('/system/menu', 'add'),
      ]);
      const id = await addRole(database.db, { menus: [system, role, menu, add] });
      const { code } = await database.db
        .selectFrom('roles')
        .select('code')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { id, code, system, role, menu, add };
    };

    test('a client with a tree of grants saves an unchanged role, with grants of pages without their buttons', async () => {
      const { id, code, system, role, menu, add } = await createUserWithRole();
      const menus = await loadResult<number[]>('GET', `menu-by-role-id?id=${id}`);
      expect(menus).toEqual([add]);
      await loadResult('PUT', 'role-item', { name: 'renamed', code, menus });
      expect(await loadGrants(id)).toEqual([system, role, menu, add].sort((a, b) => a - b));
    });

    test('a client with a tree of grants removes the grants of one page and keeps those of another', async () => {
      const { id, code, system, role } = await createUserWithRole();
      await loadResult('PUT', 'role-item', { code, menus: [] });
      expect(await loadGrants(id)).toEqual([system, role].sort((a, b) => a - b));
    });

    test('a client with a tree of grants adds a grant, and keeps invisible ones', async () => {
      const { id, code, system, role, menu, add } = await createUserWithRole();
      const [home = 0] = await loadMenuIds(database.db, ['/home']);
      await loadResult('PUT', 'role-item', { code, menus: [add, home] });
      expect(await loadGrants(id)).toEqual([home, system, role, menu, add].sort((a, b) => a - b));
    });

    test('a role saved with a version replaces all grants', async () => {
      const { id, add, menu, system } = await createUserWithRole();
      await loadResult('PUT', 'role-item', { id, version: 1, menus: [add] });
      expect(await loadGrants(id)).toEqual([system, menu, add].sort((a, b) => a - b));
    });
  });

  const sendAs = async (token: string, path: string, lang = 'zh-CN', method = 'GET', body?: unknown) => {
    const response = await fetch(`${instance.url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'x-lang': lang, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    // Every response is an envelope.
    return (await response.json()) as { code: number; result: unknown; message: string; problem?: string };
  };
  interface ClientRoute {
    readonly path: string;
    readonly component?: string;
    readonly handle: { readonly title: string; readonly icon?: string; readonly iframeLink?: string };
    readonly children?: readonly ClientRoute[];
  }
  const loadRoutes = async (token: string, lang?: string): Promise<readonly ClientRoute[]> =>
    (await sendAs(token, 'get-async-routes', lang)).result as readonly ClientRoute[];
  const flattenRoutes = (routes: readonly ClientRoute[]): ClientRoute[] =>
    routes.flatMap((route) => [route, ...flattenRoutes(route.children ?? [])]);
  /** Generated pages and their groups are not part of the specification. */
  const isSpecified = ({ path }: ClientRoute): boolean =>
    !generatedResourceList.some(({ page }) => page === path || page.startsWith(`${path}/`));
  const knownTitles =
    'home,access,accessMode,pageControl,buttonControl,adminVisible,commonVisible,about,system,user,role,menu,dept,outside,embedded,externalLink,antd,projectDocs,reactDocs,personalCenter,profile,settings,nestMenus,menu1,menu1-1,menu1-2,menu2';
  const knownIcons =
    'HomeOutlined,SafetyOutlined,CloudOutlined,FileTextOutlined,LockOutlined,EyeOutlined,CopyrightOutlined,SettingOutlined,UserOutlined,TeamOutlined,MenuOutlined,ApartmentOutlined,AntDesignOutlined,ContainerOutlined,NodeExpandOutlined,SisternodeOutlined,SubnodeOutlined,ApiOutlined,AppstoreOutlined,BellOutlined,BranchesOutlined,ControlOutlined,CrownOutlined,DeleteOutlined,DesktopOutlined,FileProtectOutlined,ForkOutlined,FormOutlined,IdcardOutlined,KeyOutlined,LoginOutlined,NotificationOutlined,ReadOutlined,SafetyCertificateOutlined,ScheduleOutlined,SolutionOutlined,OutsidePageIcon,EmbeddedIcon,ExternalIcon,RiReactjsLine,RiAccountCircleLine,ProfileCardIcon,RiUserSettingsLine';

  test('a client limited to the specified endpoints first opens a page for the password change', async () => {
    const user = await addUser(database.db, { must_change_password: 1 });
    const token = await instance.createToken(user);
    const routes = await loadRoutes(token, 'en-US');
    expect(routes).toMatchObject([{ path: '/home', component: '/change-password/index.tsx' }]);
    expect(routes[0]?.handle).toMatchObject({ title: 'Change password', icon: 'LockOutlined' });
    expect(await sendAs(token, 'menu-list')).toMatchObject({ code: 403, problem: 'session.mustChangePassword' });
  });

  test('a client limited to the specified endpoints finds a home page without a grant, but not its figures', async () => {
    const { user } = await addClerk(database.db, ['/access/access-mode']);
    const token = await instance.createToken(user);
    const [home] = await loadRoutes(token);
    expect(home).toMatchObject({ path: '/home', component: '/personal-center/my-profile/index.tsx' });
    expect((await sendAs(token, 'home')).code).toBe(403);
    const grantedToken = await instance.createToken((await addClerk(database.db, ['/home'])).user);
    const homes = flattenRoutes(await loadRoutes(grantedToken)).filter(({ path }) => path === '/home');
    expect(homes).toMatchObject([{ component: '/home/index.tsx' }]);
  });

  test.each([
    ['zh-CN', '审计日志'],
    ['en-US', 'Audit log'],
  ])(
    'a client limited to the specified endpoints gets unknown titles as text in %s, and known icons',
    async (lang, audit) => {
      const handles = flattenRoutes(await loadRoutes(admin, lang)).map(({ handle }) => handle);
      const unknown = handles
        .map(({ title }) => title)
        .filter(
          (title) => title.startsWith('common.') && !knownTitles.split(',').includes(title.replace('common.menu.', '')),
        );
      expect(unknown).toEqual([]);
      expect(handles.map(({ title }) => title)).toContain(audit);
      const icons = knownIcons.split(',');
      for (const { icon } of flattenRoutes(await loadRoutes(admin, lang))
        .filter(isSpecified)
        .map(({ handle }) => handle))
        expect(icons).toContain(icon);
      const listNames = (list: unknown) => (list as { name: string }[]).map(({ name }) => name);
      const { list } = (await sendAs(admin, 'menu-list', lang)).result as { list: unknown };
      expect(listNames(list)).toContain(audit);
      expect(listNames((await sendAs(admin, 'role-menu', lang)).result)).toContain(audit);
      await sendAs(admin, 'menu-item', lang, 'PUT', { path: '/system/audit', name: audit });
      expect((await loadStored()).find(({ path }) => path === '/system/audit')).toMatchObject({
        name: 'common.menu.audit',
      });
    },
  );

  test.each([
    ['zh-CN', '角色'],
    ['en-US', 'Roles'],
    ['en-US', 'menu.role'],
  ])('a client limited to the specified endpoints finds a menu item in %s by %s', async (lang, name) => {
    const { list } = (await sendAs(admin, `menu-list?name=${encodeURIComponent(name)}`, lang)).result as {
      list: Row[];
    };
    expect(list.map(({ path }) => path)).toContain('/system/role');
    expect(list.map(({ path }) => path)).not.toContain('/system/user');
  });

  test.each([
    ['zh-CN', '路由路径：'],
    ['en-US', 'Path: '],
  ])(
    'a client limited to the specified endpoints finds the invalid field in the message in %s',
    async (lang, beginning) => {
      const rejectedResponse = await sendAs(admin, 'menu-item', lang, 'POST', { menuType: 0, name: 'x' });
      expect(rejectedResponse).toMatchObject({ code: 422, problem: 'request.invalid' });
      expect(rejectedResponse.message.startsWith(beginning), rejectedResponse.message).toBe(true);
      expect(rejectedResponse.message.length).toBeGreaterThan(beginning.length);
    },
  );

  test('a client limited to the specified endpoints receives an avatar placeholder, but none in the profile', async () => {
    const token = await instance.createToken(await addUser(database.db));
    const { avatar } = (await sendAs(token, 'user-info')).result as { avatar: string };
    const response = await fetch(instance.url + avatar);
    expect([avatar.startsWith('/api/'), response.status]).toEqual([true, 200]);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect((await sendAs(token, 'account-item')).result).toMatchObject({ avatar: '' });
  });

  test('a client limited to the specified endpoints finds images and the guide under /api and old addresses', async () => {
    const adminUser = (
      await database.db.selectFrom('users').select('id').where('username', '=', 'chief').executeTakeFirstOrThrow()
    ).id;
    await database.db
      .insertInto('notifications')
      .values({ user_id: adminUser, kind: 'newDevice', params: '{}', link: '', is_read: 0, create_time: Date.now() })
      .execute();
    const [first] = (await sendAs(admin, 'notifications')).result as { avatar: string }[];
    const avatar = first?.avatar ?? '';
    expect(avatar).toMatch(/^\/api\/avatars\//);
    for (const path of [avatar, avatar.replace('/api', '')]) {
      const response = await fetch(instance.url + path);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    }
    const guide = flattenRoutes(await loadRoutes(admin)).find(({ path }) => path === '/outside/embedded/project-docs');
    expect(guide?.handle.iframeLink).toBe('/api/guide/');
  });
});
