import { get } from '../call.ts';
import type { explainQuery, explanation, holders, holdersQuery } from './schemas.ts';

export const readHolders = get<typeof holdersQuery, typeof holders>('access', 'access/holders', 'signed-in');
export const explainAccess = get<typeof explainQuery, typeof explanation>('access', 'access/explain', '/system/user');
