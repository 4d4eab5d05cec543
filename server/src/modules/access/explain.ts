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
  const menuItem =
    permission === '' ? page : page && menu.getChildren(page.id).find((row) => row.permission === permission);
  return menuItem ? [...menu.getAncestors(menuItem.id).toReversed(), menuItem] : [];
};

const loadHolders = (db: Kysely<Schema>, menuItem: number) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'code'])
    .where((eb) =>
      eb.or([
        eb('code', '=', superAdmin),
        eb.and([
          eb('status', '=', 1),
          eb('id', 'in', eb.selectFrom('role_menus').select('role_id').where('menu_id', '=', menuItem)),
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
  const menuItem = path.at(-1);
  if (!menuItem) return { titles: [], roles: [], everyone: false };
  const limits = path.filter(isLimited).map(({ limit }) => limit);
  const roles = (await loadHolders(db, menuItem.id)).filter(({ code }) =>
    limits.every((limit) => limit.includes(code)),
  );
  return {
    titles: path.map(({ name }) => getResponseTitle(lang, name)),
    roles: roles.map((role) => translateRoleName(lang, role)),
    everyone: menuItem.isOpen,
  };
};

const loadCheckedRoles = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['roles.id', 'roles.name', 'roles.code', 'roles.status', 'roles.data_scope'])
    .where('user_roles.user_id', '=', userId)
    .orderBy('roles.id')
    .execute();
type CheckedRole = Awaited<ReturnType<typeof loadCheckedRoles>>[number];
type CheckedLink = Explanation['chain'][number];

const isEnabled = ({ status, code }: Pick<CheckedRole, 'status' | 'code'>): boolean =>
  status === 1 || code === superAdmin;

const createMenuLinks = (
  path: readonly ExplainedItem[],
  action: ExplainedAction,
  codes: readonly string[],
  lang: Language,
): CheckedLink[] => {
  const menuItem = path.at(-1);
  if (!menuItem) return [{ check: 'menu.exists', ok: false, id: null, name: action.permission || action.path }];
  const disabledItem = path.find(({ status }) => status !== 1);
  const limitedItem = path.find((row) => isLimited(row) && !row.limit.some((code) => codes.includes(code)));
  const toNamedItem = ({ id, name }: ExplainedItem) => ({ id, name: getResponseTitle(lang, name) });
  return [
    { check: 'menu.exists', ok: true, ...toNamedItem(menuItem) },
    { check: 'menu.enabled', ok: !disabledItem, ...toNamedItem(disabledItem ?? menuItem) },
    { check: 'menu.everyone', ok: menuItem.isOpen, ...toNamedItem(menuItem) },
    ...(path.some(isLimited)
      ? [{ check: 'menu.limited' as const, ok: !limitedItem, ...toNamedItem(limitedItem ?? menuItem) }]
      : []),
  ];
};

const decideAccess = (chain: readonly CheckedLink[]): Pick<Explanation, 'allowed' | 'decidedBy'> => {
  const hasFailed = (check: CheckedLink['check']): boolean => chain.some((link) => link.check === check && !link.ok);
  const hasPassed = (check: CheckedLink['check']): boolean => chain.some((link) => link.check === check && link.ok);
  for (const check of ['user.enabled', 'menu.exists', 'menu.enabled'] as const) {
    if (hasFailed(check)) return { allowed: false, decidedBy: check };
  }
  if (hasPassed('menu.everyone')) return { allowed: true, decidedBy: 'menu.everyone' };
  if (hasFailed('menu.limited')) return { allowed: false, decidedBy: 'menu.limited' };
  if (hasPassed('user.admin')) return { allowed: true, decidedBy: 'user.admin' };
  return { allowed: hasPassed('role.grants'), decidedBy: 'role.grants' };
};

const loadGrantingRoleIds = async (db: Kysely<Schema>, menuItem: number): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom('role_menus').select('role_id').where('menu_id', '=', menuItem).execute();
  return new Set(rows.map(({ role_id: id }) => id));
};

const createRoleLink = (role: CheckedRole, isGranting: boolean, lang: Language): CheckedLink => {
  const enabled = isEnabled(role);
  return {
    check: 'role.grants',
    ok: enabled && isGranting,
    id: role.id,
    name: translateRoleName(lang, role),
    enabled,
    has: isGranting,
    dataScope: toDataScope(role),
  };
};

/** Returns the checks that decide whether a user may perform an action, and the roles with this permission. */
export const explain = async (
  db: Kysely<Schema>,
  userId: number,
  action: ExplainedAction,
  lang: Language,
): Promise<Explanation> => {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'status'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new ApiError('users.notFound');
  const path = findPath(await loadMenuItems(db), action);
  const menuItem = path.at(-1);
  const roles = await loadCheckedRoles(db, userId);
  const enabledRoles = roles.filter(isEnabled);
  const adminRole = enabledRoles.find(({ code }) => code === superAdmin);
  const grantingRoleIds = await loadGrantingRoleIds(db, menuItem?.id ?? 0);
  const chain: CheckedLink[] = [
    { check: 'user.enabled', ok: user.status === 1, id: user.id, name: user.name },
    {
      check: 'user.admin',
      ok: adminRole !== undefined,
      id: adminRole?.id ?? null,
      name: adminRole ? translateRoleName(lang, adminRole) : '',
    },
    ...createMenuLinks(
      path,
      action,
      enabledRoles.map(({ code }) => code),
      lang,
    ),
    ...roles.map((role) => {
      const isGranting = grantingRoleIds.has(role.id) || (role.code === superAdmin && menuItem !== undefined);
      return createRoleLink(role, isGranting, lang);
    }),
  ];
  return { ...decideAccess(chain), chain, roles: (await loadItemHolders(db, action, lang)).roles };
};
