import { endpoint } from '../endpoint.ts';
import { changeLegalText, readLegalText } from './calls.ts';
import { change, legalText, query } from './schemas.ts';

export const legalTextEndpoints = {
  read: endpoint(readLegalText, {
    input: query,
    result: legalText,
    summary: 'The privacy policy or the terms in one language.',
  }),
  change: endpoint(changeLegalText, {
    input: change,
    result: legalText,
    summary: 'Replaces one of the public texts.',
    errors: ['row.stale'],
    bodyLimit: 256 * 1024,
  }),
};
