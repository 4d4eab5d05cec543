import { whereUserInScope } from '../../authorization/data-scope.ts';
import { createTextCondition, publicUserFields } from '../../change/user-search.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadDataScope } from './call-data.ts';

interface UserFilter {
  readonly keyword?: string | undefined;
  readonly deptId?: readonly number[] | undefined;
}

export const selectUsersInScope = async (call: ReadCall, { keyword, deptId }: UserFilter = {}) => {
  const { context, permissions } = call;
  let users = permissions.db
    .selectFrom('users')
    .select('users.id')
    .where(whereUserInScope(await loadDataScope(call)));
  if (deptId) {
    const tree = await permissions.loadDepartments();
    const branches = deptId.flatMap((id) => tree.branch(id)).map(({ id }) => id);
    users = users.where('users.dept_id', 'in', [0, ...branches]);
  }
  return keyword
    ? users.where((eb) => createTextCondition(context.dialect.kind, eb, publicUserFields, keyword))
    : users;
};
