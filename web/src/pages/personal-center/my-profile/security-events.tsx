import { readSecurityEvents } from '@atrium/contract/account/calls.ts';
import type { SecurityEvent } from '@atrium/contract/account/schemas.ts';
import { PartError } from '../../../components/feedback/part-error.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Section } from '../../../components/page/section.tsx';
import { useRecentTime } from '../../../lib/format/use-recent-time.ts';
import { getActionName } from '../../../lib/language/action-name.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../lib/query/query.ts';

const EventRow = ({ event: { act: action, time, address } }: { event: SecurityEvent }) => {
  const t = useTranslation('account');
  const auditText = useTranslation('audit');
  const recent = useRecentTime();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-0 border-b border-solid border-line-secondary py-2">
      <span>{getActionName(auditText, action)}</span>
      <span className="text-xs text-secondary">
        {recent(time)} · {address || t((w) => w.byAnotherUser)}
      </span>
    </li>
  );
};

const EventList = () => {
  const t = useTranslation('account');
  const { data: events, error, refetch } = useApiQuery(readSecurityEvents, undefined, { skipsErrorToast: true });
  if (error && !events) return <PartError failure={error} onRetry={() => void refetch()} />;
  if (!events) return <Placeholder className="h-32" />;
  if (events.length === 0) return <p className="m-0 text-secondary">{t((w) => w.noSecurityEvents)}</p>;
  return (
    <ul className="m-0 list-none p-0">
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ul>
  );
};

export const SecurityEvents = () => {
  const t = useTranslation('account');
  return (
    <Section title={t((w) => w.securityEvents)}>
      <EventList />
    </Section>
  );
};
