import { normalizePath } from '../access/routes.ts';

export const homePath = '/home';

export const getTabKey = (path: string): string => {
  const normalizedPath = normalizePath(path);
  try {
    return encodeURI(decodeURI(normalizedPath));
  } catch {
    return normalizedPath;
  }
};
