import { resourceOf } from '@atrium/contract/resources.ts';
import type { PermissionData } from '../access/permission-data.ts';
import type { Caller } from '../auth/caller.ts';
import { masked } from '../resource/masks.ts';
import { readFieldPermissions } from './field-permissions.ts';

/** A person's own row as it is answered to them; who looks at the product as them sees masks where the list of users has them. */
export const ownRowSeenBy = async <Row extends object>(
  permissions: PermissionData,
  caller: Caller,
  row: Row,
): Promise<Row> => {
  const fields = resourceOf('user')?.fields ?? {};
  const { restrictedFor } = await readFieldPermissions(permissions, caller, fields, 'see');
  return masked(fields, restrictedFor({ id: caller.userId, deptId: caller.user.deptId }), row);
};
