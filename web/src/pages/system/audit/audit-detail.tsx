import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import { listAudit } from '@atrium/contract/audit/calls.ts';
import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { Link } from 'react-router';
import type { RowAction } from '../../../ui/act/row-actions.tsx';
import { actName } from '../../../lib/language/act-name.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useProblemText } from '../../../lib/language/problem-text.ts';
import { Copyable } from '../../../ui/data-table/copyable.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { ChangeList } from '../../../ui/text/change-list.tsx';
import { FactGrid } from '../../../ui/text/fact-grid.tsx';
import { RecordLink, useRecordAddress } from '../../../ui/text/record-link.tsx';
import type { RecordPlace } from '../../../ui/record/record-types.ts';
import { RecordView } from '../../../ui/record/record-view.tsx';
import { refusalText } from './refusal-text.ts';

const Who = ({ entry }: { entry: AuditEntry }) => {
  const t = useTranslation('audit');
  const who = entry.name ? `${entry.name} (${entry.username})` : entry.username || t((w) => w.system);
  return (
    <>
      <RecordLink noun="user" id={entry.userId}>
        {who}
      </RecordLink>
      {entry.asUsername && (
        <>
          {' '}
          <RecordLink noun="user" id={entry.asUserId}>
            {t((w) => w.as, { username: entry.asUsername })}
          </RecordLink>
        </>
      )}
    </>
  );
};

/** What it was done to; what was deleted is no longer there to be led to. */
const Target = ({ entry: { noun, recordId, recordName, act, problem } }: { entry: AuditEntry }) => {
  const titleOf = useTitle();
  const name = `${titleOf(recordName)}${recordId === null ? '' : ` #${recordId}`}` || '–';
  const isGone = act.endsWith('.delete') && problem === '';
  return (
    <RecordLink noun={noun} id={isGone ? null : recordId}>
      {name}
    </RecordLink>
  );
};

const FactList = ({ entry }: { entry: AuditEntry }) => {
  const t = useTranslation('audit');
  const problemText = useProblemText();
  const problem = refusalText(problemText, entry.problem);
  const listed = (name: string, value: string | number) => (
    <Link to={`/system/audit?${name}=${encodeURIComponent(value)}`}>{value}</Link>
  );
  return (
    <FactGrid
      facts={[
        { key: 'who', label: t((w) => w.who), value: <Who entry={entry} /> },
        { key: 'record', label: t((w) => w.record), value: <Target entry={entry} /> },
        { key: 'outcome', label: t((w) => w.outcome), value: problem || t((w) => w.done) },
        {
          key: 'address',
          label: t((w) => w.address),
          value: entry.address ? listed('address', entry.address) : '–',
        },
        {
          key: 'session',
          label: t((w) => w.session),
          value: entry.sessionId === null ? '–' : listed('sessionId', entry.sessionId),
        },
        {
          key: 'requestId',
          label: t((w) => w.requestId),
          value: entry.requestId ? <Copyable>{entry.requestId}</Copyable> : '–',
        },
      ]}
    />
  );
};

/** What was done, and to what. */
export const useEntryName = (): ((entry: AuditEntry) => string) => {
  const t = useTranslation('audit');
  const titleOf = useTitle();
  return ({ act, recordName }) => [actName(t, act), titleOf(recordName)].filter(Boolean).join(' · ');
};

interface AuditDetailProps {
  entry: AuditEntry;
  names: AuditNames;
  /** Null where it has a page to itself. */
  beside: RecordPlace | null;
  onFilter: (filter: { userId?: string; noun?: string; recordId?: string }) => void;
}

/** What else can be asked of the log from here. */
const useActions = ({ entry, onFilter }: AuditDetailProps): RowAction[] => {
  const t = useTranslation('audit');
  const { userId, noun, recordId } = entry;
  return [
    ...(userId === null
      ? []
      : [
          {
            key: 'who',
            label: t((w) => w.byThem),
            need: listAudit,
            onSelect: () => onFilter({ userId: String(userId) }),
          },
        ]),
    ...(recordId === null
      ? []
      : [
          {
            key: 'record',
            label: t((w) => w.onIt),
            need: listAudit,
            onSelect: () => onFilter({ noun, recordId: String(recordId) }),
          },
        ]),
  ];
};

/** One entry with all that is known of it. */
export const AuditDetail = (props: AuditDetailProps) => {
  const { entry, names, beside } = props;
  const t = useTranslation('audit');
  const format = useFormat();
  const states = entry.problem ? (
    <Pill tone="error" icon={<StopOutlined aria-hidden />}>
      {t((w) => w.refused)}
    </Pill>
  ) : null;
  return (
    <RecordView
      id={entry.id}
      head={{
        name: useEntryName()(entry),
        picture: <FileTextOutlined aria-hidden />,
        line: format.dateTime(entry.time),
        states,
        actions: useActions(props),
      }}
      parts={[
        { key: 'facts', title: t((w) => w.detail), content: <FactList entry={entry} /> },
        {
          key: 'changes',
          title: t((w) => w.changes),
          content: <ChangeList noun={entry.noun} changes={entry.changes} names={names} />,
        },
      ]}
      address={useRecordAddress()('audit', entry.id)}
      beside={beside}
    />
  );
};
