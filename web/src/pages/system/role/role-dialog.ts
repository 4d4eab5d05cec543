import type { Role } from '@atrium/contract/role/schemas.ts';

/** What is open beside the list. */
export type RoleDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'copy' | 'members' | 'detail'; readonly role: Role };
