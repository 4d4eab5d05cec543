import { call } from '../call.ts';
import type { nothing } from '../schema/shape.ts';
import type { countries } from './schemas.ts';

export const readCountryCallingCodes = call<typeof nothing, typeof countries>(
  'country',
  'GET',
  'country-calling-codes',
  'public',
);
