import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import { readSecuritySummary } from './calls.ts';
import { securitySummary } from './schemas.ts';

export const securityEndpoints = {
  summary: endpoint(readSecuritySummary, {
    input: noInput,
    result: securitySummary,
    summary:
      'Returns the number of accounts that need attention, and the failed sign-ins by day, within the data scope.',
  }),
};
