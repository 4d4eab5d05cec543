import type { ReactNode } from 'react';
import { useAccess, useCan, type PermissionCheck } from '../../lib/access/access.ts';

type CanProps = {
  children: ReactNode;
  fallback?: ReactNode;
} & (
  | {
      do: PermissionCheck;
      role?: never;
    }
  | { role: string; do?: never }
);

/** Shows its content to users with a permission or role. The server checks every request again. */
export const Can = ({ do: permission, role, fallback = null, children }: CanProps) => {
  const can = useCan();
  const roles = useAccess((access) => access.user?.roles);
  const isAllowed = permission === undefined ? roles?.includes(role) : can(permission);
  return isAllowed ? children : fallback;
};
