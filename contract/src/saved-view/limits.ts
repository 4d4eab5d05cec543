import { combineRules, maxLength, required } from '../validation.ts';

export const maxViewNameLength = 50;
export const viewName = combineRules(required, maxLength(maxViewNameLength));

/** Per user and list. */
export const maxViews = 50;

export const maxViewRoles = 200;
