import { useMinute } from '../browser/use-now.ts';
import { useTranslation } from '../language/i18n.ts';
import { useFormat } from './format.ts';

const minuteMs = 60_000;

/** Returns a function that changes every minute. Clocks differ, so instants up to two minutes ahead count as now. */
export const useRecentTime = (): ((instant: number) => string) => {
  const t = useTranslation('common');
  const format = useFormat();
  const minute = useMinute();
  return (instant) => {
    if (instant - minute > 2 * minuteMs) return format.minute(instant);
    return minute - instant < minuteMs ? t((w) => w.justNow) : format.recent(instant, minute);
  };
};
