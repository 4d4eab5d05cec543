import { all, atMost, required } from '../validation.ts';

/**
 * Which rows the holders of a role reach on the pages it grants: all, those of their own department with or without what is below
 * it, those of chosen departments, or only themselves. Everybody reaches their own row.
 */
export const dataScopes = ['all', 'dept-and-below', 'dept', 'chosen', 'self'] as const;
export type DataScope = (typeof dataScopes)[number];

/** Whether a scope speaks of chosen departments and none is chosen: it would read as a reach and be none. */
export const lacksDepts = (scope: string, depts: readonly number[]): boolean =>
  scope === 'chosen' && depts.length === 0;

/** Characters of a role's name. */
export const roleNameLength = 24;

export const roleName = all(required, atMost(roleNameLength));

/** Columns that roles can be sorted by. */
export const roleSorts = ['id', 'name', 'code', 'status', 'createTime', 'updateTime'] as const;
