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

const findDeletionProblems = ({ state, caller }: Request, user: User): Record<string, boolean> => ({
  'users.self': user.id === caller.user.id,
  'users.inUse': [...state.depts.values()].some(({ leaderId }) => leaderId === user.id),
  'right.holdsMore': !coversGrants(state, caller, getPotentialGrants(state, user)),
});

const removeUsers = (request: Request, users: readonly User[]): void => {
  const { state } = request;
  for (const user of users) {
    endSessions(state, listSessions(state, user.id));
    state.users.delete(user.id);
    state.notifications.delete(user.id);
    audit(request, 'user.delete', user, listChanges('user', user, null));
  }
  assertAdminLeft(
    state,
    users.flatMap(({ roles }) => roles),
  );
};

const listChosen = (request: Request, ids: readonly number[]): User[] =>
  sortIds(ids)
    .flatMap((id) => request.state.users.get(id) ?? [])
    .filter((user) => isVisible(request, user));

export const deleteUsers = (request: Request, ids: readonly number[]): void => {
  const users = listChosen(request, ids);
  const problems = users.map((user) => findDeletionProblems(request, user));
  rejectIf(problems.reduce((allProblems, problem) => mergeProblems(allProblems, problem), {}));
  removeUsers(request, users);
};

const mergeProblems = (first: Record<string, boolean>, second: Record<string, boolean>): Record<string, boolean> =>
  Object.fromEntries([...Object.entries(second), ...Object.entries(first).filter(([, isTrue]) => isTrue)]);

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
  const users = listChosen(request, ids ?? [...state.users.values()].filter(isMatching).map(({ id }) => id));
  const verdicts = users.map((user) => {
    const userAfter = newFields ? { ...user, ...newFields(user) } : null;
    const changes = userAfter ? listChanges('user', user, userAfter) : [];
    const problems = userAfter ? listProblems(request, user, userAfter) : findDeletionProblems(request, user);
    const isUnchanged = userAfter !== null && changes.length === 0;
    return {
      user,
      after: userAfter,
      changes,
      isUnchanged,
      isRefused: !isUnchanged && Object.values(problems).includes(true),
    };
  });
  const allowedVerdicts = verdicts.filter(({ isUnchanged, isRefused }) => !isUnchanged && !isRefused);
  const count = (is: 'isUnchanged' | 'isRefused'): number => verdicts.filter((verdict) => verdict[is]).length;
  const result = {
    matching: verdicts.length,
    changed: allowedVerdicts.length,
    unchanged: count('isUnchanged'),
    refusedCount: count('isRefused'),
    refused: verdicts.filter(({ isRefused }) => isRefused).map(({ user }) => ({ id: user.id })),
  };
  if (preview === true) return result;
  const updates = allowedVerdicts.flatMap(({ after, ...update }) => (after ? [{ ...update, after }] : []));
  if (newFields) saveUsers(request, updates);
  else
    removeUsers(
      request,
      allowedVerdicts.map(({ user }) => user),
    );
  return result;
};

/** Changes all members or none. */
export const changeMembers = (request: Request): object => {
  const { state, body } = request;
  const { id, add, remove } = body as { id: number; add: number[]; remove: number[] };
  rejectIf({ 'roles.notFound': !state.roles.has(id) });
  const requestedRoles = sortIds([...add, ...remove]);
  const users = listChosen(request, requestedRoles);
  rejectIf({ 'users.notFound': users.length < requestedRoles.length });
  const updates = users
    .filter((user) => user.roles.includes(id) === remove.includes(user.id))
    .map((user) => {
      const isAdded = !user.roles.includes(id);
      const roles = isAdded ? sortIds([...user.roles, id]) : user.roles.filter((role) => role !== id);
      const userAfter = { ...user, roles };
      return { user, after: userAfter, isAdded, changes: listChanges('user', user, userAfter) };
    });
  rejectIf(updates.map(({ user, after }) => listProblems(request, user, after)).reduce(mergeProblems, {}));
  saveUsers(request, updates);
  const addedCount = updates.filter(({ isAdded }) => isAdded).length;
  return { added: addedCount, removed: updates.length - addedCount };
};
