import { all, atMost, required } from '../validation.ts';

/** Characters of a department's name. */
export const deptNameLength = 50;

export const deptName = all(required, atMost(deptNameLength));
