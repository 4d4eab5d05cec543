import { useAccess } from '../access/access.ts';

const isSupported = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format() !== '';
  } catch {
    return false;
  }
};

/** Undefined means the browser's time zone. */
export const useTimeZone = (): string | undefined => {
  const userZone = useAccess(({ user }) => user?.timeZone);
  return userZone && isSupported(userZone) ? userZone : undefined;
};
