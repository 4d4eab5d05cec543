import type { StoredPreferences } from '@atrium/contract/preference/schemas.ts';

/** What the later change of each key leaves of two. */
export const laterOf = (one: StoredPreferences, other: StoredPreferences): StoredPreferences => {
  const merged = { ...one };
  for (const [key, stored] of Object.entries(other)) {
    const known = merged[key];
    if (!known || known.time < stored.time) merged[key] = stored;
  }
  return merged;
};
