import { superAdmin } from '@atrium/contract/permissions.ts';
import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem, MenuItemChange, MenuState, NewMenuItem } from '@atrium/contract/menu/schemas.ts';
import { type Language, languages } from '@atrium/contract/language.ts';
import { initialState } from '@atrium/contract/resource/read.ts';
import type { Move } from '@atrium/contract/schema/edit.ts';
import type { Change } from '../../platform/change/change.ts';
import { writeVersion } from '../../platform/change/write-version.ts';
import { refuseBroken } from '../../platform/refusal/constraints.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { fieldChanges } from '../../platform/audit/field-changes.ts';
import { GrantPolicy } from '../../platform/change/grant-policy.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { authorityOfRole, readMemberDepts } from '../../platform/access/role-authority.ts';
import { ordersAfterMove } from '../../platform/tree/sibling-order.ts';
import { readRoleContents } from '../../platform/change/policy-context.ts';
import { answeredTitle, titleIn } from '../../platform/tree/titles.ts';
import { Tree } from '../../platform/tree/tree.ts';
import { roleName } from '../../platform/words/role-names.ts';
import {
  builtinProblem,
  growth,
  losesNeeded,
  missingFields,
  opensMore,
  placeProblem,
  rightsAmong,
  trimmed,
  type MenuNode,
} from './rules.ts';
import { columnsIn, filledFields, menuItemOf, readMenuRows, stateOf, type MenuRow } from './store.ts';

const taken = {
  menus_path_unique: () => new Refusal('menus.pathTaken', { fields: { path: 'menus.pathTaken' } }),
  menus_parent_id_permission_unique: () =>
    new Refusal('menus.permissionTaken', { fields: { permission: 'menus.permissionTaken' } }),
};

const fresh: MenuState = {
  ...initialState(menuResource.fields),
  menuType: menuTypes.page,
  order: null,
  keepAlive: true,
  roles: [],
};

type Parts = { readonly [Field in keyof MenuState]?: MenuState[Field] | undefined };

/** The state with those fields of a request that are there. */
const withParts = (state: MenuState, input: Parts): MenuState =>
  trimmed({
    ...state,
    // Only fields of the state are taken over, each of its own type.
    ...(Object.fromEntries(
      Object.keys(state).flatMap((field) => {
        const value = input[field as keyof MenuState];
        return value === undefined ? [] : [[field, value]];
      }),
    ) as Partial<MenuState>),
  });

/** Returns a request without the fields that repeat an answered value in place of the stored one, in any language. */
const withoutFilled = <Input extends Parts>(row: MenuRow, input: Input): Input => {
  const filled = filledFields(row);
  const isGivenBack = (field: 'order' | 'icon' | 'component', empty: string | null): boolean =>
    row[field] === empty && input[field] === filled[field];
  return {
    ...input,
    ...(languages.some((lang) => input.name === answeredTitle(lang, row.name)) && { name: undefined }),
    ...(isGivenBack('order', null) && { order: undefined }),
    ...(isGivenBack('icon', '') && { icon: undefined }),
    ...(isGivenBack('component', '') && { component: undefined }),
  };
};

const mustBeSound = async (
  { trx }: Change,
  menu: readonly MenuNode[],
  id: number,
  before: MenuState,
  after: MenuState,
): Promise<void> => {
  const missing = missingFields(after);
  if (missing.length > 0) throw new Refusal('request.invalid', { fields: Object.fromEntries(missing) });
  const place = placeProblem(menu, id, after);
  if (place) throw new Refusal(place, { fields: { parentId: place } });
  if (after.roles.length === 0 || before.roles.join() === after.roles.join()) return;
  const known = await trx.selectFrom('roles').select('code').where('code', 'in', after.roles).execute();
  if (known.length < new Set(after.roles).size)
    throw new Refusal('roles.notFound', { fields: { roles: 'field.unknown' } });
};

/** The menu as it will be. */
const withNode = (menu: readonly MenuNode[], node: MenuNode): MenuNode[] => [
  ...menu.filter(({ id }) => id !== node.id),
  node,
];

