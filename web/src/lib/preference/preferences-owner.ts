import { storageKey } from '../address/storage-key.ts';
import { forgetPreferences, preferenceKeys, preferenceStore } from './preferences.ts';

const key = storageKey('preferences-owner');

/** Whose the preferences on this device are, and when that person left it (null while they are signed in). */
interface Owner {
  readonly id: number;
  readonly leftAt: number | null;
}

const readOwner = (): Owner | null => {
  try {
    const { id, leftAt } = (JSON.parse(localStorage.getItem(key) ?? 'null') ?? {}) as Partial<Owner>;
    return typeof id === 'number' ? { id, leftAt: typeof leftAt === 'number' ? leftAt : null } : null;
  } catch {
    return null;
  }
};

const writeOwner = (owner: Owner): void => {
  try {
    localStorage.setItem(key, JSON.stringify(owner));
  } catch {
    // Where nothing can be stored, nobody finds another's preferences.
  }
};

/**
 * Makes the device a person's. What somebody else chose on it is theirs and is forgotten here; what was chosen after they had
 * left, on the login page, was chosen by whoever signs in now.
 */
export const takeDevice = (id: number): void => {
  const owner = readOwner();
  if (owner && owner.id !== id) {
    const { changeTimes } = preferenceStore.getState();
    const since = owner.leftAt ?? Number.POSITIVE_INFINITY;
    forgetPreferences(preferenceKeys.filter((name) => !((changeTimes[name] ?? 0) > since)));
  }
  writeOwner({ id, leftAt: null });
};

/** Notes that a person has left the device. */
export const leaveDevice = (id: number): void => {
  if (readOwner()?.id === id) writeOwner({ id, leftAt: Date.now() });
};
