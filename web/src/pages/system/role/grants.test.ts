import type { Assignable } from '@atrium/contract/role/schemas.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  listPageActions,
  listWithDescendants,
  countGrants,
  diffGrants,
  createGrantTree,
  addGrants,
  filterNodes,
  listChildPages,
  getNodePath,
  checkboxStates,
  removeGrants,
} from './grants.ts';

const createEntry = (id: number, parentId: number | undefined, name: string, menuType = 0): Assignable => ({
  id,
  name,
  menuType,
  path: '',
  icon: '',
  status: 1,
  grantable: true,
  ...(parentId !== undefined && { parentId }),
});
// 1 system: 2 user (3 add, 4 edit), 5 role (6 add); 7 home
const nodes = createGrantTree([
  createEntry(1, undefined, 'System'),
  createEntry(2, 1, 'Users'),
  createEntry(3, 2, 'Add', 3),
  createEntry(4, 2, 'Edit', 3),
  createEntry(5, 1, 'Roles'),
  createEntry(6, 5, 'Add', 3),
  createEntry(7, undefined, 'Home'),
]);
const acceptAll = () => true;

test('actions are listed with their page, and pages below each other, but no groups', () => {
  const [system, home] = nodes;
  if (!system || !home) throw new Error('there are two');
  expect(listChildPages(system).map(({ entry: { id } }) => id)).toEqual([2, 5]);
  expect(listChildPages(system).map((page) => listPageActions(page).map(({ id }) => id))).toEqual([[3, 4], [6]]);
  expect([listChildPages(home), listPageActions(system)]).toEqual([[], []]);
  expect(countGrants(nodes, new Set([1, 2, 3, 7]))).toEqual({ pages: 2, actions: 1 });
  expect(countGrants([system], new Set([1, 2, 3, 7, 99]))).toEqual({ pages: 1, actions: 1 });
});

const listIds = (grants: Iterable<number>) => [...grants].toSorted((a, b) => a - b);
const getState = (grants: Set<number>, id: number) => {
  return checkboxStates(nodes, grants).get(id) ?? 'none';
};

describe('granting', () => {
  test('a page without its buttons is half-checked and remains granted when its last button is removed', () => {
    const grants = removeGrants(nodes, new Set([1, 2, 3]), [3], acceptAll);
    expect(listIds(grants)).toEqual([1, 2]);
    expect(getState(grants, 2)).toBe('some');
  });

  test('a menu item hidden by the search is neither granted nor revoked', () => {
    const isVisible = ({ id }: Assignable) => [1, 2, 3].includes(id);
    expect(listIds(addGrants(nodes, new Set([7]), [1], isVisible))).toEqual([1, 2, 3, 7]);
    expect(listIds(removeGrants(nodes, new Set([1, 2, 3, 4, 5]), [1], isVisible))).toEqual([1, 2, 4, 5]);
  });

  test('the difference of two sets of permissions contains the added and the removed ones', () => {
    expect(diffGrants(new Set([1, 2]), new Set([2, 3]))).toEqual({ added: [3], removed: [1] });
  });
});

test('a search keeps the matches with their ancestors and descendants', () => {
  const filteredNodes = filterNodes(nodes, ({ name }) => name === 'Users');
  expect(filteredNodes.flatMap(listWithDescendants).map(({ entry: { id } }) => id)).toEqual([1, 2, 3, 4]);
  expect(filterNodes(nodes, () => false)).toEqual([]);
  expect(filterNodes(nodes, () => true)).toHaveLength(2);
});

test('no sequence of checks grants a menu item without its ancestors, or a group without descendants', () => {
  const step = fc.record({
    id: fc.integer({ min: 1, max: 7 }),
    isOn: fc.boolean(),
    visibleIds: fc.array(fc.integer({ min: 1, max: 7 })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let grants = new Set<number>();
      for (const { id, isOn, visibleIds } of steps) {
        const isVisible = (assignable: Assignable) => visibleIds.includes(assignable.id);
        grants = (isOn ? addGrants : removeGrants)(nodes, grants, [id], isVisible);
      }
      for (const id of grants) {
        for (const ancestor of getNodePath(nodes, id)) expect(grants.has(ancestor.entry.id)).toBe(true);
      }
      expect(grants.has(1)).toBe(grants.has(2) || grants.has(5));
    }),
  );
});
