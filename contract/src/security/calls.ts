import { get } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { securitySummary } from './schemas.ts';

/** Belongs to the family `user`, because changes of users change the numbers. */
export const readSecuritySummary = get<typeof noInput, typeof securitySummary>(
  'user',
  'security-summary',
  '/system/security',
);
