import { Link } from 'react-router';
import { useAccess } from '../../../lib/access/access.ts';
import { openRoute } from '../../../lib/access/open-route.ts';

interface RemedyLinkProps {
  path: string;
  children: string;
}

/** Link to a list with filters; a user who may not open the list sees nothing. */
export const RemedyLink = ({ path, children }: RemedyLinkProps) => {
  const routes = useAccess((access) => access.routes);
  const [pathname = path] = path.split('?');
  return openRoute(routes, pathname) && <Link to={path}>{children}</Link>;
};
