import { storageKey } from '../address/storage-key.ts';
import { viewing } from '../session/viewing.ts';

const longest = 10;

const keyOf = (userId: number): string => storageKey(`search-history:${location.hostname}:${userId}`);

/** Returns the paths selected in the search dialog, newest first. */
export const readHistory = (userId: number): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((key): key is string => typeof key === 'string').slice(0, longest)
      : [];
  } catch {
    return [];
  }
};

const write = (userId: number, history: readonly string[]): readonly string[] => {
  if (viewing) return history;
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(history));
  } catch {
    // Storage is full or blocked.
  }
  return history;
};

export const remember = (userId: number, path: string): readonly string[] =>
  write(userId, [path, ...readHistory(userId).filter((key) => key !== path)].slice(0, longest));

export const forget = (userId: number, path: string): readonly string[] =>
  write(
    userId,
    readHistory(userId).filter((key) => key !== path),
  );
