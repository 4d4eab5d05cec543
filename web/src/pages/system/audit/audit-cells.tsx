import { auditResource } from '@atrium/contract/audit/fields.ts';
import type { AuditNames } from '@atrium/contract/audit/schemas.ts';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { getActionName } from '../../../lib/language/action-name.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useTargetName } from '../../../lib/language/target-name.ts';
import { Copyable } from '../../../components/data-table/copyable.tsx';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';
import { useFieldValue } from '../../../components/resource/use-field-value.tsx';
import { ChangeLine } from '../../../components/text/change-line.tsx';
import { RowName } from '../../../components/text/row-name.tsx';
import { type NamedEntry, RejectedPill } from './use-audit-screen.tsx';

export const columnOrder = [
  'time',
  'username',
  'act',
  'recordName',
  'changes',
  'problem',
  'address',
  'requestId',
] as const;

/** Returns the cells of the audit log. An entry shows its changes, or the error if the action was rejected. */
export const useAuditCells = (names: AuditNames): ResourceCells<NamedEntry> => {
  const t = useTranslation('audit');
  const c = useTranslation('common');
  const format = useFormat();
  const getTargetName = useTargetName();
  const renderValue = useFieldValue();
  return useMemo(
    () => ({
      time: (entry, open) => <RowName onOpen={open}>{format.dateTime(entry.time)}</RowName>,
      username: {
        title: t((w) => w.actor),
        exports: ['username', 'name'],
        render: ({ name, username }) =>
          name ? c((w) => w.person, { name, username }) : username || t((w) => w.system),
      },
      act: ({ act: action }) => getActionName(t, action),
      recordName: {
        title: t((w) => w.target),
        exports: ['noun', 'recordId', 'recordName'],
        render: ({ noun, recordName }) => getTargetName(noun, recordName) || '–',
      },
      changes: {
        title: t((w) => w.changes),
        render: (entry) =>
          entry.problem && entry.changes.length === 0 ? (
            renderValue(auditResource.fields.problem, entry.problem)
          ) : (
            <ChangeLine entry={entry} names={names} />
          ),
      },
      problem: {
        title: t((w) => w.outcome),
        render: ({ problem }) =>
          problem ? <RejectedPill /> : <span className="text-tertiary">{t((w) => w.done)}</span>,
      },
      address: { title: t((w) => w.address), render: ({ address }) => address || '–' },
      requestId: ({ requestId }) => (requestId ? <Copyable>{requestId}</Copyable> : '–'),
      sessionId: ({ sessionId }) => sessionId ?? '–',
    }),
    [t, c, format, getTargetName, renderValue, names],
  );
};
