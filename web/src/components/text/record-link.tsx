import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../lib/access/access.ts';
import { openRoute } from '../../lib/access/open-route.ts';

export const getRecordPath = (resource: string, id: number): string => `/system/${resource}/${id}`;

/** Returns a function for the path of a record, or null if the user may not open its page. */
export const useRecordAddress = (): ((resource: string, id: number | '' | null | undefined) => string | null) => {
  const routes = useAccess((access) => access.routes);
  return (resource, id) => {
    if (typeof id !== 'number') return null;
    const path = getRecordPath(resource, id);
    return openRoute(routes, path) ? path : null;
  };
};

interface RecordLinkProps {
  resource: string;
  id: number | '' | null | undefined;
  children: ReactNode;
}

export const RecordLink = ({ resource, id, children }: RecordLinkProps) => {
  const address = useRecordAddress()(resource, id);
  return address === null ? <span>{children}</span> : <Link to={address}>{children}</Link>;
};
