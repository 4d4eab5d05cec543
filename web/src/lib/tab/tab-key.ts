import { plainPath } from '../access/routes.ts';

/** The path whose tab stands first and stays. */
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
