import { endpoint } from '../endpoint.ts';
import { changeLegalText, readLegalText } from './calls.ts';
import { change, legalText, query } from './schemas.ts';

export const legalTextEndpoints = {
  read: endpoint(readLegalText, {
    input: query,
    result: legalText,
    summary: 'Returns the privacy policy or the terms of service in one language.',
  }),
  change: endpoint(changeLegalText, {
    input: change,
    result: legalText,
    summary: 'Replaces the privacy policy or the terms of service in one language.',
    errors: ['row.stale'],
    bodyLimit: 256 * 1024,
  }),
};
