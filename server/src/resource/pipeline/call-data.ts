import { loadCallerDataScope } from '../../authorization/data-scope.ts';
import { loadRolesByUser } from '../../authorization/user-roles.ts';
import { GrantPolicy } from '../../change/grant-policy.ts';
import type { ReadCall } from '../../context/read-call.ts';

/** Returns a function that loads something once per transaction or call. Later calls return the first value. */
export const loadOnce = <Key extends object, Value>(
  load: (key: Key) => Promise<Value>,
): ((key: Key) => Promise<Value>) => {
  const values = new WeakMap<Key, Promise<Value>>();
  return (key) => {
    const value = values.get(key) ?? load(key);
    values.set(key, value);
    return value;
  };
};

export const loadGrantPolicy = loadOnce(({ permissions, caller }: ReadCall) => GrantPolicy.load(permissions, caller));

interface UserInDepartment {
  readonly id: number;
  readonly deptId: number | null;
}

/** Returns the IDs of the users who have only permissions that the caller also has. */
export const loadManageableUserIds = async (
  call: ReadCall,
  users: readonly UserInDepartment[],
): Promise<ReadonlySet<number>> => {
  const distinctUsers = [...new Map(users.map((user) => [user.id, user])).values()];
  const roles = await loadRolesByUser(
    call.permissions.db,
    distinctUsers.map(({ id }) => id),
  );
  const isManageable = await (
    await loadGrantPolicy(call)
  ).checkCovered(distinctUsers.map(({ id, deptId }) => ({ deptId, roles: roles.get(id) ?? [] })));
  return new Set(distinctUsers.filter((_, index) => isManageable[index]).map(({ id }) => id));
};

/** Loads the users and departments that the caller may read or change with this call. */
export const loadDataScope = loadOnce(({ permissions, caller, requiredPermission }: ReadCall) =>
  loadCallerDataScope(permissions, caller, requiredPermission),
);