/** Writes down that what roles hold has changed with the menu. */
const noteGrants = (
  { audit }: Change,
  role: { id: number; name: string },
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): void => {
  const sorted = (ids: ReadonlySet<number>): number[] => [...ids].sort((a, b) => a - b);
  audit({
    act: 'role.update',
    recordId: role.id,
    recordName: role.name,
    changes: fieldChanges({ menus: sorted(before) }, { menus: sorted(after) }),
  });
};

/**
 * Roles hold what is above what they hold: a move may give them more, which the mover must hold. What is no right (a group)
 * is given without asking.
 */
const growRoles = async (change: Change, policy: GrantPolicy, menu: readonly MenuNode[]): Promise<void> => {
  const { trx } = change;
  const rows = await trx.selectFrom('roles').select(['id', 'name']).where('code', '<>', superAdmin).execute();
  const roles = await readRoleContents(
    trx,
    rows.map(({ id }) => id),
  );
  const growing = growth(menu, roles);
  const members = await readMemberDepts(
    trx,
    growing.map(({ role }) => role.id),
  );
  for (const { role, menus } of growing) {
    const given = { ...role, menus: new Set(rightsAmong(menu, menus)) };
    await policy.mustHold(authorityOfRole(given, members.get(role.id) ?? [], policy.context));
    await trx
      .insertInto('role_menus')
      .values(menus.map((menu_id) => ({ role_id: role.id, menu_id })))
      .execute();
    const name = rows.find(({ id }) => id === role.id)?.name ?? role.code;
    noteGrants(change, { id: role.id, name }, role.menus, new Set([...role.menus, ...menus]));
  }
};

/** A change of the menu, and the language of its answer. */
export interface Editing {
  readonly context: AppContext;
  readonly change: Change;
  readonly lang: Language;
}

const answer = async ({ change: { trx }, lang }: Editing, id: number): Promise<MenuItem> => {
  const row = (await readMenuRows(trx)).find((one) => one.id === id);
  if (!row) throw new Refusal('menus.notFound');
  return menuItemOf(row, lang);
};

const findRow = (menu: readonly MenuRow[], { id, path }: Pick<MenuItemChange, 'id' | 'path'>): MenuRow => {
  if (id === undefined && !path) throw new Refusal('request.invalid', { fields: { id: 'field.required' } });
  const row = menu.find((one) => (id === undefined ? one.path === path : one.id === id));
  if (!row) throw new Refusal('menus.notFound');
  return row;
};

/** A save that changes nothing may be as old as it likes: it is one that is sent again. */
const mustBeFresh = (row: MenuRow, version: number | undefined, lang: Language): void => {
  if (version === undefined || version === row.version) return;
  throw new Refusal('row.stale', { params: { current: menuItemOf(row, lang) } });
};

const write = async (context: AppContext, change: Change, row: MenuRow, after: MenuState): Promise<void> => {
  await writeVersion(context.dialect, change, { table: 'menus', row, columns: columnsIn(after), broken: taken });
  change.audit({
    act: 'menu.update',
    recordId: row.id,
    recordName: after.name,
    changes: fieldChanges({ ...stateOf(row) }, { ...after }),
  });
};

/** What opens an entry to more people is for those who hold it. */
const mayOpen = async (policy: GrantPolicy, id: number, isOpened: boolean): Promise<void> => {
  if (!isOpened || policy.holds(id)) return;
  await policy.mustHold({ admin: false, grants: new Map([[id, { all: false, depts: new Set<number>() }]]) });
};

const applyChange = async (
  { context, change }: Editing,
  menu: readonly MenuRow[],
  row: MenuRow,
  after: MenuState,
): Promise<void> => {
  await mustBeSound(change, menu, row.id, stateOf(row), after);
  const builtin = builtinProblem(row, after);
  if (builtin) throw new Refusal(builtin);
  const willBe = withNode(menu, { ...row, ...after });
  if (losesNeeded(willBe)) throw new Refusal('menus.needed');
  const policy = await GrantPolicy.of(change);
  await mayOpen(policy, row.id, opensMore(row, after));
  await write(context, change, row, after);
  if (row.parentId !== after.parentId) await growRoles(change, policy, willBe);
  await change.emit('rights', {});
};

