import { useMinute } from '../browser/use-now.ts';
import { useTranslation } from '../language/i18n.ts';
import { useFormat } from './format.ts';

/** The function changes every minute. */
export const useRecentTime = (): ((instant: number) => string) => {
  const t = useTranslation('common');
  const format = useFormat();
  const minute = useMinute();
  return (instant) => (minute - instant < 60_000 ? t((w) => w.justNow) : format.recent(instant, minute));
};
