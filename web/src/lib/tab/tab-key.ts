import { plainPath } from '../access/routes.ts';

/** Path of the first tab, which cannot be closed. */
export const homePath = '/home';

/** The key of a path's tab: without a last slash, and with one spelling of what is encoded. */
export const tabKey = (path: string): string => {
  const plain = plainPath(path.replaceAll(/\/{2,}/g, '/'));
  try {
    return encodeURI(decodeURI(plain));
  } catch {
    return plain;
  }
};
