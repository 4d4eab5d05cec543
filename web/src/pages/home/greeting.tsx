import { useUser } from '../../lib/access/access.ts';
import { useMinute } from '../../lib/browser/use-now.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useTimeZone } from '../../lib/format/time-zone.ts';
import { QuickActions } from './quick-actions.tsx';
import { toPicker } from '../../lib/format/zoned-clock.ts';

export const Greeting = () => {
  const t = useTranslation('home');
  const { name, username } = useUser();
  const format = useFormat();
  const timeZone = useTimeZone();
  const now = useMinute();
  const hour = new Date(toPicker(now, timeZone)).getHours();
  const placeholders = { name: name || username };
  return (
    <header className="flex flex-wrap items-end justify-between gap-3">
      <div>
        <h1 className="m-0 text-xl font-semibold">
          {hour >= 5 && hour < 12
            ? t((w) => w.morning, placeholders)
            : t((w) => (hour >= 12 && hour < 18 ? w.afternoon : w.evening), placeholders)}
        </h1>
        <p className="mt-1 mb-0 text-secondary">{t((w) => w.today, { day: format.fullDay(now) })}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <QuickActions />
      </div>
    </header>
  );
};
