import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import { readCountryCallingCodes } from './calls.ts';
import { countries } from './schemas.ts';

export const countryEndpoints = {
  list: endpoint(readCountryCallingCodes, {
    input: noInput,
    result: countries,
    summary: 'Returns countries and areas with their calling codes (ITU-T E.164).',
  }),
};
