import { plainPath } from '../access/routes.ts';

/** Path of the first tab, which cannot be closed. */
export const homePath = '/home';

/** Returns the key of a path: without trailing slash, with normalized encoding. */
export const tabKey = (path: string): string => {
  const plain = plainPath(path);
  try {
    return encodeURI(decodeURI(plain));
  } catch {
    return plain;
  }
};
