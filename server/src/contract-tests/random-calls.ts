import fc from 'fast-check';
import {
  createDeptBody,
  createEmail,
  createMenuBody,
  createPhone,
  pick,
  createRoleBody,
  scopes,
  pickIds,
  createUserBody,
  type Subjects,
} from './call-bodies.ts';
import type { ApiCall, Session, State } from './model-state.ts';

/** Numbers that select a call, its caller and its values. */
export interface Choice {
  readonly kind: number;
  readonly actor: number;
  readonly values: readonly number[];
}
/** Simultaneous calls, after a delay. */
export interface Step {
  readonly waitMs: number;
  readonly choices: readonly Choice[];
}

const defaultStepMs = 1700;
const choice: fc.Arbitrary<Choice> = fc.record({
  kind: fc.nat(99),
  actor: fc.nat(99),
  values: fc.array(fc.nat(999), { minLength: 6, maxLength: 6 }),
});
export const anyStep: fc.Arbitrary<Step> = fc.record({
  waitMs: fc.oneof(
    { weight: 40, arbitrary: fc.constant(defaultStepMs) },
    { weight: 4, arbitrary: fc.constantFrom(28_300, 30_000) },
    { weight: 1, arbitrary: fc.constantFrom(900_000 - defaultStepMs, 900_000) },
  ),
  choices: fc.oneof(
    { weight: 3, arbitrary: fc.array(choice, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(choice, { minLength: 2, maxLength: 3 }) },
  ),
});

let counter = 0;

type Builder = (subjects: Subjects, values: readonly number[]) => object;
type NamedCall = readonly [weight: number, method: ApiCall['method'], path: string, build: Builder];

const target: Builder = ({ users }, [a = 0]) => ({ id: pick(users, a).id });
const calls: readonly NamedCall[] = [
  [16, 'PUT', 'user-item', createUserBody],
  [4, 'POST', 'user-item/status', ({ users }, [a = 0, b = 0]) => ({ id: pick(users, a).id, status: b % 2 })],
  [
    5,
    'POST',
    'user-item/batch',
    ({ users, roles, depts }, [a = 0, b = 0, c = 0, d = 0]) => ({
      ...pick<object>(
        [
          { act: 'enable' },
          { act: 'disable' },
          { act: 'move', deptId: pick([...depts.map(({ id }) => id), null], b) },
          { act: 'assign', roles: [pick(roles, b).id] },
          { act: 'withdraw', roles: [pick(roles, b).id] },
        ],
        a,
      ),
      ...(c % 3 === 0 ? { filter: { roleId: pick(roles, d).id } } : { ids: [pick(users, c).id, ...pickIds(users, d)] }),
      preview: d % 4 === 0,
    }),
  ],
  [
    2,
    'POST',
    'user-item',
    ({ roles, depts }, [a = 0, b = 0, c = 0, d = 0]) => ({
      username: `made-${++counter}`,
      name: 'Made',
      roles: pickIds(roles, a),
      deptId: pick([...depts.map(({ id }) => id), null], b),
      phoneNumber: createPhone(c),
      email: createEmail(d),
      status: a % 2,
    }),
  ],
  [
    3,
    'DELETE',
    'user-item',
    ({ users }, [a = 0, b = 0]) => ({ ids: [...new Set([pick(users, a).id, pick(users, b).id, 999_999])] }),
  ],
  [
    2,
    'POST',
    'user-item/batch-delete',
    ({ users }, [a = 0, b = 0]) => ({ ids: [pick(users, a).id, pick(users, b).id] }),
  ],
  [1, 'POST', 'user-item/reset-password', target],
  [5, 'POST', 'user-item/end-sessions', target],
  [6, 'POST', 'user-item/impersonate', target],
  [14, 'PUT', 'role-item', createRoleBody],
  [2, 'POST', 'role-item/status', ({ roles }, [a = 0, b = 0]) => ({ id: pick(roles, a).id, status: b % 2 })],
  [
    4,
    'POST',
    'role-item',
    ({ menus, depts }, [a = 0, b = 0, c = 0, d = 0]) => ({
      name: 'Made role',
      code: `made-${d % 4 === 0 ? 1 : ++counter}`,
      menus: pickIds(menus, a),
      dataScope: pick(scopes, b),
      depts: pickIds(depts, c),
    }),
  ],
  [2, 'DELETE', 'role-item', ({ roles }, [a = 0]) => ({ id: pick(roles, a).id })],
  [
    2,
    'POST',
    'role-item/copy',
    ({ roles }, [a = 0]) => ({ id: pick(roles, a).id, name: 'Copy', code: `copy-${++counter}` }),
  ],
  [
    5,
    'POST',
    'role-item/members',
    ({ users, roles }, [a = 0, b = 0, c = 0]) => ({
      id: pick(roles, a).id,
      add: pickIds(users, b),
      remove: [pick(users, c).id],
    }),
  ],
  [5, 'PUT', 'dept-item', createDeptBody],
  [
    3,
    'POST',
    'dept-item',
    ({ depts }, [a = 0, b = 0]) => ({
      name: 'Made dept',
      code: pick(['', 'code-1'], b),
      parentId: pick([...depts.map(({ id }) => id), null], a),
    }),
  ],
  [
    6,
    'POST',
    'dept-item/move',
    ({ depts }, [a = 0, b = 0, c = 0]) => {
      const parentId = pick([...depts.map(({ id }) => id), null], b);
      const siblings = depts.filter((dept) => dept.parentId === parentId).map(({ id }) => id);
      return { id: pick(depts, a).id, parentId, before: pick([...siblings, null], c) };
    },
  ],
  [
    3,
    'DELETE',
    'dept-item',
    ({ depts }, [a = 0, b = 0]) => ({ ids: [...new Set([pick(depts, a).id, pick(depts, b).id])] }),
  ],
  [6, 'PUT', 'menu-item', createMenuBody],
  [
    3,
    'POST',
    'menu-item',
    ({ menus }, [a = 0, b = 0, c = 0]) => ({
      name: 'Made item',
      menuType: pick([0, 3], b),
      parentId: pick(menus, a).id,
      path: b % 2 === 0 ? `/made/${++counter}` : '',
      permission: b % 2 === 0 ? '' : `made:${c % 3}`,
      component: c % 2 === 0 ? 'made.tsx' : '',
      ignoreAccess: c % 5 === 0,
    }),
  ],
  [
    4,
    'POST',
    'menu-item/move',
    ({ menus }, [a = 0, b = 0, c = 0]) => {
      const customMenus = menus.filter(({ builtin }) => !builtin);
      const parentId = pick([...menus.map(({ id }) => id), null], b);
      const siblings = customMenus.filter((menu) => menu.parentId === parentId).map(({ id }) => id);
      return {
        id: pick(customMenus.length > 0 ? customMenus : menus, a).id,
        parentId,
        before: pick([...siblings, null], c),
      };
    },
  ],
  [
    3,
    'DELETE',
    'menu-item',
    ({ menus }, [a = 0, b = 0]) => {
      const customMenus = menus.filter(({ builtin }) => !builtin);
      return { ids: [pick(customMenus.length === 0 || b % 7 === 0 ? menus : customMenus, a).id], force: b % 2 === 0 };
    },
  ],
  [2, 'POST', 'logout', () => ({})],
];
const weighted = calls.flatMap((call) => Array.from({ length: call[0] }, () => call));

/** Returns the current token or an older one. */
const pickAccessToken = ({ access }: Session, at: number): string =>
  (at < 0 ? access.at(-1) : pick(access, at))?.token ?? '';

/** Uses the current refresh token or an older one. */
const createRefresh = ({ refresh }: Session, at: number): ApiCall => {
  const refreshToken = refresh.at(-pick([1, 1, 1, 2, 2, 3], at)) ?? 'none';
  return { method: 'POST', path: 'refresh-token', body: { refreshToken }, token: '' };
};

/** No call refers to the observer or its role. */
export const createCall = (
  state: State,
  { kind, actor, values }: Choice,
  observer: { readonly user: number; readonly role: number },
  formerTokens: readonly string[],
): ApiCall => {
  const [a = 0, b = 0, , , , e = 0] = values;
  const sessions = [...state.sessions.values()];
  const otherUsers = [...state.users.values()].filter(({ id }) => id !== observer.user);
  // Many calls concern users with sessions or impersonations.
  const active = otherUsers.filter(({ id }) =>
    sessions.some(({ userId, viewerId }) => [userId, viewerId].includes(id)),
  );
  const subjects = {
    state,
    users: e % 3 === 0 && active.length > 0 ? active : otherUsers,
    roles: [...state.roles.values()].filter(({ id }) => id !== observer.role),
    depts: [...state.depts.values()],
    menus: [...state.menus.values()],
  };
  const [, method, path, build] = pick(weighted, kind * 7 + a);
  const body = { ...build(subjects, values) };
  const [first, ...otherSessions] = sessions;
  if (!first || actor % 20 === 19) return { method, path, body, token: pick(['none', ...formerTokens], a) };
  // The first session, of the administrator, makes 40% of the calls.
  const session = actor % 5 < 2 ? first : pick([first, ...otherSessions, ...otherSessions.slice(-1)], actor);
  const hasExpired = session.access.every(({ until }) => state.now >= until);
  const isRefresh = kind % 25 === 0 || (hasExpired && kind % 4 > 0);
  if (isRefresh && session.refresh.length > 0) return createRefresh(session, b);
  return { method, path, body, token: pickAccessToken(session, a % 9 === 0 ? b : -1) };
};
