import { combineRules, maxLength, required } from '../validation.ts';

export const maxViewNameLength = 50;
export const viewName = combineRules(required, maxLength(maxViewNameLength));

/** Of one user for one list. */
export const maxViews = 50;

export const maxViewRoles = 200;