/** Adds an entry to the menu; but for the administrator nobody holds it. */
export const createMenuItem = async (editing: Editing, input: NewMenuItem): Promise<MenuItem> => {
  const { context, change } = editing;
  const { trx, now } = change;
  const menu = await readMenuRows(trx);
  const state = withParts(fresh, input);
  await mustBeSound(change, menu, 0, fresh, state);
  // Nobody but the administrator holds what is only now made: nobody else can open it to everyone.
  if (state.ignoreAccess && !change.caller.rights.isAdmin)
    throw new Refusal('right.exceeds', { params: { names: state.name } });
  const insert = trx
    .insertInto('menus')
    .values({ ...columnsIn(state), builtin_key: null, create_time: now, update_time: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await refuseBroken(context.dialect, taken, insert);
  change.audit({ act: 'menu.create', recordId: id, recordName: state.name, changes: fieldChanges(null, { ...state }) });
  await change.emit('rights', {});
  return answer(editing, id);
};

/** Changes an entry. */
export const updateMenuItem = async (editing: Editing, input: MenuItemChange): Promise<MenuItem> => {
  const { change, lang } = editing;
  const menu = await readMenuRows(change.trx);
  const row = findRow(menu, input);
  const after = withParts(stateOf(row), withoutFilled(row, input));
  if (fieldChanges({ ...stateOf(row) }, { ...after }).length === 0) return menuItemOf(row, lang);
  mustBeFresh(row, input.version, lang);
  await applyChange(editing, menu, row, after);
  return answer(editing, row.id);
};

/** Moves an entry below a parent, before one of its siblings or last. */
export const moveMenuItem = async (editing: Editing, input: Move): Promise<MenuItem> => {
  const { context, change, lang } = editing;
  const menu = await readMenuRows(change.trx);
  const row = findRow(menu, { id: input.id, path: undefined });
  const siblings = menu.filter(({ parentId, id }) => parentId === input.parentId && id !== row.id);
  if (input.before !== null && !siblings.some(({ id }) => id === input.before)) {
    throw new Refusal('menus.notFound', { fields: { before: 'field.unknown' } });
  }
  mustBeFresh(row, input.version, lang);
  const orders = ordersAfterMove(siblings, row.id, input.before);
  const after = { ...stateOf(row), parentId: input.parentId, order: orders.get(row.id) ?? null };
  await applyChange(editing, menu, row, after);
  for (const sibling of siblings) {
    const order = orders.get(sibling.id);
    if (order !== undefined && order !== sibling.order)
      await write(context, change, sibling, { ...stateOf(sibling), order });
  }
  return answer(editing, row.id);
};

/** Deletes entries, all or none; those that are gone already count as deleted. */
export const deleteMenuItems = async (
  { change, lang }: Omit<Editing, 'context'>,
  { ids, force }: { readonly ids: readonly number[]; readonly force: boolean },
): Promise<void> => {
  const { trx } = change;
  const tree = new Tree(await readMenuRows(trx));
  const rows = [...new Set(ids.flatMap((id) => tree.branch(id)))];
  if (rows.length === 0) return;
  const builtin = rows.find(({ builtinKey }) => builtinKey !== null);
  if (builtin) throw new Refusal('menus.builtin', { params: { name: titleIn(lang, builtin.name) } });
  const gone = rows.map(({ id }) => id);
  const below = rows
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, name, path }) => ({ id, name: answeredTitle(lang, name), path }));
  const roles = await trx
    .selectFrom('roles')
    .select(['id', 'name', 'code'])
    .where((is) => is('id', 'in', is.selectFrom('role_menus').select('role_id').where('menu_id', 'in', gone)))
    .execute();
  if (!force && (below.length > 0 || roles.length > 0)) {
    const named = roles.map((role) => ({ ...role, name: roleName(lang, role) }));
    throw new Refusal('menus.inUse', { params: { below, roles: named } });
  }
  const contents = await readRoleContents(
    trx,
    roles.map(({ id }) => id),
  );
  await change.clearReferences('menu', gone);
  await trx.deleteFrom('menus').where('id', 'in', gone).execute();
  for (const role of roles) {
    const before = contents.find(({ id }) => id === role.id)?.menus ?? new Set<number>();
    noteGrants(change, role, before, new Set([...before].filter((id) => !gone.includes(id))));
  }
  for (const row of rows) {
    change.audit({
      act: 'menu.delete',
      recordId: row.id,
      recordName: row.name,
      changes: fieldChanges({ ...stateOf(row) }, null),
    });
  }
  await change.emit('rights', {});
};
