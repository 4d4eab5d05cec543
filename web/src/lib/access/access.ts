import type { Call } from '@atrium/contract/call.ts';
import { readRoutes } from '@atrium/contract/menu/calls.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import type { Need } from '@atrium/contract/permissions.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { standInAvatar } from '@atrium/contract/user/avatar.ts';
import type { UserInfo } from '@atrium/contract/user/schemas.ts';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback } from 'react';
import { create } from 'zustand';
import { callApi, callApiWith } from '../api/api.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { getPreferences } from '../preference/preferences.ts';
import { allPaths, markServerRoutes, filterRoutes, findIn, joinRoutes } from './routes.ts';
import { introducePerson, onSession } from '../session/session.ts';

export interface Access {
  /** Who is signed in; null until the guard has loaded it. */
  readonly user: UserInfo | null;
  /** The part of the menu that this user may open, as a tree. */
  readonly routes: readonly Route[];
  /** Paths that the server named but whose roles this user lacks. */
  readonly refused: readonly string[];
}

const signedOut: Access = { user: null, routes: [], refused: [] };

/** The signed-in user and the pages that they have permission for. */
export const useAccess = create<Access>()(() => signedOut);

/** Requests in progress of the current session. */
let loading: Promise<void> | undefined;

/** Clears the user and the routes when a session begins or ends, and gives the session module access to the user. */
export const watchAccess = (): void => {
  onSession(() => {
    loading = undefined;
    useAccess.setState(signedOut, true);
  });
  introducePerson({
    isKnown: () => useAccess.getState().user !== null,
    isTheirs: async ({ token }) => (await callApiWith(token, readUserInfo)).id === useAccess.getState().user?.id,
  });
};

const readBackend = async (): Promise<Route[]> =>
  markServerRoutes(await callApi(readRoutes, undefined, { quiet: true }));

/** Loads who is signed in and their routes at once; the server's, those built here from the roles, or both, as the preferences say. */
const load = async (): Promise<void> => {
  const { enableBackendAccess, enableFrontendAceess } = getPreferences();
  const isBackend = enableBackendAccess || !enableFrontendAceess;
  const [user, granted, builtin] = await Promise.all([
    callApi(readUserInfo, undefined, { quiet: true }),
    isBackend ? readBackend() : [],
    enableFrontendAceess ? import('./builtin-routes.ts') : null,
  ]);
  // Nothing else is answered before the change; the one route there is then is for clients that do not know this.
  if (user.mustChangePassword === true) throw new RequestFailure(403, '', { problem: 'session.mustChangePassword' });
  const now = getPreferences();
  // Chosen otherwise while the answers were on their way.
  if (now.enableBackendAccess !== enableBackendAccess || now.enableFrontendAceess !== enableFrontendAceess)
    return load();
  const { roles } = user;
  const named = joinRoutes(granted, builtin?.builtinRoutes(roles) ?? []);
  const routes = filterRoutes(named, roles);
  const open = new Set(allPaths(routes));
  const access: Access = {
    user: { ...user, avatar: user.avatar === standInAvatar ? '' : user.avatar },
    routes,
    refused: allPaths(named).filter((path) => !open.has(path)),
  };
  // What was read again and is as before stays the same objects: nothing follows from it.
  useAccess.setState((before) => replaceEqualDeep(before, access), true);
};

/** Loads user and routes once; a failure (a `RequestFailure`, without a toast) is forgotten, so that it can be tried again. */
export const loadAccess = (): Promise<void> => {
  if (loading) return loading;
  const own = load().finally(() => {
    if (loading === own) loading = undefined;
  });
  loading = own;
  return own;
};

/** Loads them anew: what is on its way already may have been read before the change that is to be seen. Fails like `loadAccess`. */
export const reloadAccess = async (): Promise<void> => {
  await loading?.catch(() => undefined);
  return loadAccess();
};

/** Who is signed in. Only to be used inside of the protected part, where it is never missing. */
export const useUser = (): UserInfo => {
  const user = useAccess((access) => access.user);
  if (!user) throw new Error('Nobody is signed in.');
  return user;
};

/** Something that can be asked for: a call of the contract, or what such a call needs. */
export type RequiredRight =
  | Pick<Call<unknown, unknown>, 'needs' | 'method'>
  | Pick<Call<unknown, unknown>, 'needs'>
  | Need;

const needOf = (wish: RequiredRight): Need => (typeof wish === 'object' && 'needs' in wish ? wish.needs : wish);

const mayDo = ({ user, routes }: Access, wish: RequiredRight): boolean => {
  const need = needOf(wish);
  if (need === 'public') return true;
  if (!user || need === 'api-key') return false;
  if (need === 'signed-in' || user.roles.includes('admin')) return true;
  const [path, button] = typeof need === 'string' ? [need, null] : need;
  const route = findIn(routes, path);
  return route !== null && (button === null || (route.handle.permissions ?? []).includes(button));
};

/** Whether this user may do something: `can(users.create)`, `can('/system/role')`. The server decides again on every call. */
export const useCan = (): ((wish: RequiredRight) => boolean) => {
  const access = useAccess();
  return useCallback((wish: RequiredRight) => mayDo(access, wish), [access]);
};
