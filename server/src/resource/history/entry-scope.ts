import type { DataScope } from '../../authorization/data-scope.ts';
import type { Filtered } from '../list/order.ts';

/**
 * Limits audit entries to a data scope. An entry stores its department at the time of writing, so later moves of users
 * do not change this result.
 */
export const filterByScope = (
  query: Filtered<'audit_entries'>,
  { all, depts, self }: DataScope,
): Filtered<'audit_entries'> => {
  if (all) return query;
  return query.where((eb) =>
    eb.or([
      eb('user_id', '=', self),
      eb.and([eb('noun', 'in', ['user', 'session']), eb('record_id', '=', self)]),
      ...(depts.size === 0 ? [] : [eb('dept_id', 'in', [...depts])]),
    ]),
  );
};
