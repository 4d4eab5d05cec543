import { buttons } from '@atrium/contract/buttons.ts';
import type { ButtonPermission } from '@atrium/contract/permissions.ts';
import type { Words } from '../../../words/namespaces.ts';
import { listPageActions, listWithDescendants, type GrantNode, type Grants } from './grants.ts';

export type PermissionWarning = Extract<keyof Words['role'], `warning.${string}`>;

const warnings: readonly (readonly [PermissionWarning, readonly ButtonPermission[]])[] = [
  [
    'warning.roles',
    [
      ['/system/role', buttons.add],
      ['/system/role', buttons.update],
    ],
  ],
  [
    'warning.users',
    [
      ['/system/user', buttons.add],
      ['/system/user', buttons.update],
      ['/system/user', 'permission:button:import'],
    ],
  ],
  ['warning.passwords', [['/system/user', 'permission:button:reset-password']]],
  [
    'warning.menus',
    [
      ['/system/menu', buttons.add],
      ['/system/menu', buttons.update],
    ],
  ],
  ['warning.settings', [['/system/setting', buttons.update]]],
];

/** Members of a role with these permissions can affect other users. */
export const listPermissionWarnings = (nodes: readonly GrantNode[], grants: Grants): PermissionWarning[] => {
  const grantedActions = new Set(
    nodes
      .flatMap(listWithDescendants)
      .flatMap((page) =>
        listPageActions(page).flatMap(({ id, permission }) =>
          grants.has(id) ? [`${page.entry.path} ${permission}`] : [],
        ),
      ),
  );
  return warnings.flatMap(([warning, permissions]) =>
    permissions.some((permission) => grantedActions.has(permission.join(' '))) ? [warning] : [],
  );
};
