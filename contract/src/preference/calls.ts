import { get, put } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { someOfThem, storedPreferences } from './schemas.ts';

export const readPreferences = get<typeof nothing, typeof storedPreferences>('preference', 'preferences', 'signed-in');
export const savePreferences = put<typeof someOfThem, typeof storedPreferences>(
  'preference',
  'preferences',
  'signed-in',
);
