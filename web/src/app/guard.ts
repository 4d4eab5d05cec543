import { readUserInfo } from '@atrium/contract/user/calls.ts';
import type { UserInfo } from '@atrium/contract/user/schemas.ts';
import { type LoaderFunctionArgs, type MiddlewareFunction, redirect } from 'react-router';
import { loadAccess, useAccess } from '../lib/access/access.ts';
import { plainPath, routeAccess } from '../lib/access/routes.ts';
import { withoutBase } from '../lib/address/base-path.ts';
import { loginAddress, safeRedirect } from '../lib/address/safe-redirect.ts';
import { callApi } from '../lib/api/api.ts';
import { RequestFailure } from '../lib/http/request-failure.ts';
import { readSession } from '../lib/session/session.ts';
import { homePath } from '../lib/tab/tab-key.ts';

/** The id of the route around all pages for those who are signed in. */
export const insideId = 'inside';

const changePassword = '/change-password';

type Asked = Pick<LoaderFunctionArgs, 'request'>;

/** The path in the product that a navigation leads to. */
export const pathOf = (request: Request): string => withoutBase(new URL(request.url).pathname);

/** The request of a navigation has no hash: that of the address the browser was opened with is still in the address bar. */
const addressOf = (request: Request) => {
  const { search } = new URL(request.url);
  const pathname = pathOf(request);
  const isFirst = pathname === withoutBase(location.pathname) && search === location.search;
  return `${pathname}${search}${isFirst ? location.hash : ''}`;
};

/** Admits only those who are signed in, with their user and routes loaded. */
export const guard = async ({ request }: Asked): Promise<Response | null> => {
  const toLogin = () => redirect(loginAddress(addressOf(request)));
  if (!readSession()) return toLogin();
  if (useAccess.getState().user) return null;
  try {
    await loadAccess();
    return null;
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    if (failure.status === 401) return toLogin();
    if (failure.problem !== 'session.mustChangePassword') throw failure;
    return redirect(`${changePassword}?redirect=${encodeURIComponent(addressOf(request))}`);
  }
};

/** Redirects to 404 from the path of a mere group of pages, once the user's routes are known. Failures to load them are the guard's. */
export const refuseGroups = async ({ request }: Asked): Promise<Response | null> => {
  if (!readSession()) return null;
  if (!useAccess.getState().user) await loadAccess().catch(() => undefined);
  const verdict = routeAccess(plainPath(pathOf(request)), useAccess.getState(), () => false);
  return verdict === 'group' ? redirect('/exception/404') : null;
};

const redirectOf = (request: Request) => safeRedirect(new URL(request.url).searchParams.get('redirect'));

/** Loads the user who has to choose another password; everyone else is redirected. */
export const readOwner = async ({ request }: LoaderFunctionArgs): Promise<UserInfo | Response> => {
  const target = redirectOf(request);
  if (!readSession()) return redirect(loginAddress(target ?? undefined));
  const user = await callApi(readUserInfo, undefined, { quiet: true });
  if (!user.mustChangePassword) return redirect(target ?? homePath);
  return user;
};

/** Redirects those who are signed in to where they wanted to go. */
export const goOnIfSignedIn: MiddlewareFunction = async ({ request }, next) => {
  if (readSession()) return redirect(redirectOf(request) ?? homePath);
  return next();
};
