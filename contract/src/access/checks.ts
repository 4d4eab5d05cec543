/** Checks in the order of evaluation when a permission is explained. */
export const explainChecks = [
  'user.enabled',
  'user.admin',
  'menu.exists',
  'menu.enabled',
  'menu.everyone',
  'menu.limited',
  'role.grants',
] as const;
