import fc from 'fast-check';
import type { Database } from '../db/dialect/dialect.ts';
import { startInstance, type Instance } from '../testing/instance.ts';
import { addDept, addRole, addUser } from '../testing/people.ts';
import { addAdmin, loadMenuIds } from '../testing/staff.ts';
import type { Dept, Menu, Role, State, User } from './model-state.ts';

const keys = [
  '/home',
  ...['user', 'role', 'menu', 'dept'].flatMap((page) => [
    `/system/${page}`,
    ...['add', 'update', 'delete'].map((act) => `/system/${page} permission:button:${act}`),
  ]),
  ...['reset-password', 'impersonate', 'end-sessions', 'see-phone'].map(
    (act) => `/system/user permission:button:${act}`,
  ),
];
const pages = ['/system', '/system/user', '/system/role', '/system/menu', '/system/dept', '/system/audit'];

const anyScope = fc.constantFrom('all', 'dept-and-below', 'dept-and-below', 'chosen', 'dept', 'self');
const roleShape = fc.record({
  menus: fc.oneof(fc.constant(keys), fc.subarray(keys, { minLength: 2, maxLength: 14 })),
  scope: anyScope,
  depts: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
  isEnabled: fc.constantFrom(true, true, true, false),
});
const userShape = fc.record({
  roles: fc.subarray([0, 1, 2, 3], { minLength: 1, maxLength: 2 }),
  dept: fc.option(fc.nat(3), { freq: 6 }),
});
/** The first users are signed in. */
export const anyWorld = fc.record({
  roles: fc.array(roleShape, { minLength: 4, maxLength: 4 }),
  users: fc.array(userShape, { minLength: 5, maxLength: 5 }),
});
type Shape = typeof anyWorld extends fc.Arbitrary<infer Value> ? Value : never;

export interface World {
  readonly instance: Instance;
  readonly state: State;
  readonly observer: { readonly user: number; readonly role: number };
  readonly advance: (ms: number) => number;
  readonly read: <Result>(path: string) => Promise<Result>;
}

const startTime = 1_800_000_000_000;

/** Adds an administrator, and an observer who sees everything. */
const insertWorld = async ({ db }: Database, shape: Shape) => {
  const top = await addDept(db, { name: 'Top', sort_order: 10 });
  const middle = await addDept(db, { name: 'Middle', parent_id: top, sort_order: 10 });
  const lowDept = await addDept(db, { name: 'Low', parent_id: middle, sort_order: 10 });
  const depts = [top, middle, lowDept, await addDept(db, { name: 'Beside', sort_order: 20 })];
  const observerMenus = await loadMenuIds(db, [...pages, '/system/user permission:button:see-phone']);
  const role = await addRole(db, { code: 'observer', menus: observerMenus, data_scope: 'all' });
  const observer = await addUser(db, { username: 'observer', name: 'Observer' });
  await db.insertInto('user_roles').values({ user_id: observer, role_id: role }).execute();
  const people: number[] = [];
  for (const [index, { dept }] of shape.users.entries()) {
    const deptId = dept === null ? null : (depts[dept] ?? null);
    people.push(await addUser(db, { username: `person-${index}`, name: `Person ${index}`, dept_id: deptId }));
  }
  for (const [index, { menus, scope, depts: chosenDepts, isEnabled }] of shape.roles.entries()) {
    const menusWithParents = menus.flatMap((key) =>
      key === '/home' ? [key] : ['/system', key.split(' ', 1)[0] ?? '', key],
    );
    await addRole(db, {
      code: `role-of-run-${index}`,
      menus: await loadMenuIds(db, [...new Set(menusWithParents)]),
      depts: scope === 'chosen' ? chosenDepts.flatMap((at) => depts[at] ?? []) : [],
      data_scope: scope,
      status: isEnabled ? 1 : 0,
      users: people.filter((_, at) => shape.users[at]?.roles.includes(index)),
    });
  }
  return { adminId: await addAdmin(db), people, observer: { user: observer, role } };
};

interface List<Row> {
  readonly list: readonly Row[];
}
type Read = World['read'];

const normalizeParent = <Row extends { readonly parentId: unknown }>(row: Row): Row => ({
  ...row,
  parentId: row.parentId === '' ? null : row.parentId,
});

