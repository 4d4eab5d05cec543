import { endpoint } from '../endpoint.ts';
import { noInput } from '../schema/shape.ts';
import { readPreferences, savePreferences } from './calls.ts';
import { changedPreferences, storedPreferences } from './schemas.ts';

export const preferenceEndpoints = {
  read: endpoint(readPreferences, {
    input: noInput,
    result: storedPreferences,
    summary: 'Returns the interface preferences of the signed-in user.',
  }),
  save: endpoint(savePreferences, {
    input: changedPreferences,
    result: storedPreferences,
    summary:
      'Changes interface preferences of the signed-in user and returns all of them. The last change of a preference wins.',
  }),
};
