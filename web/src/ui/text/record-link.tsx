import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../lib/access/access.ts';
import { openRoute } from '../../lib/access/open-route.ts';

/** The page of a row of the product's own, by what it is and its id. */
export const recordPath = (noun: string, id: number): string => `/system/${noun}/${id}`;

/** The address of a row's page, where there is one that this person may open. */
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

/** The name of a row, leading to its page for who may open that; plain words for others. */
export const RecordLink = ({ noun, id, children }: RecordLinkProps) => {
  const address = useRecordAddress()(noun, id);
  return address === null ? <span>{children}</span> : <Link to={address}>{children}</Link>;
};