const readState = async (readPath: Read): Promise<Omit<State, 'now' | 'sessions' | 'notifications' | 'audit'>> => {
  const users = (await readPath<List<User>>('user-list?pageSize=100')).list;
  const roles = (await readPath<List<Role>>('role-list?pageSize=100')).list;
  const depts = (await readPath<List<Dept>>('dept-list')).list.map(normalizeParent);
  const menus = (await readPath<List<Menu>>('menu-list')).list.map(normalizeParent);
  const grants = new Map<number, number[]>();
  for (const { id } of roles) grants.set(id, await readPath<number[]>(`role-item/grants?id=${id}`));
  const hasPages = (id: number): boolean => menus.some((menu) => menu.parentId === id && menu.menuType !== 3);
  const getPosition = ({ id, parentId }: Menu): number =>
    menus.filter((menu) => menu.parentId === parentId && menu.id < id).length;
  const indexById = <Row extends { readonly id: number }>(rows: readonly Row[]): Map<number, Row> =>
    new Map(rows.toSorted((a, b) => a.id - b.id).map((row) => [row.id, row]));
  return {
    users: indexById(users.map((user) => pickUser(user))),
    roles: indexById(roles.map((role) => ({ ...pickRole(role), menus: grants.get(role.id) ?? [] }))),
    depts: indexById(depts.map(pickDept)),
    menus: indexById(
      menus.map((menu) => ({
        ...pickMenu(menu),
        component: menu.component === menu.path ? '' : menu.component,
        order: menu.order === getPosition(menu) + 2 ? null : menu.order,
        isBuiltinGroup: menu.builtin && hasPages(menu.id),
      })),
    ),
  };
};

const times = ['id', 'version', 'createTime', 'updateTime'] as const;
const createPicker =
  <Row extends object>(names: readonly (keyof Row)[]) =>
  (row: Row): Row =>
    Object.fromEntries(names.map((name) => [name, row[name]])) as Row;
const contacts = ['email', 'phoneNumber', 'emailVerified', 'phoneVerified'] as const;
const pickUser = createPicker<User>([
  ...times,
  ...contacts,
  'username',
  'name',
  'deptId',
  'roles',
  'status',
  'description',
  'mustChangePassword',
]);
const pickRole = createPicker<Role>([...times, 'name', 'code', 'status', 'dataScope', 'depts', 'remark', 'builtin']);
const pickDept = createPicker<Dept>([...times, 'name', 'code', 'parentId', 'leaderId', 'order', 'status', 'remark']);
const pickMenu = createPicker<Menu>([
  ...times,
  'name',
  'menuType',
  'parentId',
  'path',
  'permission',
  'component',
  'order',
  'ignoreAccess',
  'status',
  'roles',
  'builtin',
]);

export const startWorld = async (database: Database, shape: Shape): Promise<World> => {
  let now = startTime;
  const instance = await startInstance(database, () => now, {}, { hasExamples: false });
  const { adminId, people, observer } = await insertWorld(database, shape);
  await instance.context.events.emit(database.db, 'rights', {});
  let token = await instance.createToken(observer.user);
  let tokenTime = now;
  const readPath: Read = async <Result>(path: string) => {
    // The token of the observer expires too.
    if (now >= tokenTime + 800_000) {
      token = await instance.createToken(observer.user);
      tokenTime = now;
    }
    const response = await instance.send('GET', path, undefined, token);
    if (response.status !== 200) throw new Error(`The observer cannot read ${path}: ${await response.text()}`);
    return ((await response.json()) as { result: Result }).result;
  };
  const restOfState = await readState(readPath);
  const state: State = { now, ...restOfState, sessions: new Map(), notifications: new Map(), audit: [] };
  const origin = { device: 'test', address: '127.0.0.1' };
  for (const [index, userId] of [adminId, ...people.slice(0, 3)].entries()) {
    const pair = await instance.context.sessions.open(instance.context.db, userId, origin);
    const access = [{ token: pair.token, until: now + 15 * 60_000 }];
    state.sessions.set(index, { userId, viewerId: null, opener: null, access, refresh: [pair.refreshToken] });
  }
  return { instance, state, observer, read: readPath, advance: (ms) => (now += ms) };
};
