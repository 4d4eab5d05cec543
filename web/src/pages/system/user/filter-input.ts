import { queryNames } from '@atrium/contract/resource/read.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { filtersIn } from '../../../lib/query/resource-query.ts';

/** What users are filtered by, as it stands in the address. */
export const userFilters = [...queryNames(userResource), 'deptOnly', 'neverLoggedIn'] as const;
export type UserFilterName = (typeof userFilters)[number];

const flagOf = (text: string | undefined): true | undefined => (text === '1' ? true : undefined);

/** The filters of an address as the calls take them, for the list and for a batch on all that match. */
export const filterInput = (filter: Partial<Record<UserFilterName, string>>) => ({
  ...filtersIn(userResource, filter),
  deptOnly: flagOf(filter.deptOnly),
  neverLoggedIn: flagOf(filter.neverLoggedIn),
});
export type FilterInput = ReturnType<typeof filterInput>;
