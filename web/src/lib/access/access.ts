import type { Call } from '@atrium/contract/call.ts';
import { readRoutes } from '@atrium/contract/menu/calls.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import type { RequiredPermission } from '@atrium/contract/permissions.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { defaultAvatar } from '@atrium/contract/user/avatar.ts';
import type { UserInfo } from '@atrium/contract/user/schemas.ts';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback } from 'react';
import { create } from 'zustand';
import { callApi, callApiWith } from '../api/api.ts';
import { reportMissingFactor } from '../api/second-factor.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { getPreferences } from '../preference/preferences.ts';
import { listPaths, markServerRoutes, filterRoutes, findRouteAt, mergeRoutes } from './routes.ts';
import { setUserInTab, onSession } from '../session/session.ts';

export interface Access {
  /** Null until the guard has loaded the user. */
  readonly user: UserInfo | null;
  readonly routes: readonly Route[];
  readonly forbiddenPaths: readonly string[];
}

const signedOut: Access = { user: null, routes: [], forbiddenPaths: [] };

export const useAccess = create<Access>()(() => signedOut);

let pendingAccess: Promise<void> | undefined;

export const clearAccess = (): void => {
  pendingAccess = undefined;
  useAccess.setState(signedOut, true);
};

export const watchAccess = (): void => {
  onSession(clearAccess);
  setUserInTab({
    isKnown: () => useAccess.getState().user !== null,
    belongsToUser: async ({ token }) => (await callApiWith(token, readUserInfo)).id === useAccess.getState().user?.id,
  });
};

const loadServerRoutes = async (): Promise<Route[]> =>
  markServerRoutes(await callApi(readRoutes, undefined, { skipsErrorToast: true }));

/** The preferences choose whether the routes come from the server, from the roles, or from both. */
const load = async (): Promise<void> => {
  const { enableBackendAccess, enableFrontendAceess } = getPreferences();
  const isBackend = enableBackendAccess || !enableFrontendAceess;
  const [user, serverRoutes, builtin] = await Promise.all([
    callApi(readUserInfo, undefined, { skipsErrorToast: true }),
    isBackend ? loadServerRoutes() : [],
    enableFrontendAceess ? import('./builtin-routes.ts') : null,
  ]);
  // The server rejects all other requests until the password is changed and a required second factor added.
  if (user.mustChangePassword === true) throw new RequestFailure(403, '', { code: 'session.mustChangePassword' });
  if (user.mustAddSecondFactor === true) {
    if (useAccess.getState().user) reportMissingFactor();
    throw new RequestFailure(403, '', { code: 'session.mustAddSecondFactor' });
  }
  const currentPreferences = getPreferences();
  if (
    currentPreferences.enableBackendAccess !== enableBackendAccess ||
    currentPreferences.enableFrontendAceess !== enableFrontendAceess
  )
    return load();
  const { roles } = user;
  const allRoutes = mergeRoutes(serverRoutes, builtin?.createBuiltinRoutes(roles) ?? []);
  const routes = filterRoutes(allRoutes, roles);
  const openPaths = new Set(listPaths(routes));
  const access: Access = {
    user: { ...user, avatar: user.avatar === defaultAvatar ? '' : user.avatar },
    routes,
    forbiddenPaths: listPaths(allRoutes).filter((path) => !openPaths.has(path)),
  };
  // Keeps unchanged objects, so that components don't render again.
  useAccess.setState((before) => replaceEqualDeep(before, access), true);
};

/** Loads the user and the routes once. A failure (`RequestFailure`, without a toast) is not cached. */
export const loadAccess = (): Promise<void> => {
  if (pendingAccess) return pendingAccess;
  const ownLoad = load().finally(() => {
    if (pendingAccess === ownLoad) pendingAccess = undefined;
  });
  pendingAccess = ownLoad;
  return ownLoad;
};

/** Loads again, because a pending response may be older than a change. Fails like `loadAccess`. */
export const reloadAccess = async (): Promise<void> => {
  await pendingAccess?.catch(() => undefined);
  return loadAccess();
};

/** Only for components inside the shell. */
export const useUser = (): UserInfo => {
  const user = useAccess((access) => access.user);
  if (!user) throw new Error('No user is signed in.');
  return user;
};

export type PermissionCheck =
  | Pick<Call<unknown, unknown>, 'requiredPermission' | 'method'>
  | Pick<Call<unknown, unknown>, 'requiredPermission'>
  | RequiredPermission;

const getRequiredPermission = (check: PermissionCheck): RequiredPermission =>
  typeof check === 'object' && 'requiredPermission' in check ? check.requiredPermission : check;

const hasPermission = ({ user, routes }: Access, check: PermissionCheck): boolean => {
  const permission = getRequiredPermission(check);
  if (permission === 'public') return true;
  if (!user) return false;
  if (permission === 'signed-in' || user.roles.includes('admin')) return true;
  const [path, button] = typeof permission === 'string' ? [permission, null] : permission;
  const route = findRouteAt(routes, path);
  return route !== null && (button === null || (route.handle.permissions ?? []).includes(button));
};

/** Returns a function such as `can(createUser)` or `can('/system/role')`. The server checks every request again. */
export const useCan = (): ((check: PermissionCheck) => boolean) => {
  const access = useAccess();
  return useCallback((check: PermissionCheck) => hasPermission(access, check), [access]);
};
