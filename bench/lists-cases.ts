export interface Total {
  readonly users: number;
  readonly entries: number;
}

/** `department` can access a department with its descendants, `self` only own records. */
export type CallerName = 'admin' | 'department' | 'self';

/** `jump` is deep in a list, `rare` and `common` have few or many matches, `palette` is the search for users. */
export type Kind = 'usual' | 'jump' | 'rare' | 'common' | 'sorted' | 'palette';

/** The path depends on the round, so that rounds do not share cached results. */
export interface Case {
  readonly title: string;
  readonly path: (round: number, total: Total) => string;
  readonly as?: CallerName;
  readonly kind?: Kind;
}

export const now = Date.now();

const rareKeywords = ['zs', '张三', 'lisan', 'chenwei', 'u123'];
const commonKeywords = ['zhang', 'ouyang', '王', '13000'];
const unknownKeywords = ['qzx', '不存在', 'zhangsanfeng', '19999999999'];
const sorts = ['id', 'username', 'name', 'status', 'lastLoginTime', 'createTime', 'updateTime'];
const pickByRound = <Item>(list: readonly Item[], round: number): Item => list[round % list.length] as Item;
const choosePage = (round: number, total: number): number =>
  1 + Math.floor((((round * 7) % 20) / 20) * (total / 10 - 1));

/** Returns a change of a different user in each round. */
export const createUserChange = (round: number, { users }: Total) => ({
  id: 1000 + ((round * 7919) % (users / 2)),
  description: `changed ${round} ${performance.now().toFixed(0)}`,
});

