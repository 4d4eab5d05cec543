import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import { getErasedName } from '@atrium/contract/audit/actions.ts';
import { exportAudit, listAudit, readAuditEntry } from '@atrium/contract/audit/calls.ts';
import { auditResource } from '@atrium/contract/audit/fields.ts';
import type { AuditEntry, AuditItem, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { getActionName } from '../../../lib/language/action-name.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useTargetName } from '../../../lib/language/target-name.ts';
import { Copyable } from '../../../components/data-table/copyable.tsx';
import { Pill } from '../../../components/feedback/pill.tsx';
import type { ResourceScreen } from '../../../components/resource/resource-screen.ts';
import { useFieldValue } from '../../../components/resource/use-field-value.tsx';
import { ChangeList } from '../../../components/text/change-list.tsx';
import { FactGrid } from '../../../components/text/fact-grid.tsx';
import { RecordLink } from '../../../components/text/record-link.tsx';

export type NamedEntry = AuditEntry & Partial<Pick<AuditItem, 'names'>>;

export const auditCalls = { list: listAudit, export: exportAudit, read: readAuditEntry };

export const RejectedPill = () => {
  const t = useTranslation('audit');
  return (
    <Pill tone="error" icon={<StopOutlined aria-hidden />}>
      {t((w) => w.refused)}
    </Pill>
  );
};

const Actor = ({ entry }: { entry: AuditEntry }) => {
  const t = useTranslation('audit');
  const c = useTranslation('common');
  const { name, username } = entry;
  const actorName = name ? c((w) => w.person, { name, username }) : username || t((w) => w.system);
  return (
    <>
      <RecordLink resource="user" id={entry.userId}>
        {actorName}
      </RecordLink>
      {entry.asUsername && (
        <>
          {' '}
          <RecordLink resource="user" id={entry.asUserId}>
            {t((w) => w.onBehalfOf, { username: entry.asUsername })}
          </RecordLink>
        </>
      )}
    </>
  );
};

const Target = ({ entry: { noun, recordId, recordName, act: action, problem: errorCode } }: { entry: AuditEntry }) => {
  const getTargetName = useTargetName();
  const id = recordId === null || recordName === getErasedName(recordId) ? '' : ` #${recordId}`;
  const name = `${getTargetName(noun, recordName)}${id}` || '–';
  const isDeleted = action.endsWith('.delete') && errorCode === '';
  return (
    <RecordLink resource={noun} id={isDeleted ? null : recordId}>
      {name}
    </RecordLink>
  );
};

const FactList = ({ entry }: { entry: AuditEntry }) => {
  const t = useTranslation('audit');
  const renderValue = useFieldValue();
  const renderListLink = (name: string, value: string | number) => (
    <Link to={`/system/audit?${name}=${encodeURIComponent(value)}`}>{value}</Link>
  );
  return (
    <FactGrid
      facts={[
        { key: 'who', label: t((w) => w.actor), value: <Actor entry={entry} /> },
        { key: 'record', label: t((w) => w.target), value: <Target entry={entry} /> },
        {
          key: 'outcome',
          label: t((w) => w.outcome),
          value: entry.problem ? renderValue(auditResource.fields.problem, entry.problem) : t((w) => w.done),
        },
        {
          key: 'address',
          label: t((w) => w.address),
          value: entry.address ? renderListLink('address', entry.address) : '–',
        },
        {
          key: 'session',
          label: t((w) => w.session),
          value: entry.sessionId === null ? '–' : renderListLink('sessionId', entry.sessionId),
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

export type AuditLink = { userId: string } | { noun: string; recordId: string };

export const useAuditScreen = (
  onFilter: (link: AuditLink) => void,
  names: AuditNames,
): ResourceScreen<NamedEntry> & { readonly calls: typeof auditCalls } => {
  const t = useTranslation('audit');
  const c = useTranslation('common');
  const format = useFormat();
  const getTargetName = useTargetName();
  const getName = useCallback(
    ({ act: action, noun, recordName }: NamedEntry) =>
      [getActionName(t, action), getTargetName(noun, recordName)].filter(Boolean).join(' · '),
    [t, getTargetName],
  );
  return {
    resource: auditResource,
    calls: auditCalls,
    title: c((w) => w.menu.audit),
    getName,
    actions: ({ userId, noun, recordId }) => {
      const actorAction = { key: 'who', label: t((w) => w.actionsOfUser), permission: listAudit };
      const recordAction = { key: 'record', label: t((w) => w.actionsOnRecord), permission: listAudit };
      return [
        ...(userId === null ? [] : [{ ...actorAction, onSelect: () => onFilter({ userId: String(userId) }) }]),
        ...(recordId === null
          ? []
          : [{ ...recordAction, onSelect: () => onFilter({ noun, recordId: String(recordId) }) }]),
      ];
    },
    head: ({ time, problem: errorCode }) => ({
      picture: <FileTextOutlined aria-hidden />,
      line: format.dateTime(time),
      states: errorCode ? <RejectedPill /> : null,
    }),
    facts: (entry) => <FactList entry={entry} />,
    sections: (entry) => [
      {
        key: 'changes',
        title: t((w) => w.changes),
        content: <ChangeList resource={entry.noun} changes={entry.changes} names={entry.names ?? names} />,
      },
    ],
  };
};
