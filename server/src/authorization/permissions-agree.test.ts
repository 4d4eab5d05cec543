import fc from 'fast-check';
import type { Selectable } from 'kysely';
import { expect, test } from 'vitest';
import type { MenuTable } from '../db/schema.ts';
import { createMenuItem } from '../testing/menu-item.ts';
import { parseRoleLimit, buildMenuTree } from '../lib/tree/menu-tree.ts';
import { getGrants, findMissingGrants, type PolicyContext, type RoleContent } from './permission-grants.ts';
import { getEffectivePermissions } from './effective-permissions.ts';
import { getRoleGrants } from './role-permission-grants.ts';

type Entry = Selectable<MenuTable>;

const codes = ['few', 'clerk', 'keeper'] as const;

/** Up to twelve items, each below an earlier page or at the root. No button is at the root. */
const menus = fc
  .array(
    fc.record({
      above: fc.nat(11),
      isButton: fc.boolean(),
      limit: fc.subarray([...codes], { maxLength: 2 }),
      isOpen: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((given) =>
    given.reduce<Entry[]>((rows, { above, isButton, limit, isOpen }) => {
      const pages = rows.filter(({ menu_type }) => menu_type === 0);
      const parent = pages[above % (pages.length + 1)];
      const entry = createMenuItem(rows.length + 1, {
        parent_id: parent?.id ?? null,
        menu_type: isButton && parent ? 3 : 0,
        roles: JSON.stringify(limit),
        ignore_access: isOpen ? 1 : 0,
      });
      return [...rows, entry];
    }, []),
  );

/** As roles store them. */
const withAncestors = (rows: readonly Entry[], chosenIds: readonly number[]): Set<number> => {
  const allIds = new Set<number>();
  for (const id of chosenIds) for (let at = rows[id - 1]; at; at = rows[(at.parent_id ?? 0) - 1]) allIds.add(at.id);
  return allIds;
};

const createPolicy = (rows: readonly Entry[]): PolicyContext => ({
  branch: (dept) => new Set([dept]),
  roleCodesByMenu: new Map(rows.map((row) => [row.id, parseRoleLimit(row)])),
  openMenuIds: new Set(rows.filter((row) => row.ignore_access === 1).map(({ id }) => id)),
});

const createRole = (id: number, code: string, menuIds: Set<number>): RoleContent => ({
  id,
  code,
  enabled: true,
  requiresSecondFactor: false,
  dataScope: 'self',
  depts: new Set(),
  menus: menuIds,
});

const cases = menus.chain((rows) => {
  const ids = fc.subarray(rows.map(({ id }) => id));
  return fc.record({ rows: fc.constant(rows), held: fc.array(ids, { maxLength: codes.length }), given: ids });
});

test('users cannot grant permissions that they lack, and both ways of loading permissions agree', () => {
  let [allowedCount, deniedCount] = [0, 0];
  fc.assert(
    fc.property(cases, ({ rows, held, given }) => {
      const roles = held.map((chosenIds, index) =>
        createRole(index + 1, codes[index] ?? '', withAncestors(rows, chosenIds)),
      );
      const policy = createPolicy(rows);
      const role = createRole(9, 'given', withAncestors(rows, given));
      const mayGive = findMissingGrants(getGrants(roles, null, policy), getRoleGrants(role, [], policy)).length === 0;
      const grants = new Set(roles.flatMap((heldRole) => [...heldRole.menus]));
      const { menuIds } = getEffectivePermissions(buildMenuTree(rows), roles, grants);
      expect(mayGive).toBe([...role.menus].every((id) => menuIds.has(id)));
      if (mayGive) allowedCount += 1;
      else deniedCount += 1;
    }),
    { numRuns: 2000 },
  );
  expect(Math.min(allowedCount, deniedCount)).toBeGreaterThan(100);
});
