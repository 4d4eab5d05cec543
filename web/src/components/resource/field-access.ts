import type { Permission } from '@atrium/contract/permissions.ts';
import type { Field } from '@atrium/contract/resource/field.ts';
import { useCallback } from 'react';
import { useCan } from '../../lib/access/access.ts';

export type LackedRight = (field: Pick<Field, 'needs'>, part: 'see' | 'change') => Permission | null;

export const useLackedRight = (): LackedRight => {
  const can = useCan();
  return useCallback(
    ({ needs }, part) => {
      const need = needs?.[part];
      return need && !can(need) ? need : null;
    },
    [can],
  );
};

/** A new record has no masked values. `isGuarded` is false if the form allows the change for another reason. */
interface Use {
  readonly isNew: boolean;
  readonly isGuarded: boolean;
}

export const useClosedBy = (): ((field: Pick<Field, 'needs'>, use: Use) => Permission | null) => {
  const lackedRight = useLackedRight();
  return (field, { isNew, isGuarded }) =>
    (isNew ? null : lackedRight(field, 'see')) ?? (isGuarded ? lackedRight(field, 'change') : null);
};
