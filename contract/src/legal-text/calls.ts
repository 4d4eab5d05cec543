import { call } from '../call.ts';
import { buttons } from '../permissions.ts';
import type { change, legalText, query } from './schemas.ts';

export const readLegalText = call<typeof query, typeof legalText>('GET', 'policy-item', 'public');
export const changeLegalText = call<typeof change, typeof legalText>('PUT', 'policy-item', [
  '/system/policy',
  buttons.update,
]);
