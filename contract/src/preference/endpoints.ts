import { endpoint } from '../endpoint.ts';
import { nothing } from '../schema/shape.ts';
import { readPreferences, savePreferences } from './calls.ts';
import { someOfThem, storedPreferences } from './schemas.ts';

export const preferenceEndpoints = {
  read: endpoint(readPreferences, {
    input: nothing,
    result: storedPreferences,
    summary: 'What this account has chosen of the interface, each with when it was chosen.',
  }),
  save: endpoint(savePreferences, {
    input: someOfThem,
    result: storedPreferences,
    summary: 'Merges choices into the account: of each, the later one counts. Answers all of them.',
  }),
};
