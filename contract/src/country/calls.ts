import { get } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { countries } from './schemas.ts';

export const readCountryCallingCodes = get<typeof nothing, typeof countries>(
  'country',
  'country-calling-codes',
  'public',
);
