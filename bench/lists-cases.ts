export interface Total {
  readonly users: number;
  readonly entries: number;
}

/** `department` can access a department with its descendants, `self` only own records. */
export type Asker = 'admin' | 'department' | 'self';

/** `jump` is deep in a list, `rare` and `common` have few or many matches, `sorted` sorts all matches. */
export type Kind = 'usual' | 'jump' | 'rare' | 'common' | 'sorted';

/** The path depends on the round, so that rounds do not share cached results. */
export interface Case {
  readonly what: string;
  readonly path: (round: number, total: Total) => string;
  readonly as?: Asker;
  /** Default: `usual`. */
  readonly kind?: Kind;
}

export const now = Date.now();

const few = ['zs', '张三', 'lisan', 'chenwei', 'u123'];
const many = ['zhang', 'ouyang', '王', '13000'];
const sorts = ['id', 'username', 'name', 'status', 'lastLoginTime', 'createTime', 'updateTime'];
const at = <Item>(list: readonly Item[], round: number): Item => list[round % list.length] as Item;
const deep = (round: number, total: number): number => 1 + Math.floor((((round * 7) % 20) / 20) * (total / 10 - 1));

/** Returns a change of a different user in each round. */
export const userItem = (round: number, { users }: Total) => ({
  id: 1000 + ((round * 7919) % (users / 2)),
  description: `changed ${round} ${performance.now().toFixed(0)}`,
});

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
    what: 'users: few, found by name, pinyin or username',
    kind: 'rare',
    path: (round) => `user-list?keyword=${encodeURIComponent(at(few, round))}`,
  },
  {
    what: 'users: many, found by name, pinyin or phone',
    kind: 'common',
    path: (round) => `user-list?keyword=${encodeURIComponent(at(many, round))}`,
  },
  {
    what: 'users: found by name, sorted by it',
    kind: 'sorted',
    path: (round) => `user-list?name=${encodeURIComponent(at([...few, ...many].slice(0, 8), round))}&sort=name`,
  },
  { what: 'users: disabled, by last sign-in', path: () => 'user-list?status=0&sort=-lastLoginTime' },
  { what: 'users: of a role', path: (round) => `user-list?roleId=${2 + (round % 4)}` },
  { what: 'users: never signed in', path: () => 'user-list?neverLoggedIn=1' },
  {
    what: 'users: pages at every depth',
    kind: 'jump',
    path: (round, { users }) => `user-list?current=${deep(round, users)}`,
  },
  {
    what: 'users: pages at every depth by name',
    kind: 'jump',
    path: (round, { users }) => `user-list?sort=name&current=${deep(round, users)}`,
  },
  {
    what: 'users: pages at every depth of a department and below, by name',
    kind: 'jump',
    path: (round, { users }) => `user-list?deptId=9&sort=name&current=${deep(round, users / 5)}`,
  },
  {
    what: 'users: pages at every depth of the disabled, by last sign-in',
    kind: 'jump',
    path: (round, { users }) => `user-list?status=0&sort=-lastLoginTime&current=${deep(round, users / 10)}`,
  },
  {
    what: 'users: pages at every depth of a role',
    kind: 'jump',
    path: (round, { users }) => `user-list?roleId=3&current=${deep(round, users / 4)}`,
  },
  {
    what: 'users: pages at every depth of those who never signed in, by name',
    kind: 'jump',
    path: (round, { users }) => `user-list?neverLoggedIn=1&sort=name&current=${deep(round, users / 7)}`,
  },
  {
    what: 'users: pages at every depth of a common name, sorted by it',
    kind: 'sorted',
    path: (round, { users }) => `user-list?name=zhang&sort=name&current=${deep(round, users / 15)}`,
  },
  {
    what: 'users: pages at every depth of a common name, by username',
    kind: 'sorted',
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
    kind: 'jump',
    as: 'department',
    path: (round, { users }) => `user-list?sort=username&current=${deep(round, users / 5)}`,
  },
  {
    what: 'users within a scope of departments: few, found by name',
    as: 'department',
    kind: 'rare',
    path: (round) => `user-list?keyword=${encodeURIComponent(at(few, round))}`,
  },
  {
    what: 'users within a scope of departments: many, found by name',
    as: 'department',
    kind: 'common',
    path: (round) => `user-list?keyword=${encodeURIComponent(at(many, round))}`,
  },
  { what: 'users within a scope of oneself', as: 'self', path: (round) => `user-list?sort=${at(sorts, round)}` },
  {
    what: 'users within a scope of oneself, found by name',
    as: 'self',
    kind: 'rare',
    path: (round) => `user-list?keyword=${encodeURIComponent(at(['clerk', ...few, ...many], round))}`,
  },
  { what: 'audit: newest', path: () => 'audit-list?' },
  {
    // An hour in the middle has the same number of entries among two thousand and two million.
    what: 'audit: of an hour',
    path: (round, { entries: count }) =>
      `audit-list?from=${now - count * 7500 - 3_600_000 * (1 + (round % 3))}&to=${now - count * 7500 - 3_600_000 * (round % 3)}`,
  },
  { what: 'audit: since a month', path: () => `audit-list?from=${now - 30 * 86_400_000}` },
  { what: 'audit: by actor', path: (round) => `audit-list?username=u${1000 + ((round * 37) % 4000)}` },
  {
    what: 'audit: by act',
    path: (round) => `audit-list?act=${at(['user.update', 'role.update', 'session.signIn'], round)}`,
  },
  { what: 'audit: refused', path: () => 'audit-list?outcome=refused' },
  {
    what: 'audit: pages at every depth',
    kind: 'jump',
    path: (round, { entries: count }) => `audit-list?current=${deep(round, count)}`,
  },
  {
    what: 'audit: pages at every depth of an act',
    kind: 'jump',
    path: (round, { entries: count }) => `audit-list?act=user.update&current=${deep(round, count / 7)}`,
  },
  {
    what: 'audit: pages at every depth of the refused',
    kind: 'jump',
    path: (round, { entries: count }) => `audit-list?outcome=refused&current=${deep(round, count / 20)}`,
  },
  {
    what: 'audit: pages at every depth since a month',
    kind: 'jump',
    path: (round, { entries: count }) =>
      `audit-list?from=${now - 30 * 86_400_000}&current=${deep(round, Math.min(count, 170_000))}`,
  },
];
