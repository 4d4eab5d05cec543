import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { nothing } from './shape.ts';

const countries = z.array(z.object({ cn: z.string(), en: z.string(), code: z.int().positive() }));

export const readCountryCallingCodes = call<typeof nothing, typeof countries>('GET', 'country-calling-codes', 'public');

export const countryEndpoints = {
  list: endpoint(readCountryCallingCodes, {
    input: nothing,
    result: countries,
    summary: 'Countries and areas with their calling codes (ITU-T E.164).',
  }),
};
