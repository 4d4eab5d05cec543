import { readUserInfo } from '@atrium/contract/user/calls.ts';
import type { UserInfo } from '@atrium/contract/user/schemas.ts';
import {
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  redirect,
  type ShouldRevalidateFunction,
} from 'react-router';
import { loadAccess, useAccess } from '../lib/access/access.ts';
import { callApi } from '../lib/api/api.ts';
import { RequestFailure } from '../lib/http/request-failure.ts';
import { routeAccess, plainPath } from '../lib/access/routes.ts';
import { loginAddress, safeRedirect } from '../lib/address/safe-redirect.ts';
import { readSession } from '../lib/session/session.ts';
import { withoutBase } from '../lib/address/base-path.ts';

const home = '/home';
const changePassword = '/change-password';

/** The request of a navigation has no hash: that of the address the browser was opened with is still there. */
const addressOf = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  const isFirst = pathname === withoutBase(location.pathname) && search === location.search;
  return `${pathname}${search}${isFirst ? location.hash : ''}`;
};

const isGroup = (path: string) => routeAccess(path, useAccess.getState(), () => false) === 'group';

/** Lets only those pass who are signed in, with their user and routes loaded; what they may open is judged where it is shown. */
export const guard = async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> => {
  const toLogin = () => redirect(loginAddress(addressOf(request)));
  if (!readSession()) return toLogin();
  if (!useAccess.getState().user) {
    try {
      await loadAccess();
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) throw failure;
      if (failure.status === 401) return toLogin();
      if (failure.problem !== 'session.mustChangePassword') throw failure;
      return redirect(`${changePassword}?redirect=${encodeURIComponent(addressOf(request))}`);
    }
  }
  const path = plainPath(new URL(request.url).pathname);
  if (path === '/') return redirect(home);
  return isGroup(path) ? redirect('/exception/404') : null;
};

/** Whether a navigation within the protected part must pass the guard again: hardly any does, and those that need not are over at once. */
export const needsGuard: ShouldRevalidateFunction = ({ nextUrl }) => {
  const path = plainPath(nextUrl.pathname);
  return !readSession() || !useAccess.getState().user || path === '/' || isGroup(path);
};

const redirectOf = (request: Request) => safeRedirect(new URL(request.url).searchParams.get('redirect'));

/** Who has to choose another password; everybody else is sent on to where they belong. */
export const readOwner = async ({ request }: LoaderFunctionArgs): Promise<UserInfo | Response> => {
  const target = redirectOf(request);
  if (!readSession()) return redirect(loginAddress(target ?? undefined));
  const user = await callApi(readUserInfo, undefined, { quiet: true });
  if (!user.mustChangePassword) return redirect(target ?? home);
  return user;
};

/** Sends those who are signed in on to where they wanted to go. */
export const goOnIfSignedIn: MiddlewareFunction = async ({ request }, next) => {
  if (readSession()) return redirect(redirectOf(request) ?? home);
  return next();
};
