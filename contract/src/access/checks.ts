/** What is looked at, in this order, when a user's right to an act is explained. */
export const explainChecks = [
  /** The account is enabled. */
  'user.enabled',
  /** An enabled role of the user is the super administrator's: everything is allowed. */
  'user.admin',
  /** The menu has such an entry. */
  'menu.exists',
  /** The entry and everything above it is enabled. */
  'menu.enabled',
  /** The entry is open to everyone who is signed in. */
  'menu.everyone',
  /** The entry is limited to certain roles, and the user holds one of them. */
  'menu.limited',
  /** This role of the user grants the entry and is enabled. */
  'role.grants',
] as const;
