const paths: readonly string[] = ['/login', '/setup', '/change-password', '/privacy-policy', '/terms-of-service'];

export const isPublicPath = (path: string): boolean => paths.includes(path.replace(/\/+$/, ''));
