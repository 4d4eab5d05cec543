/** How much a side of the comparison has. */
export interface Total {
  readonly users: number;
  readonly entries: number;
}

/** Who asks: the administrator, or a clerk who reaches a department and below, or only themselves. */
export type Asker = 'admin' | 'department' | 'self';

/** A page of a list: the path asked for, by round, so that no two rounds need the same. */
export interface Case {
  readonly what: string;
  readonly path: (round: number, total: Total) => string;
  readonly as?: Asker;
  /** Deep in a list, or of people who must all be found and sorted first. */
  readonly isJump?: boolean;
}

export const now = Date.now();

const names = ['zhang', 'zs', '张三', 'ouyang', 'lisan', '王', 'chenwei', 'u123', '13000'];
const sorts = ['id', 'username', 'name', 'status', 'lastLoginTime', 'createTime', 'updateTime'];
const at = <Item>(list: readonly Item[], round: number): Item => list[round % list.length] as Item;
/** Everywhere between the ends, the middle included. */
const deep = (round: number, total: number): number => 1 + Math.floor((((round * 7) % 20) / 20) * (total / 10 - 1));

export const cases: readonly Case[] = [
  { what: 'users: first page', path: () => 'user-list?' },
  ...sorts.flatMap((sort): Case[] => [
    { what: `users by ${sort}`, path: (round) => `user-list?sort=${round % 2 ? '-' : ''}${sort}` },
    {
      what: `users of a department and below, by ${sort}`,
      path: (round) => `user-list?deptId=${at([1, 5, 8, 14], round)}&sort=${round % 2 ? '-' : ''}${sort}`,
    },
  ]),
  {
    what: 'users: found by name, pinyin, username or phone',
    path: (round) => `user-list?keyword=${encodeURIComponent(at(names, round))}`,
  },
  {
    what: 'users: found by name, sorted by it',
    isJump: true,
    path: (round) => `user-list?name=${encodeURIComponent(at(names.slice(0, 7), round))}&sort=name`,
  },
  { what: 'users: disabled, by last sign-in', path: () => 'user-list?status=0&sort=-lastLoginTime' },
  { what: 'users: of a role', path: (round) => `user-list?roleId=${2 + (round % 4)}` },
  { what: 'users: never signed in', path: () => 'user-list?neverLoggedIn=1' },
  {
    what: 'users: pages at every depth',
    isJump: true,
    path: (round, { users }) => `user-list?current=${deep(round, users)}`,
  },
  {
    what: 'users: pages at every depth by name',
    isJump: true,
    path: (round, { users }) => `user-list?sort=name&current=${deep(round, users)}`,
  },
  {
    what: 'users: pages at every depth of a department and below, by name',
    isJump: true,
    path: (round, { users }) => `user-list?deptId=9&sort=name&current=${deep(round, users / 5)}`,
  },
  {
    what: 'users: pages at every depth of the disabled, by last sign-in',
    isJump: true,
    path: (round, { users }) => `user-list?status=0&sort=-lastLoginTime&current=${deep(round, users / 10)}`,
  },
  {
    what: 'users: pages at every depth of a role',
    isJump: true,
    path: (round, { users }) => `user-list?roleId=3&current=${deep(round, users / 4)}`,
  },
  {
    what: 'users: pages at every depth of those who never signed in, by name',
    isJump: true,
    path: (round, { users }) => `user-list?neverLoggedIn=1&sort=name&current=${deep(round, users / 7)}`,
  },
  {
    what: 'users: pages at every depth of a common name, sorted by it',
    isJump: true,
    path: (round, { users }) => `user-list?name=zhang&sort=name&current=${deep(round, users / 15)}`,
  },
  {
    what: 'users: pages at every depth of a common name, by username',
    isJump: true,
    path: (round, { users }) => `user-list?keyword=zhang&sort=-username&current=${deep(round, users / 15)}`,
  },
  { what: 'users within a scope of departments', as: 'department', path: () => 'user-list?' },
  {
    what: 'users within a scope of departments, by name',
    as: 'department',
    path: (round) => `user-list?sort=${round % 2 ? '-' : ''}name`,
  },
  {
    what: 'users within a scope of departments, pages at every depth',
    isJump: true,
    as: 'department',
    path: (round, { users }) => `user-list?sort=username&current=${deep(round, users / 5)}`,
  },
  {
    what: 'users within a scope of departments, found by name',
    as: 'department',
    path: (round) => `user-list?keyword=${encodeURIComponent(at(names, round))}`,
  },
  { what: 'users within a scope of oneself', as: 'self', path: (round) => `user-list?sort=${at(sorts, round)}` },
  {
    what: 'users within a scope of oneself, found by name',
    as: 'self',
    path: (round) => `user-list?keyword=${encodeURIComponent(at(['clerk', ...names], round))}`,
  },
  { what: 'audit: newest', path: () => 'audit-list?' },
  {
    // An hour in the middle has as many entries among two thousand as among two million.
    what: 'audit: of an hour',
    path: (round, { entries: count }) =>
      `audit-list?from=${now - count * 7500 - 3_600_000 * (1 + (round % 3))}&to=${now - count * 7500 - 3_600_000 * (round % 3)}`,
  },
  { what: 'audit: since a month', path: () => `audit-list?from=${now - 30 * 86_400_000}` },
  { what: 'audit: by actor', path: (round) => `audit-list?username=u${1 + ((round * 37) % 5000)}` },
  {
    what: 'audit: by act',
    path: (round) => `audit-list?act=${at(['user.update', 'role.update', 'session.signIn'], round)}`,
  },
  { what: 'audit: refused', path: () => 'audit-list?outcome=refused' },
  {
    what: 'audit: pages at every depth',
    isJump: true,
    path: (round, { entries: count }) => `audit-list?current=${deep(round, count)}`,
  },
  {
    what: 'audit: pages at every depth of an act',
    isJump: true,
    path: (round, { entries: count }) => `audit-list?act=user.update&current=${deep(round, count / 7)}`,
  },
  {
    what: 'audit: pages at every depth of the refused',
    isJump: true,
    path: (round, { entries: count }) => `audit-list?outcome=refused&current=${deep(round, count / 20)}`,
  },
  {
    what: 'audit: pages at every depth since a month',
    isJump: true,
    path: (round, { entries: count }) =>
      `audit-list?from=${now - 30 * 86_400_000}&current=${deep(round, Math.min(count, 170_000))}`,
  },
];
