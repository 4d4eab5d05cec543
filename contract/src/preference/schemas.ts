import { z } from 'zod';
import { exactText } from '../schema/shape.ts';
import { atMost } from '../validation.ts';
import { mostPreferences } from './limits.ts';

/** The name of a preference. */
export const preferenceName = z.string().regex(/^[A-Za-z][A-Za-z\d]{0,49}$/);

/** The value of a preference. */
export const preferenceValue = z.union([exactText(atMost(1000)), z.number(), z.boolean()]);

/** Preferences by name. The server stores them unchanged; the web knows the names. */
export const storedPreferences = z.record(preferenceName, preferenceValue);
export type StoredPreferences = z.output<typeof storedPreferences>;

/** Changed preferences, at most as many as an account may have. */
export const changedPreferences = storedPreferences.refine(
  (preferences) => Object.keys(preferences).length <= mostPreferences,
);