export const cases: readonly Case[] = [
  { title: 'users: first page', path: () => 'user-list?' },
  ...sorts.flatMap((sort): Case[] => [
    { title: `users by ${sort}`, path: (round) => `user-list?sort=${round % 2 ? '-' : ''}${sort}` },
    {
      title: `users of a department and its descendants, by ${sort}`,
      path: (round) => `user-list?deptId=${pickByRound([1, 5, 8, 14], round)}&sort=${round % 2 ? '-' : ''}${sort}`,
    },
  ]),
  {
    title: 'users: search with few matches',
    kind: 'rare',
    path: (round) => `user-list?keyword=${encodeURIComponent(pickByRound(rareKeywords, round))}`,
  },
  {
    title: 'users: search with many matches',
    kind: 'common',
    path: (round) => `user-list?keyword=${encodeURIComponent(pickByRound(commonKeywords, round))}`,
  },
  {
    title: 'users: filtered and sorted by name',
    kind: 'sorted',
    path: (round) =>
      `user-list?name=${encodeURIComponent(pickByRound([...rareKeywords, ...commonKeywords].slice(0, 8), round))}&sort=name`,
  },
  { title: 'users: disabled, by last sign-in', path: () => 'user-list?status=0&sort=-lastLoginTime' },
  { title: 'users: with a role', path: (round) => `user-list?roleId=${2 + (round % 4)}` },
  { title: 'users: never signed in', path: () => 'user-list?neverLoggedIn=1' },
  {
    title: 'users: pages at every depth',
    kind: 'jump',
    path: (round, { users }) => `user-list?current=${choosePage(round, users)}`,
  },
  {
    title: 'users: pages at every depth by name',
    kind: 'jump',
    path: (round, { users }) => `user-list?sort=name&current=${choosePage(round, users)}`,
  },
  {
    title: 'users: pages at every depth of a department and its descendants, by name',
    kind: 'jump',
    path: (round, { users }) => `user-list?deptId=9&sort=name&current=${choosePage(round, users / 5)}`,
  },
  {
    title: 'users: pages at every depth of disabled users, by last sign-in',
    kind: 'jump',
    path: (round, { users }) => `user-list?status=0&sort=-lastLoginTime&current=${choosePage(round, users / 10)}`,
  },
  {
    title: 'users: pages at every depth of a role',
    kind: 'jump',
    path: (round, { users }) => `user-list?roleId=3&current=${choosePage(round, users / 4)}`,
  },
  {
    title: 'users: pages at every depth of users who never signed in, by name',
    kind: 'jump',
    path: (round, { users }) => `user-list?neverLoggedIn=1&sort=name&current=${choosePage(round, users / 7)}`,
  },
  {
    title: 'users: pages at every depth of a common name, by name',
    kind: 'sorted',
    path: (round, { users }) => `user-list?name=zhang&sort=name&current=${choosePage(round, users / 15)}`,
  },
  {
    title: 'users: pages at every depth of a common name, by username',
    kind: 'sorted',
    path: (round, { users }) => `user-list?keyword=zhang&sort=-username&current=${choosePage(round, users / 15)}`,
  },
  { title: 'users in the data scope of departments', as: 'department', path: () => 'user-list?' },
  {
    title: 'users in the data scope of departments, by name',
    as: 'department',
    path: (round) => `user-list?sort=${round % 2 ? '-' : ''}name`,
  },
  {
    title: 'users in the data scope of departments, pages at every depth',
    kind: 'jump',
    as: 'department',
    path: (round, { users }) => `user-list?sort=username&current=${choosePage(round, users / 5)}`,
  },
  {
    title: 'users in the data scope of departments: search with few matches',
    as: 'department',
    kind: 'rare',
    path: (round) => `user-list?keyword=${encodeURIComponent(pickByRound(rareKeywords, round))}`,
  },
  {
    title: 'users in the data scope of departments: search with many matches',
    as: 'department',
    kind: 'common',
    path: (round) => `user-list?keyword=${encodeURIComponent(pickByRound(commonKeywords, round))}`,
  },
  {
    title: 'users in the data scope of own records',
    as: 'self',
    path: (round) => `user-list?sort=${pickByRound(sorts, round)}`,
  },
  {
    title: 'users in the data scope of own records: search',
    as: 'self',
    kind: 'rare',
    path: (round) =>
      `user-list?keyword=${encodeURIComponent(pickByRound(['clerk', ...rareKeywords, ...commonKeywords], round))}`,
  },
  ...(['admin', 'department'] as const).flatMap((as) =>
    Object.entries({ few: rareKeywords, many: commonKeywords, no: unknownKeywords }).map(([count, keywords]): Case => ({
      title: `palette of ${as}: ${count} matches`,
      as,
      kind: 'palette',
      path: (round) => `user-list/search?limit=5&keyword=${encodeURIComponent(pickByRound(keywords, round))}`,
    })),
  ),
  { title: 'audit: newest', path: () => 'audit-list?' },
  {
    // An hour in the middle has the same number of entries among two thousand and two million.
    title: 'audit: within one hour',
    path: (round, { entries: count }) =>
      `audit-list?from=${now - count * 7500 - 3_600_000 * (1 + (round % 3))}&to=${now - count * 7500 - 3_600_000 * (round % 3)}`,
  },
  { title: 'audit: last 30 days', path: () => `audit-list?from=${now - 30 * 86_400_000}` },
  { title: 'audit: by actor', path: (round) => `audit-list?username=u${1000 + ((round * 37) % 4000)}` },
  {
    title: 'audit: by action',
    path: (round) => `audit-list?act=${pickByRound(['user.update', 'role.update', 'session.signIn'], round)}`,
  },
  { title: 'audit: denied', path: () => 'audit-list?outcome=refused' },
  {
    title: 'audit: pages at every depth',
    kind: 'jump',
    path: (round, { entries: count }) => `audit-list?current=${choosePage(round, count)}`,
  },
  {
    title: 'audit: pages at every depth of an action',
    kind: 'jump',
    path: (round, { entries: count }) => `audit-list?act=user.update&current=${choosePage(round, count / 7)}`,
  },
  {
    title: 'audit: pages at every depth of denied actions',
    kind: 'jump',
    path: (round, { entries: count }) => `audit-list?outcome=refused&current=${choosePage(round, count / 20)}`,
  },
  {
    title: 'audit: pages at every depth of the last 30 days',
    kind: 'jump',
    path: (round, { entries: count }) =>
      `audit-list?from=${now - 30 * 86_400_000}&current=${choosePage(round, Math.min(count, 170_000))}`,
  },
];
