import { z } from 'zod';
import { exactText, instant } from '../schema/shape.ts';
import { atMost } from '../validation.ts';
import { mostPreferences } from './limits.ts';

/** What a preference may be called. */
export const preferenceName = z.string().regex(/^[A-Za-z][A-Za-z\d]{0,49}$/);

/** What a preference may be. */
export const preferenceValue = z.union([exactText(atMost(1000)), z.number(), z.boolean()]);

/** What a person chose, and when; which preferences there are, the web knows alone. */
const storedPreference = z.object({
  value: preferenceValue,
  time: instant.min(0),
});
export type StoredPreference = z.output<typeof storedPreference>;
export const storedPreferences = z.record(preferenceName, storedPreference);
export const someOfThem = storedPreferences.refine((preferences) => Object.keys(preferences).length <= mostPreferences);
export type StoredPreferences = z.output<typeof storedPreferences>;
