import {
  audit,
  listChanges,
  isSame,
  notify,
  RejectedRequest,
  rejectIf,
  save,
  sortIds,
  type Change,
  type Request,
  type State,
  type User,
  type UserFields,
} from './model-state.ts';
import {
  coversGrants,
  coversDept,
  coversUser,
  isAdmin,
  canCall,
  getPotentialGrants,
  listRoles,
  getDataScope,
} from './model-permissions.ts';

const resetNeed = '/system/user permission:button:reset-password';
const phoneNeed = '/system/user permission:button:see-phone';

export const maskPhone = (phone: string): string => (phone === '' ? '' : `${phone.slice(0, -8)}****${phone.slice(-4)}`);

export const canSeePhone = (state: State, caller: Request['caller'], { id, deptId }: User): boolean => {
  const isOwn = caller.viewer === null && id === caller.user.id;
  return isOwn || (canCall(state, caller, phoneNeed) && coversDept(getDataScope(state, caller, phoneNeed), deptId));
};

/** The caller could reset the password of users of the department and sign in as them. */
const canResetPasswords = (state: State, caller: Request['caller'], deptId: number | null): boolean =>
  canCall(state, caller, resetNeed) && coversDept(getDataScope(state, caller, resetNeed), deptId);

const contacts = [
  { field: 'email', verified: 'emailVerified' },
  { field: 'phoneNumber', verified: 'phoneVerified' },
] as const;

/** Only a caller whose data scope includes everything may leave the department empty. */
export const listDepartmentProblems = (
  { state, caller, need }: Request,
  deptId: number | null,
): Record<string, boolean> => {
  const isCovered = coversDept(getDataScope(state, caller, need), deptId);
  return {
    'request.invalid': deptId === null && !isCovered,
    'depts.notFound': deptId !== null && !(state.depts.has(deptId) && isCovered),
  };
};

/** Ignores uniqueness. `before` is null for a new user. */
export const listProblems = (
  request: Request,
  before: User | null,
  after: UserFields,
  unseenFields: readonly string[] = [],
): Record<string, boolean> => {
  const { state, caller } = request;
  const isSelf = before?.id === caller.user.id;
  const changedContacts = contacts.filter(
    ({ field }) => unseenFields.includes(field) || (before?.[field] ?? '') !== after[field],
  );
  const canReset = canResetPasswords(state, caller, before ? before.deptId : after.deptId);
  const isMoved = before === null || before.deptId !== after.deptId;
  return {
    'users.self': isSelf && after.status === 0,
    'contact.unproved': isSelf && changedContacts.length > 0,
    'contact.guarded': !isSelf && !canReset && changedContacts.some(({ verified }) => before?.[verified] === true),
    ...(isMoved && listDepartmentProblems(request, after.deptId)),
    'right.holdsMore': before !== null && !coversGrants(state, caller, getPotentialGrants(state, before)),
    'right.exceeds': !coversGrants(state, caller, getPotentialGrants(state, after)),
    'roles.notFound': !isSame(before?.roles, after.roles) && listRoles(state, after).length < after.roles.length,
  };
};

const findTakenProblems = ({ users }: State, id: number, after: UserFields): Record<string, boolean> => {
  const otherUsers = [...users.values()].filter((user) => user.id !== id);
  const isTaken = ({ field, verified }: (typeof contacts)[number]): boolean =>
    after[verified] && otherUsers.some((user) => user[verified] && user[field] === after[field]);
  return {
    'users.usernameTaken': otherUsers.some(({ username }) => username.toLowerCase() === after.username.toLowerCase()),
    'contact.taken': contacts.some(isTaken),
  };
};

const withVerified = (
  { state, caller }: Request,
  before: User | null,
  after: UserFields,
  unseenFields: readonly string[],
): UserFields => {
  const canReset = canResetPasswords(state, caller, before ? before.deptId : after.deptId);
  const flags = contacts.map(({ field, verified }): [string, boolean] => {
    const isChanged = unseenFields.includes(field) || (before?.[field] ?? '') !== after[field];
    return [verified, isChanged ? canReset && after[field] !== '' : (before?.[verified] ?? false)];
  });
  return { ...after, ...Object.fromEntries(flags) };
};

/** Includes impersonations that the sessions opened. */
export const endSessions = ({ sessions }: State, ending: readonly number[]): void => {
  for (const [number, { opener }] of sessions)
    if (ending.includes(number) || (opener !== null && ending.includes(opener))) sessions.delete(number);
};
export const listSessions = ({ sessions }: State, user: number): number[] =>
  [...sessions].filter(([, session]) => session.userId === user || session.viewerId === user).map(([number]) => number);

