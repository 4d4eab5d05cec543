import { get } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { securitySummary } from './schemas.ts';

/** Belongs to the family of users, whose changes change the numbers. */
export const readSecuritySummary = get<typeof noInput, typeof securitySummary>(
  'user',
  'security-summary',
  '/system/security',
);
