import type { ReactNode } from 'react';
import { useAccess, useCan, type RequiredRight } from '../../lib/access/access.ts';

type CanProps = {
  children: ReactNode;
  /** Shown instead without the permission. */
  otherwise?: ReactNode;
} & (
  | {
      /** A call, or what it needs: a page, or a page and the code of a button on it. */ do: RequiredRight;
      role?: never;
    }
  | { /** The code of a role. Prefer `do`: it stays true when roles change. */ role: string; do?: never }
);

/** Shows its content to users with a permission or role. The server checks again on every request. */
export const Can = ({ do: wish, role, otherwise = null, children }: CanProps) => {
  const can = useCan();
  const roles = useAccess((access) => access.user?.roles);
  const isAllowed = wish === undefined ? roles?.includes(role) : can(wish);
  return isAllowed ? children : otherwise;
};
