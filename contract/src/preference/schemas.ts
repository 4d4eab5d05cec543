import { z } from 'zod';
import { exactText } from '../schema/shape.ts';
import { maxLength } from '../validation.ts';
import { maxPreferences } from './limits.ts';

export const preferenceName = z.string().regex(/^[A-Za-z][A-Za-z\d]{0,49}$/);

export const preferenceValue = z.union([exactText(maxLength(1000)), z.number(), z.boolean()]);

/** The server accepts any name; only the web defines the preferences. */
export const storedPreferences = z.record(preferenceName, preferenceValue);
export type StoredPreferences = z.output<typeof storedPreferences>;

export const changedPreferences = storedPreferences.refine(
  (preferences) => Object.keys(preferences).length <= maxPreferences,
);
