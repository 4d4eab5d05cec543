import { endpoint } from '../endpoint.ts';
import { changePolicy, readPolicy } from './calls.ts';
import { change, policy, query } from './schemas.ts';

export const policyEndpoints = {
  read: endpoint(readPolicy, {
    input: query,
    result: policy,
    summary: 'The privacy policy or the terms in one language.',
  }),
  change: endpoint(changePolicy, {
    input: change,
    result: policy,
    summary: 'Replaces one of the public texts.',
    refuses: ['row.stale'],
    bodyLimit: 256 * 1024,
  }),
};