/** `lost` are IDs of roles. */
export const assertAdminLeft = (state: State, lostIds: readonly number[]): void => {
  const losesAdminRole = lostIds.some((id) => state.roles.get(id)?.code === 'admin');
  const isLeft = [...state.users.values()].some((user) => user.status === 1 && isAdmin(state, user));
  rejectIf({ 'users.lastAdmin': losesAdminRole && !isLeft });
};

interface Update {
  readonly user: User;
  readonly after: UserFields;
  readonly changes: readonly Change[];
}

/** Ends the sessions of disabled users and notifies the others. */
export const saveUsers = (request: Request, updates: readonly Update[]): void => {
  const { state } = request;
  const lostIds: number[] = [];
  for (const { user, after, changes } of updates) {
    const userBefore = { ...user };
    if (after.status === 0 || userBefore.roles.some((role) => !after.roles.includes(role)))
      lostIds.push(...userBefore.roles);
    save(request, 'user', user, after, [...changes]);
    if (userBefore.email !== after.email) notify(state, user.id, 'emailChanged');
    if (userBefore.phoneNumber !== after.phoneNumber) notify(state, user.id, 'phoneChanged');
    if (userBefore.status === 0 && after.status === 1) notify(state, user.id, 'statusChanged');
    if (!isSame(userBefore.roles, after.roles)) notify(state, user.id, 'roleChanged');
    if (userBefore.status === 1 && after.status === 0) endSessions(state, listSessions(state, user.id));
  }
  assertAdminLeft(state, lostIds);
};

export const isVisible = ({ state, caller, need }: Request, user: User | undefined): user is User =>
  user !== undefined && coversUser(getDataScope(state, caller, need), caller.user.id, user);

const listChangedFields = (body: Request['body']): Partial<UserFields> => {
  const { id: _id, version: _version, password: _password, ...givenFields } = body;
  return givenFields;
};

export const createUser = (request: Request): object => {
  const { state, answer, body } = request;
  const id = Number(answer['id']);
  const emptyFields: UserFields = {
    username: '',
    name: '',
    email: '',
    phoneNumber: '',
    emailVerified: false,
    phoneVerified: false,
    deptId: null,
    roles: [],
    status: 1,
    description: '',
  };
  const givenFields = { ...emptyFields, ...listChangedFields(body) };
  const userAfter = withVerified(request, null, { ...givenFields, roles: sortIds(givenFields.roles) }, []);
  rejectIf({ ...listProblems(request, null, userAfter), ...findTakenProblems(state, 0, userAfter) });
  const times = { version: 1, createTime: state.now, updateTime: state.now };
  const user = { ...userAfter, id, ...times, mustChangePassword: true };
  state.users.set(id, user);
  audit(request, 'user.create', user, listChanges('user', null, user));
  return { id, version: 1, username: userAfter.username, mustChangePassword: true };
};

export const updateUser = (request: Request): object => {
  const { state, caller, body } = request;
  const byName = [...state.users.values()].find(
    ({ username }) => username.toLowerCase() === String(body['username']).toLowerCase(),
  );
  const user = body['id'] === undefined ? byName : state.users.get(Number(body['id']));
  if (!isVisible(request, user)) throw new RejectedRequest(['users.notFound']);
  const givenFields = listChangedFields(body);
  const isHidden = !canSeePhone(state, caller, user);
  if (isHidden && givenFields.phoneNumber === maskPhone(user.phoneNumber)) delete givenFields.phoneNumber;
  const unseenFields = isHidden && givenFields.phoneNumber !== undefined ? ['phoneNumber'] : [];
  const userAfter = withVerified(
    request,
    user,
    { ...user, ...givenFields, roles: sortIds(givenFields.roles ?? user.roles) },
    unseenFields,
  );
  const changes = listChanges('user', user, userAfter);
  for (const field of unseenFields)
    if (!changes.some((change) => change.field === field))
      changes.push({ field, before: user.phoneNumber, after: user.phoneNumber });
  if (changes.length > 0) {
    rejectIf({ 'row.stale': body['version'] !== undefined && body['version'] !== user.version });
    rejectIf({
      ...listProblems(request, user, userAfter, unseenFields),
      ...findTakenProblems(state, user.id, userAfter),
    });
    saveUsers(request, [{ user, after: userAfter, changes }]);
  }
  return { id: user.id, version: user.version, status: user.status };
};

export const getManageableUser = (request: Request): User => {
  const user = request.state.users.get(Number(request.body['id']));
  if (!isVisible(request, user)) throw new RejectedRequest(['users.notFound']);
  const { state, caller } = request;
  rejectIf({ 'right.holdsMore': !coversGrants(state, caller, getPotentialGrants(state, user)) });
  return user;
};
