import { findResource } from '@atrium/contract/resources.ts';
import type { PermissionData } from '../authorization/permission-data.ts';
import type { Caller } from '../auth/caller.ts';
import { maskRow } from '../resource/fields/masks.ts';
import { loadFieldPermissions } from './field-permissions.ts';

/** Returns a user's own record. During an impersonation, fields are masked as in the list of users. */
export const maskOwnRecord = async <Row extends object>(
  permissions: PermissionData,
  caller: Caller,
  row: Row,
): Promise<Row> => {
  const fields = findResource('user')?.fields ?? {};
  const { getRestrictedFor } = await loadFieldPermissions(permissions, caller, fields, 'view');
  return maskRow(fields, getRestrictedFor({ id: caller.userId, deptId: caller.user.deptId }), row);
};
