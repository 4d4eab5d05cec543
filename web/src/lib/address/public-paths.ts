const paths: readonly string[] = ['/login', '/setup', '/change-password', '/privacy-policy', '/terms-of-service'];

/** Returns whether a path of the product is that of a page outside of the shell. */
export const isPublicPath = (path: string): boolean => paths.includes(path.replace(/\/+$/, ''));
