import { getStorageKey } from '../address/storage-key.ts';
import { impersonation } from '../session/impersonation.ts';

const maxEntries = 10;

const getHistoryKey = (userId: number): string => getStorageKey(`search-history:${location.hostname}:${userId}`);

/** Returns the paths selected in the search dialog, newest first. */
export const readHistory = (userId: number): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getHistoryKey(userId)) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((key): key is string => typeof key === 'string').slice(0, maxEntries)
      : [];
  } catch {
    return [];
  }
};

const write = (userId: number, history: readonly string[]): readonly string[] => {
  if (impersonation) return history;
  try {
    localStorage.setItem(getHistoryKey(userId), JSON.stringify(history));
  } catch {
    // Storage is full or blocked.
  }
  return history;
};

export const addToHistory = (userId: number, path: string): readonly string[] =>
  write(userId, [path, ...readHistory(userId).filter((key) => key !== path)].slice(0, maxEntries));

export const removeFromHistory = (userId: number, path: string): readonly string[] =>
  write(
    userId,
    readHistory(userId).filter((key) => key !== path),
  );
