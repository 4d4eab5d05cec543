export const addSecondFactorPath = '/add-second-factor';

const paths: readonly string[] = [
  '/login',
  '/setup',
  '/change-password',
  addSecondFactorPath,
  '/privacy-policy',
  '/terms-of-service',
];

export const isPublicPath = (path: string): boolean => paths.includes(path.replace(/\/+$/, ''));
