import { readUserInfo } from '@atrium/contract/user/calls.ts';
import type { UserInfo } from '@atrium/contract/user/schemas.ts';
import { type LoaderFunctionArgs, type MiddlewareFunction, redirect } from 'react-router';
import { loadAccess, useAccess } from '../lib/access/access.ts';
import { normalizePath, getRouteAccess } from '../lib/access/routes.ts';
import { addSecondFactorPath } from '../lib/address/public-paths.ts';
import { removeBasePath } from '../lib/address/base-path.ts';
import { getSignInAddress, getSafeRedirect } from '../lib/address/safe-redirect.ts';
import { callApi } from '../lib/api/api.ts';
import { RequestFailure } from '../lib/http/request-failure.ts';
import { readSession } from '../lib/session/session.ts';
import { homePath } from '../lib/tab/tab-key.ts';

export const signedInRouteId = 'inside';

/** Pages that must be completed before all others, by error code. */
const requiredPages: Readonly<Record<string, string>> = {
  'session.mustChangePassword': '/change-password',
  'session.mustAddSecondFactor': addSecondFactorPath,
};

type GuardArgs = Pick<LoaderFunctionArgs, 'request'>;

export const getRequestPath = (request: Request): string => removeBasePath(new URL(request.url).pathname);

/** Requests have no hash. For the first navigation, the address bar still has it. */
const getRequestAddress = (request: Request) => {
  const { search } = new URL(request.url);
  const pathname = getRequestPath(request);
  const isFirst = pathname === removeBasePath(location.pathname) && search === location.search;
  return `${pathname}${search}${isFirst ? location.hash : ''}`;
};

export const guard = async ({ request }: GuardArgs): Promise<Response | null> => {
  const redirectToSignIn = () => redirect(getSignInAddress(getRequestAddress(request)));
  if (!readSession()) return redirectToSignIn();
  if (useAccess.getState().user) return null;
  try {
    await loadAccess();
    return null;
  } catch (failure) {
    if (!(failure instanceof RequestFailure)) throw failure;
    if (failure.status === 401) return redirectToSignIn();
    const requiredPage = requiredPages[failure.code ?? ''];
    if (requiredPage === undefined) throw failure;
    return redirect(`${requiredPage}?redirect=${encodeURIComponent(getRequestAddress(request))}`);
  }
};

/** Redirects groups without a page to 404. The guard handles failures to load the routes. */
export const redirectGroups = async ({ request }: GuardArgs): Promise<Response | null> => {
  if (!readSession()) return null;
  if (!useAccess.getState().user) await loadAccess().catch(() => undefined);
  const access = getRouteAccess(normalizePath(getRequestPath(request)), useAccess.getState(), () => false);
  return access === 'group' ? redirect('/exception/404') : null;
};

const getRedirectTarget = (request: Request) => getSafeRedirect(new URL(request.url).searchParams.get('redirect'));

/** Returns a loader of a required page, which redirects users for whom it is no longer required. */
const createUserLoader =
  (isRequired: (user: UserInfo) => boolean | undefined) =>
  async ({ request }: LoaderFunctionArgs): Promise<UserInfo | Response> => {
    const target = getRedirectTarget(request);
    if (!readSession()) return redirect(getSignInAddress(target ?? undefined));
    const user = await callApi(readUserInfo, undefined, { skipsErrorToast: true });
    return isRequired(user) ? user : redirect(target ?? homePath);
  };

export const loadUserForPasswordChange = createUserLoader((user) => user.mustChangePassword);
export const loadUserForSecondFactor = createUserLoader((user) => user.mustAddSecondFactor);

export const redirectIfSignedIn: MiddlewareFunction = async ({ request }, next) => {
  if (readSession()) return redirect(getRedirectTarget(request) ?? homePath);
  return next();
};
