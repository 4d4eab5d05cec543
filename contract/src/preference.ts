import { z } from 'zod';
import { call } from './call.ts';
import { endpoint } from './endpoint.ts';
import { exactText, instant, nothing } from './shape.ts';
import { atMost } from './validation.ts';

const name = z.string().regex(/^[A-Za-z][A-Za-z\d]{0,49}$/);

/** What a person chose, and when; which preferences there are, the web knows alone. */
const storedPreference = z.object({
  value: z.union([exactText(atMost(1000)), z.number(), z.boolean()]),
  time: instant.min(0),
});
export type StoredPreference = z.output<typeof storedPreference>;

/** How many preferences an account keeps; beyond, the one changed longest ago is forgotten. */
export const mostPreferences = 200;

const storedPreferences = z.record(name, storedPreference);
const someOfThem = storedPreferences.refine((preferences) => Object.keys(preferences).length <= mostPreferences);
export type StoredPreferences = z.output<typeof storedPreferences>;

export const readPreferences = call<typeof nothing, typeof storedPreferences>('GET', 'preferences', 'signed-in');
export const savePreferences = call<typeof someOfThem, typeof storedPreferences>('PUT', 'preferences', 'signed-in');

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
