import { all, atMost, required } from '../validation.ts';

/** Kinds of menu entry: a group or page, a frame, an external link, a button. */
export const menuTypes = { page: 0, frame: 1, link: 2, button: 3 } as const;
export type MenuType = (typeof menuTypes)[keyof typeof menuTypes];

/** Characters of an entry's name. */
export const menuNameLength = 50;

export const menuName = all(required, atMost(menuNameLength));
