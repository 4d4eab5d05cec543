import type { Language } from '@atrium/contract/language.ts';
import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Explanation, Holders } from '@atrium/contract/access/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { toDataScope } from '../../authorization/permission-grants.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { parseRoleLimit } from '../../lib/tree/menu-tree.ts';
import { getResponseTitle } from '../../lib/tree/titles.ts';
import { Tree } from '../../lib/tree/tree.ts';
import { translateRoleName } from '../../lib/words/role-names.ts';

export interface ExplainedAction {
  readonly path: string;
  readonly permission: string;
}

const loadMenuItems = async (db: Kysely<Schema>) => {
  const rows = await db
    .selectFrom('menus')
    .select(['id', 'parent_id as parentId', 'name', 'path', 'permission', 'status', 'roles', 'ignore_access'])
    .orderBy('id')
    .execute();
  return new Tree(
    rows.map(({ roles, ignore_access, ...row }) => ({
      ...row,
      limit: parseRoleLimit({ roles }),
      isOpen: ignore_access === 1,
    })),
  );
};
type Menu = Awaited<ReturnType<typeof loadMenuItems>>;
type ExplainedItem = NonNullable<ReturnType<Menu['get']>>;

const findPath = (menu: Menu, { path, permission }: ExplainedAction): ExplainedItem[] => {
  const page = menu.inOrder().find((row) => row.path === path);
  const entry =
    permission === '' ? page : page && menu.getChildren(page.id).find((row) => row.permission === permission);
  return entry ? [...menu.getAncestors(entry.id).toReversed(), entry] : [];
};

const loadHolders = (db: Kysely<Schema>, entry: number) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'code'])
    .where((eb) =>
      eb.or([
        eb('code', '=', superAdmin),
        eb.and([
          eb('status', '=', 1),
          eb('id', 'in', eb.selectFrom('role_menus').select('role_id').where('menu_id', '=', entry)),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();

const isLimited = ({ limit, isOpen }: ExplainedItem): boolean => limit.length > 0 && !isOpen;

/** Returns the permission that an action needs and the roles that grant it, within the limits of its menu item. */
export const loadItemHolders = async (
  db: Kysely<Schema>,
  action: ExplainedAction,
  lang: Language,
): Promise<Holders> => {
  const path = findPath(await loadMenuItems(db), action);
  const entry = path.at(-1);
  if (!entry) return { titles: [], roles: [], everyone: false };
  const limits = path.filter(isLimited).map(({ limit }) => limit);
  const roles = (await loadHolders(db, entry.id)).filter(({ code }) => limits.every((limit) => limit.includes(code)));
  return {
    titles: path.map(({ name }) => getResponseTitle(lang, name)),
    roles: roles.map((role) => translateRoleName(lang, role)),
    everyone: entry.isOpen,
  };
};

const loadCheckedRoles = (db: Kysely<Schema>, user: number) =>
  db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['roles.id', 'roles.name', 'roles.code', 'roles.status', 'roles.data_scope'])
    .where('user_roles.user_id', '=', user)
    .orderBy('roles.id')
    .execute();
type CheckedRole = Awaited<ReturnType<typeof loadCheckedRoles>>[number];
type Link = Explanation['chain'][number];

const isEnabled = ({ status, code }: Pick<CheckedRole, 'status' | 'code'>): boolean =>
  status === 1 || code === superAdmin;

const createMenuLinks = (
  path: readonly ExplainedItem[],
  action: ExplainedAction,
  codes: readonly string[],
  lang: Language,
): Link[] => {
  const entry = path.at(-1);
  if (!entry) return [{ check: 'menu.exists', ok: false, id: null, name: action.permission || action.path }];
  const disabled = path.find(({ status }) => status !== 1);
  const limited = path.find((row) => isLimited(row) && !row.limit.some((code) => codes.includes(code)));
  const describe = ({ id, name }: ExplainedItem) => ({ id, name: getResponseTitle(lang, name) });
  return [
    { check: 'menu.exists', ok: true, ...describe(entry) },
    { check: 'menu.enabled', ok: !disabled, ...describe(disabled ?? entry) },
    { check: 'menu.everyone', ok: entry.isOpen, ...describe(entry) },
    ...(path.some(isLimited) ? [{ check: 'menu.limited' as const, ok: !limited, ...describe(limited ?? entry) }] : []),
  ];
};

const decideAccess = (chain: readonly Link[]): Pick<Explanation, 'allowed' | 'decidedBy'> => {
  const hasFailed = (check: Link['check']): boolean => chain.some((link) => link.check === check && !link.ok);
  const hasPassed = (check: Link['check']): boolean => chain.some((link) => link.check === check && link.ok);
  for (const check of ['user.enabled', 'menu.exists', 'menu.enabled'] as const) {
    if (hasFailed(check)) return { allowed: false, decidedBy: check };
  }
  if (hasPassed('menu.everyone')) return { allowed: true, decidedBy: 'menu.everyone' };
  if (hasFailed('menu.limited')) return { allowed: false, decidedBy: 'menu.limited' };
  if (hasPassed('user.admin')) return { allowed: true, decidedBy: 'user.admin' };
  return { allowed: hasPassed('role.grants'), decidedBy: 'role.grants' };
};

export const explain = async (
  db: Kysely<Schema>,
  user: number,
  action: ExplainedAction,
  lang: Language,
): Promise<Explanation> => {
  const account = await db
    .selectFrom('users')
    .select(['id', 'name', 'status'])
    .where('id', '=', user)
    .executeTakeFirst();
  if (!account) throw new ApiError('users.notFound');
  const path = findPath(await loadMenuItems(db), action);
  const entry = path.at(-1);
  const roles = await loadCheckedRoles(db, user);
  const enabled = roles.filter(isEnabled);
  const admin = enabled.find(({ code }) => code === superAdmin);
  const grants = new Set(
    (
      await db
        .selectFrom('role_menus')
        .select('role_id')
        .where('menu_id', '=', entry?.id ?? 0)
        .execute()
    ).map(({ role_id }) => role_id),
  );
  const chain: Link[] = [
    { check: 'user.enabled', ok: account.status === 1, id: account.id, name: account.name },
    {
      check: 'user.admin',
      ok: admin !== undefined,
      id: admin?.id ?? null,
      name: admin ? translateRoleName(lang, admin) : '',
    },
    ...createMenuLinks(
      path,
      action,
      enabled.map(({ code }) => code),
      lang,
    ),
    ...roles.map((role): Link => {
      const has = grants.has(role.id) || (role.code === superAdmin && entry !== undefined);
      const parts = { enabled: isEnabled(role), has, dataScope: toDataScope(role) };
      return {
        check: 'role.grants',
        ok: parts.enabled && has,
        id: role.id,
        name: translateRoleName(lang, role),
        ...parts,
      };
    }),
  ];
  return { ...decideAccess(chain), chain, roles: (await loadItemHolders(db, action, lang)).roles };
};
