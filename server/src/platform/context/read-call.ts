import type { Language } from '@atrium/contract/language.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import type { PermissionData } from '../access/permission-data.ts';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from './context.ts';

/** A call that reads records. The transaction of a call that changes records is one, too. */
export interface ReadCall {
  readonly context: AppContext;
  /** Departments, menu items and roles; `permissions.db` is the connection that reads use. */
  readonly permissions: PermissionData;
  readonly caller: Caller;
  /** Language of the response. */
  readonly lang: Language;
  /** The permission that the call needs: the data scope follows from it. */
  readonly needs: RequiredPermission;
}
