import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import { isDeletion } from '@atrium/contract/audit/actions.ts';
import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import type { Call } from '@atrium/contract/call.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { getActionName } from '../../lib/language/action-name.ts';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useTargetName } from '../../lib/language/target-name.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { ChangeList } from './change-list.tsx';
import { omitEmptyChanges } from './change-text.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { RecordLink } from './record-link.tsx';
import { Placeholder } from '../feedback/placeholder.tsx';

interface HistoryQuery {
  id: number | string;
  pageSize?: number | string | undefined;
}

interface HistoryListProps {
  call: Call<HistoryQuery, { list: AuditEntry[]; total: number; names: AuditNames; keptFrom?: number | null }>;
  id: number;
  /** Opens the preview of a version; undefined if the user may not change the record. */
  onRestore?: ((entry: AuditEntry) => void) | undefined;
}

/** Returns whether the record existed after an entry that changed it. */
const isVersion = ({ act, problem, changes }: AuditEntry): boolean =>
  problem === '' && !isDeletion(act) && omitEmptyChanges(changes).length > 0;

const DeletedEntriesNote = ({ time }: { time: number | null | undefined }) => {
  const t = useTranslation('audit');
  const format = useFormat();
  if (typeof time !== 'number') return null;
  return (
    <p className="m-0 mt-3 text-center text-secondary">{t((w) => w.deletedBefore, { time: format.dateTime(time) })}</p>
  );
};

interface HistoryEntryProps {
  entry: AuditEntry;
  names: AuditNames;
  onRestore: (() => void) | undefined;
}

const HistoryEntry = ({ entry, names, onRestore }: HistoryEntryProps) => {
  const t = useTranslation('audit');
  const format = useFormat();
  const getTargetName = useTargetName();
  return (
    <li className="border-0 border-b border-solid border-line-secondary py-3">
      <p className="m-0 mb-1 flex flex-wrap items-center gap-x-2">
        <RecordLink resource="user" id={entry.userId}>
          {entry.name || entry.username || t((w) => w.system)}
        </RecordLink>
        {entry.asUsername && (
          <span className="text-secondary">{t((w) => w.onBehalfOf, { username: entry.asUsername })}</span>
        )}
        <RecordLink resource="audit" id={entry.id}>
          {getActionName(t, entry.act)}
        </RecordLink>
        <span className="font-medium">{getTargetName(entry.noun, entry.recordName)}</span>
        {entry.problem && <Tag color="error">{t((w) => w.refused)}</Tag>}
        <time className="ms-auto text-xs text-secondary" dateTime={new Date(entry.time).toISOString()}>
          {format.dateTime(entry.time)}
        </time>
      </p>
      {omitEmptyChanges(entry.changes).length > 0 && (
        <ChangeList resource={entry.noun} changes={entry.changes} names={names} />
      )}
      {onRestore && (
        <Button
          size="small"
          className="mt-2"
          icon={<HistoryOutlined aria-hidden />}
          aria-label={t((w) => w.restoreVersionFrom, { time: format.dateTime(entry.time) })}
          onClick={onRestore}
        >
          {t((w) => w.restoreVersion)}
        </Button>
      )}
    </li>
  );
};

const pageStep = 20;
const maxEntries = 100;

export const HistoryList = ({ call, id, onRestore }: HistoryListProps) => {
  const t = useTranslation('audit');
  const [pageSize, setPageSize] = useState(pageStep);
  const { data, error, isFetching, refetch } = useApiQuery(
    call,
    { id, pageSize },
    { skipsErrorToast: true, keepsPreviousData: true },
  );
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Placeholder className="h-60" />;
  if (data.list.length === 0)
    return (
      <>
        <EmptyState message={t((w) => w.noHistory)} />
        <DeletedEntriesNote time={data.keptFrom} />
      </>
    );
  return (
    <>
      <ol className="m-0 list-none p-0">
        {data.list.map((entry, index) => (
          <HistoryEntry
            key={entry.id}
            entry={entry}
            names={data.names}
            onRestore={onRestore && index > 0 && isVersion(entry) ? () => onRestore(entry) : undefined}
          />
        ))}
      </ol>
      {data.total > data.list.length && pageSize < maxEntries && (
        <Button
          block
          className="mt-3"
          loading={isFetching}
          onClick={() => setPageSize(Math.min(maxEntries, pageSize + pageStep))}
        >
          {t((w) => w.olderEntries)}
        </Button>
      )}
      {data.total <= data.list.length && <DeletedEntriesNote time={data.keptFrom} />}
    </>
  );
};
