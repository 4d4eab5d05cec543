/** Checks in the order of evaluation when a permission is explained. */
export const explainChecks = [
  /** The account is enabled. */
  'user.enabled',
  /** The user has the administrator role, enabled: everything is allowed. */
  'user.admin',
  /** The menu item exists. */
  'menu.exists',
  /** The menu item and its ancestors are enabled. */
  'menu.enabled',
  /** The menu item is open to all signed-in users. */
  'menu.everyone',
  /** The menu item is limited to some roles, and the user has one of them. */
  'menu.limited',
  /** A role of the user grants the menu item and is enabled. */
  'role.grants',
] as const;
