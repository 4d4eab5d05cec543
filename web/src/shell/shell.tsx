import type { Route } from '@atrium/contract/menu.ts';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { findRoute, useAccess, useUser } from '../lib/access.ts';
import { useTitle } from '../lib/i18n.ts';
import { findPage } from './page-register.ts';

const Entries = ({ routes }: { routes: readonly Route[] }) => {
  const titleOf = useTitle();
  return (
    <ul className="m-0 list-none pl-4">
      {routes.map((route) => (
        <li key={route.path}>
          {route.children ? titleOf(route.handle.title) : <Link to={route.path}>{titleOf(route.handle.title)}</Link>}
          {route.children && <Entries routes={route.children} />}
        </li>
      ))}
    </ul>
  );
};

/** Everything round a page. */
export const Shell = () => {
  const routes = useAccess((access) => access.routes);
  const user = useUser();
  const { pathname } = useLocation();
  const found = findPage(findRoute(pathname)?.component ?? pathname);
  return (
    <div className="flex min-h-screen">
      <nav className="w-52">
        <Entries routes={routes} />
      </nav>
      <div className="flex-1">
        <header>{user.name}</header>
        <main>
          <Suspense>{found && <found.Page key={pathname} />}</Suspense>
        </main>
      </div>
    </div>
  );
};
