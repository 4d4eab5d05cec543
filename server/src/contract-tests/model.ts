import {
  audit,
  getRecord,
  notify,
  RejectedRequest,
  rejectIf,
  sortIds,
  type ApiAnswer,
  type ApiCall,
  type Caller,
  type Request,
  type Session,
  type State,
} from './model-state.ts';
import { canCall, canImpersonate } from './model-permissions.ts';
import { copyRole, createRole, deleteRoles, updateRole } from './model-roles.ts';
import { createDept, deleteDepts, moveDept, updateDept } from './model-depts.ts';
import { createMenu, deleteMenus, moveMenu, updateMenu } from './model-menus.ts';
import { batchUsers, changeMembers, deleteUsers } from './model-batches.ts';
import { createUser, endSessions, getManageableUser, listSessions, updateUser } from './model-users.ts';

const accessMs = 15 * 60_000;
const viewMs = 30 * 60_000;
const graceMs = 30_000;

type Handler = (request: Request) => object | number | number[];

const listIds = ({ body }: Request): number[] =>
  Array.isArray(body['ids']) ? (body['ids'] as number[]) : [Number(body['id'])];
const createDeletion =
  (remove: (request: Request, ids: readonly number[]) => void): Handler =>
  (request) => {
    const ids = listIds(request);
    remove(request, ids);
    return ids.length === 1 ? Number(ids[0]) : ids;
  };

const resetPassword: Handler = (request) => {
  const { state, caller, body } = request;
  rejectIf({ 'users.self': body['id'] === caller.user.id });
  const user = getManageableUser(request);
  Object.assign(user, { mustChangePassword: true, version: user.version + 1, updateTime: state.now });
  endSessions(state, listSessions(state, user.id));
  audit(request, 'user.resetPassword', user, []);
  notify(state, user.id, 'passwordReset');
  return { id: user.id };
};

const endAll: Handler = (request) => {
  const { state } = request;
  const user = getManageableUser(request);
  const ending = listSessions(state, user.id);
  endSessions(state, ending);
  // The entry contains IDs of sessions, which are not in the model.
  if (ending.length > 0) audit(request, 'session.end', user, null);
  return { ended: ending.length };
};

let views = 1_000_000;

const impersonate: Handler = (request) => {
  const { state, caller, body, answer } = request;
  rejectIf({ 'users.self': body['id'] === caller.user.id });
  const user = getManageableUser(request);
  rejectIf({ 'session.disabled': user.status !== 1 });
  const access = [{ token: String(answer['token']), until: state.now + viewMs }];
  const session = { userId: user.id, viewerId: caller.user.id, opener: caller.session, access, refresh: [] };
  state.sessions.set(++views, session);
  audit(request, 'session.view', user, []);
  notify(state, user.id, 'viewed');
  return { expireTime: state.now + viewMs };
};

const batch: Handler = (request) => {
  const { act, deptId, roles = [] } = request.body as { act: string; deptId?: number | null; roles?: number[] };
  return batchUsers(request, (user) => {
    if (act === 'enable') return { status: 1 };
    if (act === 'disable') return { status: 0 };
    if (act === 'move') return { deptId: deptId ?? null };
    if (act === 'assign') return { roles: sortIds([...user.roles, ...roles]) };
    return { roles: user.roles.filter((id) => !roles.includes(id)) };
  });
};

const getPermissionKey = (page: string, act: string): string => `/system/${page} permission:button:${act}`;
const handlers: Readonly<Record<string, readonly [need: string, handler: Handler]>> = {
  'POST user-item': [getPermissionKey('user', 'add'), createUser],
  'PUT user-item': [getPermissionKey('user', 'update'), updateUser],
  'DELETE user-item': [getPermissionKey('user', 'delete'), createDeletion(deleteUsers)],
  'POST user-item/status': [getPermissionKey('user', 'update'), updateUser],
  'POST user-item/batch': [getPermissionKey('user', 'update'), batch],
  'POST user-item/batch-delete': [getPermissionKey('user', 'delete'), (request) => batchUsers(request, null)],
  'POST user-item/reset-password': [getPermissionKey('user', 'reset-password'), resetPassword],
  'POST user-item/end-sessions': [getPermissionKey('user', 'end-sessions'), endAll],
  'POST user-item/impersonate': [getPermissionKey('user', 'impersonate'), impersonate],
  'POST role-item': [getPermissionKey('role', 'add'), createRole],
  'PUT role-item': [getPermissionKey('role', 'update'), updateRole],
  'DELETE role-item': [getPermissionKey('role', 'delete'), createDeletion(deleteRoles)],
  'POST role-item/status': [getPermissionKey('role', 'update'), updateRole],
  'POST role-item/copy': [getPermissionKey('role', 'add'), copyRole],
  'POST role-item/members': [getPermissionKey('role', 'update'), changeMembers],
  'POST dept-item': [getPermissionKey('dept', 'add'), createDept],
  'PUT dept-item': [getPermissionKey('dept', 'update'), updateDept],
  'DELETE dept-item': [getPermissionKey('dept', 'delete'), createDeletion(deleteDepts)],
  'POST dept-item/move': [getPermissionKey('dept', 'update'), moveDept],
  'POST menu-item': [getPermissionKey('menu', 'add'), createMenu],
  'PUT menu-item': [getPermissionKey('menu', 'update'), updateMenu],
  'DELETE menu-item': [getPermissionKey('menu', 'delete'), createDeletion(deleteMenus)],
  'POST menu-item/move': [getPermissionKey('menu', 'update'), moveMenu],
};

