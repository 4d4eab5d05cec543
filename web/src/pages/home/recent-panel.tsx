import { listAudit } from '@atrium/contract/audit/calls.ts';
import type { AuditEntry } from '@atrium/contract/audit/schemas.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useRecentTime } from '../../lib/format/use-recent-time.ts';
import { getActionName } from '../../lib/language/action-name.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useTargetName } from '../../lib/language/target-name.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { UserAvatar } from '../../components/text/user-avatar.tsx';
import { RecordLink } from '../../components/text/record-link.tsx';

const input = { kind: 'changes', outcome: 'done', current: 1, pageSize: 3 } as const;
const queryOptions = { skipsErrorToast: true, keepsPreviousData: true } as const;

const RecentAction = ({ entry }: { entry: AuditEntry }) => {
  const t = useTranslation('audit');
  const format = useFormat();
  const formatRecentTime = useRecentTime();
  const getTargetName = useTargetName();
  const { userId, username, name, act: action, noun, recordId, recordName, time } = entry;
  const actor = name || username || t((w) => w.system);
  const target = getTargetName(noun, recordName);
  return (
    <li className="flex items-center gap-3 border-0 border-t border-solid border-line-secondary py-2.5">
      <span className="size-6 flex-none text-xs">
        <UserAvatar name={actor} username={username} picture={null} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-1">
        <span className="max-w-full truncate">
          <RecordLink resource="user" id={userId}>
            {actor}
          </RecordLink>
        </span>
        <span className="max-w-full truncate">
          {/* Continues the sentence. */}
          <span className="inline-block text-secondary first-letter:lowercase">{getActionName(t, action)}</span>{' '}
          {target && (
            <RecordLink resource={noun} id={action.endsWith('.delete') ? null : recordId}>
              {target}
            </RecordLink>
          )}
        </span>
      </span>
      <time
        dateTime={new Date(time).toISOString()}
        title={format.dateTime(time)}
        className="flex-none text-xs text-tertiary"
      >
        {formatRecentTime(time)}
      </time>
    </li>
  );
};

export const RecentPanel = () => {
  const t = useTranslation('home');
  const { data, error, refetch } = useApiQuery(listAudit, input, queryOptions);
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Placeholder className="size-full" />;
  if (data.list.length === 0) return <EmptyState message={t((w) => w.noActions)} />;
  return (
    <ul className="m-0 list-none p-0">
      {data.list.map((entry) => (
        <RecentAction key={entry.id} entry={entry} />
      ))}
    </ul>
  );
};
