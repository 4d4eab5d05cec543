import type { Permission } from '@atrium/contract/permissions.ts';
import type { Field } from '@atrium/contract/resource/field.ts';
import { useCallback } from 'react';
import { useCan } from '../../lib/access/access.ts';

export type FindMissingPermission = (field: Pick<Field, 'permissions'>, access: 'view' | 'edit') => Permission | null;

export const useMissingFieldPermission = (): FindMissingPermission => {
  const can = useCan();
  return useCallback(
    ({ permissions }, part) => {
      const permission = permissions?.[part];
      return permission && !can(permission) ? permission : null;
    },
    [can],
  );
};

/** A new record has no masked values. `isGuarded` is false if the form allows the change for another reason. */
interface InputUse {
  readonly isNew: boolean;
  readonly isGuarded: boolean;
}

export const useInputPermission = (): ((field: Pick<Field, 'permissions'>, use: InputUse) => Permission | null) => {
  const findMissingPermission = useMissingFieldPermission();
  return (field, { isNew, isGuarded }) =>
    (isNew ? null : findMissingPermission(field, 'view')) ?? (isGuarded ? findMissingPermission(field, 'edit') : null);
};
