import { useAccess } from '../access/access.ts';

const isKnown = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format() !== '';
  } catch {
    return false;
  }
};

/** Returns the time zone of the user; undefined means the browser's. */
export const useTimeZone = (): string | undefined => {
  const chosen = useAccess(({ user }) => user?.timeZone);
  return chosen && isKnown(chosen) ? chosen : undefined;
};