const findSessionCaller = (state: State, number: number, { userId, viewerId }: Session): Caller | undefined => {
  const user = getRecord(state.users, userId);
  const viewer = viewerId === null ? null : getRecord(state.users, viewerId);
  if (viewer && (viewer.mustChangePassword || !canImpersonate(state, viewer, user))) return undefined;
  return { session: number, user, viewer };
};

/** Throws the error that every endpoint returns without a valid token. */
export const findCaller = (state: State, token: string): Caller => {
  for (const [number, session] of state.sessions) {
    const isValid = session.access.some((access) => access.token === token && state.now < access.until);
    const caller = isValid ? findSessionCaller(state, number, session) : undefined;
    if (!caller) continue;
    rejectIf({ 'session.mustChangePassword': caller.viewer === null && caller.user.mustChangePassword });
    return caller;
  }
  throw new RejectedRequest(['session.required']);
};

export const assertCanRead = (state: State, caller: Caller, need: string): void =>
  rejectIf({ 'right.missing': !canCall(state, caller, need) });

/** Works with any token. */
const signOut = (state: State, token: string): object => {
  for (const [number, session] of state.sessions) {
    const access = session.access.find((item) => item.token === token);
    if (!access) continue;
    const caller = findSessionCaller(state, number, session);
    const user = getRecord(state.users, session.userId);
    const person = caller ?? { session: number, user, viewer: null };
    if (caller ? state.now < access.until || session.viewerId === null : session.viewerId === null)
      audit({ state, caller: person }, 'session.signOut', { id: user.id, name: user.username }, []);
    endSessions(state, [number]);
  }
  return {};
};

/** Returns the same tokens again for the previous refresh token, and ends the session for an older one. */
const refresh = (
  state: State,
  { refreshToken }: ApiCall['body'],
  answer: Request['answer'],
): object | RejectedRequest => {
  const foundSession = [...state.sessions].find(([, session]) => session.refresh.includes(String(refreshToken)));
  if (!foundSession) return new RejectedRequest(['session.refreshRefused']);
  const [number, session] = foundSession;
  const age = session.refresh.length - 1 - session.refresh.indexOf(String(refreshToken));
  const user = getRecord(state.users, session.userId);
  if (age > 1) {
    endSessions(state, [number]);
    const caller = { session: number, user, viewer: null };
    audit({ state, caller }, 'session.replayed', { id: user.id, name: user.username }, []);
    notify(state, user.id, 'tokenReplayed');
    return new RejectedRequest(['session.refreshRefused']);
  }
  const current = session.access.at(-1);
  if (age === 1) {
    // Renewed for a client that did not receive it, or that was suspended.
    if (current && state.now >= current.until - accessMs + graceMs) current.until = state.now + accessMs;
    return { token: current?.token, refreshToken: session.refresh.at(-1) };
  }
  const formerToken = current ? [{ token: current.token, until: Math.min(current.until, state.now + graceMs) }] : [];
  session.access = [...formerToken, { token: String(answer['token']), until: state.now + accessMs }];
  session.refresh.push(String(answer['refreshToken']));
  return {};
};

/** One of the error codes, or a result. */
export interface ExpectedResponse {
  readonly problems: ReadonlySet<string>;
  readonly result: unknown;
  readonly state: State;
}

/** Copies the state. Only new IDs and tokens are taken from the response. */
export const apply = (initialState: State, call: ApiCall, { result: receivedResult }: ApiAnswer): ExpectedResponse => {
  const state = structuredClone(initialState);
  state.audit = [];
  const answer =
    typeof receivedResult === 'object' && receivedResult !== null ? (receivedResult as Request['answer']) : {};
  const name = `${call.method} ${call.path}`;
  try {
    const result = respond(state, name, call, answer);
    return result instanceof RejectedRequest
      ? { problems: result.problems, result: null, state }
      : { problems: new Set(), result, state };
  } catch (error) {
    if (!(error instanceof RejectedRequest)) throw error;
    return { problems: error.problems, result: null, state: { ...structuredClone(initialState), audit: [] } };
  }
};

const respond = (state: State, name: string, call: ApiCall, answer: Request['answer']): unknown => {
  if (name === 'POST logout') return signOut(state, call.token);
  if (name === 'POST refresh-token') return refresh(state, call.body, answer);
  const [need, handler] = handlers[name] ?? [];
  if (!need || !handler) throw new Error(`The model does not know ${name}`);
  const caller = findCaller(state, call.token);
  rejectIf({ 'right.missing': !canCall(state, caller, need) });
  rejectIf({ 'session.readOnly': caller.viewer !== null });
  return handler({ state, caller, need, body: call.body, answer });
};
