import { get, put } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { changedPreferences, storedPreferences } from './schemas.ts';

export const readPreferences = get<typeof noInput, typeof storedPreferences>('preference', 'preferences', 'signed-in');
export const savePreferences = put<typeof changedPreferences, typeof storedPreferences>(
  'preference',
  'preferences',
  'signed-in',
);
