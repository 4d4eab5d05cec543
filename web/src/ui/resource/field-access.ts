import type { Right } from '@atrium/contract/permissions.ts';
import type { Field } from '@atrium/contract/resource/field.ts';
import { useCallback } from 'react';
import { useCan } from '../../lib/access/access.ts';

/** The right that somebody lacks to see a field, or to change it; null where nothing is missing. */
export type LackedRight = (field: Pick<Field, 'needs'>, part: 'see' | 'change') => Right | null;

/** Which rights of fields are missing. */
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

/** What an input is for: a row that is not there yet hides nothing, and a form may know better than the right to change a field. */
interface Use {
  readonly isNew: boolean;
  readonly isGuarded: boolean;
}

/** The right for want of which an input is closed; null where it is open. */
export const useClosedBy = (): ((field: Pick<Field, 'needs'>, use: Use) => Right | null) => {
  const lackedRight = useLackedRight();
  return (field, { isNew, isGuarded }) =>
    (isNew ? null : lackedRight(field, 'see')) ?? (isGuarded ? lackedRight(field, 'change') : null);
};
