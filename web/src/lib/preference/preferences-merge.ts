import type { StoredPreferences } from '@atrium/contract/preference/schemas.ts';
import { type ChangeTimes, preferenceKeys, type Preferences, soundPreferences } from './preferences.ts';

/** What a device has: its preferences, and when each of them was changed. */
export interface DevicePreferences {
  readonly values: Preferences;
  readonly changeTimes: ChangeTimes;
}

/** What a device and an account have to learn from each other. */
export interface Merge {
  /** What the device takes over, with the times of these changes. */
  readonly take: Partial<Preferences>;
  readonly times: ChangeTimes;
  /** What the account does not know yet. */
  readonly give: StoredPreferences;
}

/** Compares a device with an account, key by key: the later change counts. What this program does not know is left to the account. */
export const mergePreferences = ({ values, changeTimes }: DevicePreferences, account: StoredPreferences): Merge => {
  const sound = soundPreferences(
    Object.fromEntries(Object.entries(account).map(([key, stored]) => [key, stored.value])),
  );
  const isTaken = (key: keyof Preferences): boolean => {
    const theirs = account[key]?.time;
    return theirs !== undefined && key in sound && theirs >= (changeTimes[key] ?? 0);
  };
  const taken = preferenceKeys.filter(isTaken);
  const given = preferenceKeys.filter((key) => !isTaken(key) && changeTimes[key] !== undefined);
  return {
    take: Object.fromEntries(taken.map((key) => [key, sound[key]])),
    times: Object.fromEntries(taken.map((key) => [key, account[key]?.time])),
    give: Object.fromEntries(given.map((key) => [key, { value: values[key], time: changeTimes[key] ?? 0 }])),
  };
};
