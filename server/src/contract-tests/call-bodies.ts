import type { Dept, Menu, Role, State, User } from './model-state.ts';
import { maskPhone } from './model-users.ts';

/** All records of the run except the observer. */
export interface Subjects {
  readonly state: State;
  readonly users: readonly User[];
  readonly roles: readonly Role[];
  readonly depts: readonly Dept[];
  readonly menus: readonly Menu[];
}

export const pick = <Item>(list: readonly Item[], at: number): Item => {
  if (list.length === 0) throw new Error('The list is empty.');
  // The index is within the list.
  return list[at % list.length] as Item;
};
export const pickIds = (list: readonly { readonly id: number }[], bits: number): number[] =>
  list.filter((_, index) => (bits * (index + 7)) % 5 === 0).map(({ id }) => id);

export const scopes = ['all', 'dept-and-below', 'dept-and-below', 'chosen', 'dept', 'self'];
export const createPhone = (value: number): string => (value % 5 === 0 ? '' : `1380000000${value % 7}`);
export const createEmail = (value: number): string => (value % 5 === 0 ? '' : `mail${value % 7}@example.com`);

export const createUserBody = ({ users, roles, depts, state }: Subjects, values: readonly number[]): object => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = values;
  const user = pick(users, a);
  const changes: object[] = [
    { name: `Name ${b % 3}` },
    { roles: pickIds(roles, b) },
    { roles: pickIds(roles, b) },
    { deptId: pick([...depts.map(({ id }) => id), null], b) },
    { deptId: pick([...depts.map(({ id }) => id), null, 999_999], b) },
    { status: b % 2 },
    { phoneNumber: b % 4 === 0 ? maskPhone(user.phoneNumber) : createPhone(b) },
    { email: createEmail(b) },
    { username: pick([...state.users.values()], b).username.toUpperCase() },
    { description: b % 2 === 0 ? '' : `About ${b}` },
  ];
  const version = pick([undefined, user.version, user.version - 1 || 7], d);
  // Some requests change several fields.
  const additionalFields = e % 4 === 0 ? { description: `More ${e}` } : {};
  return { id: user.id, ...pick(changes, c), ...additionalFields, ...(version !== undefined && { version }) };
};

export const createRoleBody = ({ roles, depts, menus }: Subjects, values: readonly number[]): object => {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  const role = pick(roles, a);
  const changes: object[] = [
    { name: `Role ${b % 3}` },
    { menus: pickIds(menus, b) },
    { menus: [...role.menus, ...pickIds(menus, b)] },
    { dataScope: pick(scopes, b), depts: pickIds(depts, d) },
    { dataScope: pick(scopes, b) },
    { status: b % 2 },
    { code: pick(['spare-1', 'spare-2', ...roles.map(({ code }) => code)], b) },
    { remark: `${b % 2}` },
  ];
  const version = pick([undefined, role.version, role.version, role.version + 1], d);
  return { id: role.id, ...pick(changes, c), ...(version !== undefined && { version }) };
};

export const createDeptBody = ({ users, depts }: Subjects, values: readonly number[]): object => {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  const dept = pick(depts, a);
  const changes: object[] = [
    { name: `Dept ${b % 3}` },
    { parentId: pick([...depts.map(({ id }) => id), null], b) },
    { leaderId: pick([...users.map(({ id }) => id), null, 999_999], b) },
    { code: pick(['', 'code-1', 'code-2'], b) },
    { status: b % 2 },
    { order: b % 30 },
  ];
  const version = pick([undefined, dept.version, dept.version + 3], d);
  return { id: dept.id, ...pick(changes, c), ...(version !== undefined && { version }) };
};

export const createMenuBody = ({ menus, roles }: Subjects, values: readonly number[]): object => {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  const customMenus = menus.filter(({ builtin }) => !builtin);
  const menu = pick(c % 3 === 0 || customMenus.length === 0 ? menus : customMenus, a);
  const isBuiltinPage = menu.builtin && menu.menuType !== 3;
  const changes: object[] = [
    { name: isBuiltinPage ? menu.name : `Item ${b % 3}` },
    isBuiltinPage ? { path: '/elsewhere' } : { status: b % 2 },
    { ignoreAccess: b % 2 === 0 },
    { parentId: pick([...menus.map(({ id }) => id), null], b) },
    isBuiltinPage ? { name: menu.name } : { roles: pick([[], [pick(roles, b).code], ['missing']], d) },
    { path: pick(['/made/one', '/made/two', '/home'], b) },
    { permission: pick(['made:one', 'permission:button:add', ''], b) },
  ];
  const version = pick([undefined, menu.version, menu.version + 3], d);
  return { id: menu.id, ...pick(changes, b + c), ...(version !== undefined && { version }) };
};
