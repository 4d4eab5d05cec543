import { normalizePath } from '../access/routes.ts';

export const homePath = '/home';

export const tabKey = (path: string): string => {
  const plain = normalizePath(path);
  try {
    return encodeURI(decodeURI(plain));
  } catch {
    return plain;
  }
};
