import { useAccess } from '../access/access.ts';

const isKnown = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format() !== '';
  } catch {
    return false;
  }
};

/** Undefined means the browser's time zone. */
export const useTimeZone = (): string | undefined => {
  const chosen = useAccess(({ user }) => user?.timeZone);
  return chosen && isKnown(chosen) ? chosen : undefined;
};
