import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { readCountryCallingCodes } from './calls.ts';
import { countries } from './schemas.ts';

export const countryEndpoints = {
  list: endpoint(readCountryCallingCodes, {
    input: nothing,
    result: countries,
    summary: 'Returns countries and areas with their calling codes (ITU-T E.164).',
  }),
};
