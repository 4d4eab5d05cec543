import { audit, listChanges, rejectIf, sortIds, type Request, type User, type UserFields } from './model-state.ts';
import { coversGrants, getPotentialGrants, listRoles } from './model-permissions.ts';
import {
  assertAdminLeft,
  listDepartmentProblems,
  endSessions,
  isVisible,
  listProblems,
  saveUsers,
  listSessions,
} from './model-users.ts';

const deletionProblems = ({ state, caller }: Request, user: User): Record<string, boolean> => ({
  'users.self': user.id === caller.user.id,
  'users.inUse': [...state.depts.values()].some(({ leaderId }) => leaderId === user.id),
  'right.holdsMore': !coversGrants(state, caller, getPotentialGrants(state, user)),
});

const removeUsers = (request: Request, users: readonly User[]): void => {
  const { state } = request;
  for (const user of users) {
    endSessions(state, listSessions(state, user.id));
    state.users.delete(user.id);
    state.news.delete(user.id);
    audit(request, 'user.delete', user, listChanges('user', user, null));
  }
  assertAdminLeft(
    state,
    users.flatMap(({ roles }) => roles),
  );
};

const chosen = (request: Request, ids: readonly number[]): User[] =>
  sortIds(ids)
    .flatMap((id) => request.state.users.get(id) ?? [])
    .filter((user) => isVisible(request, user));

export const deleteUsers = (request: Request, ids: readonly number[]): void => {
  const users = chosen(request, ids);
  const problems = users.map((user) => deletionProblems(request, user));
  rejectIf(problems.reduce((all, one) => mergeProblems(all, one), {}));
  removeUsers(request, users);
};

const mergeProblems = (one: Record<string, boolean>, other: Record<string, boolean>): Record<string, boolean> =>
  Object.fromEntries([...Object.entries(other), ...Object.entries(one).filter(([, isTrue]) => isTrue)]);

/** `newFields` returns the new state. Users who may not be changed are skipped; null deletes users. */
export const batchUsers = (request: Request, newFields: ((user: User) => Partial<UserFields>) | null): object => {
  const { state, body } = request;
  const {
    ids,
    filter,
    preview,
    deptId,
    roles = [],
  } = body as {
    ids?: number[];
    filter?: { status?: number; roleId?: number };
    preview?: boolean;
    deptId?: number | null;
    roles?: number[];
  };
  const isMatching = (user: User): boolean =>
    (filter?.status === undefined || user.status === filter.status) &&
    (filter?.roleId === undefined || user.roles.includes(filter.roleId));
  rejectIf({
    ...(deptId !== undefined && listDepartmentProblems(request, deptId)),
    'roles.notFound': listRoles(state, { roles }).length < roles.length,
  });
  const users = chosen(request, ids ?? [...state.users.values()].filter(isMatching).map(({ id }) => id));
  const verdicts = users.map((user) => {
    const after = newFields ? { ...user, ...newFields(user) } : null;
    const changes = after ? listChanges('user', user, after) : [];
    const problems = after ? listProblems(request, user, after) : deletionProblems(request, user);
    const isUnchanged = after !== null && changes.length === 0;
    return { user, after, changes, isUnchanged, isRefused: !isUnchanged && Object.values(problems).includes(true) };
  });
  const allowed = verdicts.filter(({ isUnchanged, isRefused }) => !isUnchanged && !isRefused);
  const count = (is: 'isUnchanged' | 'isRefused'): number => verdicts.filter((verdict) => verdict[is]).length;
  const result = {
    matching: verdicts.length,
    changed: allowed.length,
    unchanged: count('isUnchanged'),
    refusedCount: count('isRefused'),
    refused: verdicts.filter(({ isRefused }) => isRefused).map(({ user }) => ({ id: user.id })),
  };
  if (preview === true) return result;
  const updates = allowed.flatMap(({ after, ...one }) => (after ? [{ ...one, after }] : []));
  if (newFields) saveUsers(request, updates);
  else
    removeUsers(
      request,
      allowed.map(({ user }) => user),
    );
  return result;
};

/** Changes all members or none. */
export const changeMembers = (request: Request): object => {
  const { state, body } = request;
  const { id, add, remove } = body as { id: number; add: number[]; remove: number[] };
  rejectIf({ 'roles.notFound': !state.roles.has(id) });
  const wanted = sortIds([...add, ...remove]);
  const users = chosen(request, wanted);
  rejectIf({ 'users.notFound': users.length < wanted.length });
  const updates = users
    .filter((user) => user.roles.includes(id) === remove.includes(user.id))
    .map((user) => {
      const isAdded = !user.roles.includes(id);
      const roles = isAdded ? sortIds([...user.roles, id]) : user.roles.filter((role) => role !== id);
      const after = { ...user, roles };
      return { user, after, isAdded, changes: listChanges('user', user, after) };
    });
  rejectIf(updates.map(({ user, after }) => listProblems(request, user, after)).reduce(mergeProblems, {}));
  saveUsers(request, updates);
  const added = updates.filter(({ isAdded }) => isAdded).length;
  return { added, removed: updates.length - added };
};
