import { call } from '../call.ts';
import { buttons } from '../permissions.ts';
import type { change, legalText, query } from './schemas.ts';

export const readLegalText = call<typeof query, typeof legalText>('legal-text', 'GET', 'policy-item', 'public');
export const changeLegalText = call<typeof change, typeof legalText>(
  'legal-text',
  'PUT',
  'policy-item',
  ['/system/policy', buttons.update],
  ['legal-text'],
);
