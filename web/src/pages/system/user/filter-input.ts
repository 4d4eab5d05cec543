import { instantOf, statusOf } from '../../../lib/query/list-query.ts';

/** What users are filtered by, as it stands in the address. */
export const userFilters = [
  'keyword',
  'name',
  'username',
  'phoneNumber',
  'status',
  'roleId',
  'deptId',
  'deptOnly',
  'lastLoginFrom',
  'lastLoginTo',
  'neverLoggedIn',
] as const;
export type UserFilterName = (typeof userFilters)[number];

/** An id in an address; anything else filters nothing. */
export const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

const flagOf = (text: string | undefined): true | undefined => (text === '1' ? true : undefined);

/** The filters of an address as the calls take them, for the list and for a batch on all that match. */
export const filterInput = (filter: Partial<Record<UserFilterName, string>>) => ({
  keyword: filter.keyword,
  name: filter.name,
  username: filter.username,
  phoneNumber: filter.phoneNumber,
  status: statusOf(filter.status),
  roleId: idOf(filter.roleId),
  deptId: idOf(filter.deptId),
  deptOnly: flagOf(filter.deptOnly),
  lastLoginFrom: instantOf(filter.lastLoginFrom),
  lastLoginTo: instantOf(filter.lastLoginTo),
  neverLoggedIn: flagOf(filter.neverLoggedIn),
});
export type FilterInput = ReturnType<typeof filterInput>;
