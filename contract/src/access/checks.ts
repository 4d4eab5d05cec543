/** In the order of evaluation. */
export const explainChecks = [
  'user.enabled',
  'user.admin',
  'menu.exists',
  'menu.enabled',
  'menu.everyone',
  'menu.limited',
  'role.grants',
] as const;
