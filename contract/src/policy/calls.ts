import { call } from '../call.ts';
import { buttons } from '../permissions.ts';
import type { change, policy, query } from './schemas.ts';

export const readPolicy = call<typeof query, typeof policy>('GET', 'policy-item', 'public');
export const changePolicy = call<typeof change, typeof policy>('PUT', 'policy-item', [
  '/system/policy',
  buttons.update,
]);
