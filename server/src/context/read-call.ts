import type { Language } from '@atrium/contract/language.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import type { PermissionData } from '../authorization/permission-data.ts';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from './context.ts';

export interface ReadCall {
  readonly context: AppContext;
  readonly permissions: PermissionData;
  readonly caller: Caller;
  readonly lang: Language;
  readonly requiredPermission: RequiredPermission;
}
