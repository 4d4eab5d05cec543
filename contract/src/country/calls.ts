import { get } from '../call.ts';
import type { noInput } from '../schema/shape.ts';
import type { countries } from './schemas.ts';

export const readCountryCallingCodes = get<typeof noInput, typeof countries>(
  'country',
  'country-calling-codes',
  'public',
);
