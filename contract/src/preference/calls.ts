import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { someOfThem, storedPreferences } from './schemas.ts';

export const readPreferences = call<typeof nothing, typeof storedPreferences>('GET', 'preferences', 'signed-in');
export const savePreferences = call<typeof someOfThem, typeof storedPreferences>('PUT', 'preferences', 'signed-in');
