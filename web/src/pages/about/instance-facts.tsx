import type { About } from '@atrium/contract/about/schemas.ts';
import { type ReactNode, useState } from 'react';
import { type Format, addSpaces, useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useNow } from '../../lib/browser/use-now.ts';
import { Panel } from '../../components/page/panel.tsx';

const databaseNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

const Fact = ({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div className={`min-w-0 ${isWide ? 'max-md:col-span-2' : ''}`}>
    <dt className="text-xs text-secondary">{name}</dt>
    <dd className="m-0 mt-1 font-medium break-words tabular-nums">{children}</dd>
  </div>
);

const unitLengths = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

const formatDuration = (seconds: number, format: Format): string => {
  let remainingSeconds = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const [unit, length] of unitLengths) {
    const amount = Math.floor(remainingSeconds / length);
    remainingSeconds -= amount * length;
    if (amount > 0 || parts.length > 0 || unit === 'second') {
      parts.push(addSpaces(format.number(amount, { style: 'unit', unit, unitDisplay: 'short' })));
    }
  }
  return parts.join(' ');
};

/** Counts on from the server's uptime, because the clocks of server and browser may differ. */
const Uptime = ({ seconds }: { seconds: number }) => {
  const format = useFormat();
  const [readTime] = useState(() => Date.now());
  const now = useNow(1000);
  return (
    <span role="timer" aria-live="off">
      {formatDuration(seconds + (now - readTime) / 1000, format)}
    </span>
  );
};

const Facts = ({ children }: { children: ReactNode }) => {
  const t = useTranslation('about');
  return (
    <Panel title={t((w) => w.instance)}>
      <dl className="m-0 grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3">{children}</dl>
    </Panel>
  );
};

export const InstanceFacts = ({ about }: { about: About }) => {
  const t = useTranslation('about');
  const format = useFormat();
  const { version, license, database, node, startTime, uptime, carriers } = about;
  return (
    <Facts>
      <Fact name={t((w) => w.version)}>{version}</Fact>
      <Fact name={t((w) => w.license)}>{license}</Fact>
      <Fact name={t((w) => w.database)}>
        {[databaseNames[database.kind], database.version].filter(Boolean).join(' ')}
      </Fact>
      {node && <Fact name={t((w) => w.node)}>{node}</Fact>}
      {carriers && (
        <>
          <Fact isWide name={t((w) => w.mail)}>
            {t((w) => w.mailBy[carriers.email])}
          </Fact>
          <Fact isWide name={t((w) => w.sms)}>
            {t((w) => w.smsBy[carriers.sms])}
          </Fact>
        </>
      )}
      <Fact name={t((w) => w.startTime)}>{format.dateTime(startTime)}</Fact>
      <Fact name={t((w) => w.uptime)}>
        <Uptime key={startTime} seconds={uptime} />
      </Fact>
    </Facts>
  );
};
