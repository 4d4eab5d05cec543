import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { someOfThem, storedPreferences } from './schemas.ts';

export const readPreferences = call<typeof nothing, typeof storedPreferences>(
  'preference',
  'GET',
  'preferences',
  'signed-in',
);
export const savePreferences = call<typeof someOfThem, typeof storedPreferences>(
  'preference',
  'PUT',
  'preferences',
  'signed-in',
  ['preference'],
);
