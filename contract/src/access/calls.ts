import { call } from '../call.ts';
import type { explainQuery, explanation, holders, holdersQuery } from './schemas.ts';

export const readHolders = call<typeof holdersQuery, typeof holders>('access', 'GET', 'access/holders', 'signed-in');
export const explainAccess = call<typeof explainQuery, typeof explanation>(
  'access',
  'GET',
  'access/explain',
  '/system/user',
);
