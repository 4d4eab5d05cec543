import type { User } from '@atrium/contract/user/schemas.ts';

/** The parts of what is shown of one user. */
export type UserPart = 'facts' | 'rights' | 'sessions' | 'why' | 'history';

/** What is open beside the list. */
export type UserDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'import' }
  | { readonly kind: 'edit'; readonly user: User }
  | { readonly kind: 'detail'; readonly user: User; readonly first?: UserPart };

/** A one-time password, to be shown once. */
export interface OneTime {
  readonly user: Pick<User, 'id' | 'name' | 'username' | 'email' | 'emailVerified'>;
  readonly password: string;
}
