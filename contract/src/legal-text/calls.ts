import { get, put } from '../call.ts';
import { buttons } from '../buttons.ts';
import type { change, legalText, query } from './schemas.ts';

export const readLegalText = get<typeof query, typeof legalText>('legal-text', 'policy-item', 'public');
export const changeLegalText = put<typeof change, typeof legalText>('legal-text', 'policy-item', [
  '/system/policy',
  buttons.update,
]);
