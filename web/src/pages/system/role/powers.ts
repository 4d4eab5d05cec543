import { buttons } from '@atrium/contract/buttons.ts';
import type { ButtonPermission } from '@atrium/contract/permissions.ts';
import type { Words } from '../../../words/namespaces.ts';
import { actsOf, branchOf, type GrantNode, type Grants } from './grants.ts';

export type PowerWord = Extract<keyof Words['role'], `power.${string}`>;

const powers: readonly (readonly [PowerWord, readonly ButtonPermission[]])[] = [
  [
    'power.roles',
    [
      ['/system/role', buttons.add],
      ['/system/role', buttons.update],
    ],
  ],
  [
    'power.users',
    [
      ['/system/user', buttons.add],
      ['/system/user', buttons.update],
      ['/system/user', 'permission:button:import'],
    ],
  ],
  ['power.passwords', [['/system/user', 'permission:button:reset-password']]],
  [
    'power.menus',
    [
      ['/system/menu', buttons.add],
      ['/system/menu', buttons.update],
    ],
  ],
  ['power.settings', [['/system/setting', buttons.update]]],
];

/** Members of a role with these permissions can affect other users. */
export const powersOf = (nodes: readonly GrantNode[], grants: Grants): PowerWord[] => {
  const held = new Set(
    nodes
      .flatMap(branchOf)
      .flatMap((page) =>
        actsOf(page).flatMap(({ id, permission }) => (grants.has(id) ? [`${page.entry.path} ${permission}`] : [])),
      ),
  );
  return powers.flatMap(([word, rights]) => (rights.some((right) => held.has(right.join(' '))) ? [word] : []));
};
