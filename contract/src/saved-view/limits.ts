import { all, atMost, required } from '../validation.ts';

export const maxViewNameLength = 50;
export const viewName = all(required, atMost(maxViewNameLength));

/** Of one user for one list. */
export const maxViews = 50;

export const maxViewRoles = 200;
