import { useAccess } from '../access/access.ts';

const isKnown = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format() !== '';
  } catch {
    return false;
  }
};

/** The time zone that the person has chosen, if this browser knows it; undefined: the browser's own. */
export const useTimeZone = (): string | undefined => {
  const chosen = useAccess(({ user }) => user?.timeZone);
  return chosen && isKnown(chosen) ? chosen : undefined;
};
