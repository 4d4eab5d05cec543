import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../lib/access/access.ts';
import { openRoute } from '../../lib/access/open-route.ts';

export const recordPath = (noun: string, id: number): string => `/system/${noun}/${id}`;

/** Returns a function for the path of a record, or null if the user may not open its page. */
export const useRecordAddress = (): ((noun: string, id: number | '' | null | undefined) => string | null) => {
  const routes = useAccess((access) => access.routes);
  return (noun, id) => {
    if (typeof id !== 'number') return null;
    const path = recordPath(noun, id);
    return openRoute(routes, path) ? path : null;
  };
};

interface RecordLinkProps {
  noun: string;
  id: number | '' | null | undefined;
  children: ReactNode;
}

export const RecordLink = ({ noun, id, children }: RecordLinkProps) => {
  const address = useRecordAddress()(noun, id);
  return address === null ? <span>{children}</span> : <Link to={address}>{children}</Link>;
};
