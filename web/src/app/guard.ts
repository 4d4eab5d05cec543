import { type MiddlewareFunction, redirect } from 'react-router';
import { loadAccess, useAccess } from '../lib/access.ts';
import { RequestFailure } from '../lib/request-failure.ts';
import { judge, plainPath } from '../lib/routes.ts';
import { loginAddress, safeRedirect } from '../lib/safe-redirect.ts';
import { readSession } from '../lib/session.ts';

const home = '/home';

/** The request of a navigation has no hash: that of the address the browser was opened with is still there. */
const addressOf = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  const isFirst = pathname === location.pathname && search === location.search;
  return `${pathname}${search}${isFirst ? location.hash : ''}`;
};

/** Lets only those pass who are signed in, with their user and routes loaded; what they may open is judged where it is shown. */
export const guard: MiddlewareFunction = async ({ request }, next) => {
  const toLogin = () => redirect(loginAddress(addressOf(request)));
  if (!readSession()) return toLogin();
  if (!useAccess.getState().user) {
    try {
      await loadAccess();
    } catch (failure) {
      if (failure instanceof RequestFailure && failure.status === 401) return toLogin();
      throw failure;
    }
  }
  const path = plainPath(new URL(request.url).pathname);
  if (path === '/') return redirect(home);
  if (judge(path, useAccess.getState(), () => false) === 'group') return redirect('/exception/404');
  return next();
};

/** Sends those who are signed in on to where they wanted to go. */
export const goOnIfSignedIn: MiddlewareFunction = async ({ request }, next) => {
  if (readSession()) return redirect(safeRedirect(new URL(request.url).searchParams.get('redirect')) ?? home);
  return next();
};
