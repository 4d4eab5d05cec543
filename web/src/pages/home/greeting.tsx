import { Suspense, useMemo } from 'react';
import { useUser } from '../../lib/access/access.ts';
import { useCapabilities } from '../../lib/api/capabilities.ts';
import { useLanguage, useTranslation } from '../../lib/language/i18n.ts';
import { useTimeZone } from '../../lib/format/time-zone.ts';
import { toPicker } from '../../lib/format/zoned-clock.ts';
import { todayIn } from './line-points.ts';

/** Today's date in the server's time zone. */
const Today = () => {
  const t = useTranslation('home');
  const language = useLanguage();
  const timeZone = useCapabilities()?.timeZone;
  const day = useMemo(
    () =>
      new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(todayIn(timeZone, Date.now())),
    [language, timeZone],
  );
  return t((w) => w.today, { day });
};

/** Greeting by time of day. */
export const Greeting = () => {
  const t = useTranslation('home');
  const { name, username } = useUser();
  const timeZone = useTimeZone();
  const hour = new Date(toPicker(Date.now(), timeZone)).getHours();
  const gaps = { name: name || username };
  return (
    <header>
      <h1 className="m-0 text-xl font-semibold">
        {hour >= 5 && hour < 12
          ? t((w) => w.morning, gaps)
          : t((w) => (hour >= 12 && hour < 18 ? w.afternoon : w.evening), gaps)}
      </h1>
      <p className="mt-1 mb-0 text-secondary">
        <Suspense fallback={<span>&nbsp;</span>}>
          <Today />
        </Suspense>
      </p>
    </header>
  );
};
