import StopOutlined from '@ant-design/icons/StopOutlined';
import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format/format.ts';
import { actName } from '../../../lib/language/act-name.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useProblemText } from '../../../lib/language/problem-text.ts';
import type { DataColumn } from '../../../ui/data-table/columns.ts';
import { Copyable } from '../../../ui/data-table/copyable.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { ChangeLine } from '../../../ui/text/change-line.tsx';
import { RowName } from '../../../ui/text/row-name.tsx';
import { refusalText } from './refusal-text.ts';

/** The columns of the audit; a line says what was changed, or why it was refused. */
export const useAuditColumns = (onOpen: (entry: AuditEntry) => void, names: AuditNames): DataColumn<AuditEntry>[] => {
  const t = useTranslation('audit');
  const format = useFormat();
  const titleOf = useTitle();
  const problemText = useProblemText();
  return useMemo(
    () => [
      {
        key: 'time',
        title: t((w) => w.time),
        width: 160,
        isName: true,
        render: (entry) => <RowName onOpen={() => onOpen(entry)}>{format.dateTime(entry.time)}</RowName>,
      },
      {
        key: 'username',
        title: t((w) => w.who),
        width: 160,
        exports: ['username', 'name'],
        render: ({ name, username }) => (name ? `${name} (${username})` : username || t((w) => w.system)),
      },
      { key: 'act', title: t((w) => w.act), width: 140, render: ({ act }) => actName(t, act) },
      {
        key: 'recordName',
        title: t((w) => w.record),
        width: 150,
        exports: ['noun', 'recordId', 'recordName'],
        render: ({ recordName }) => titleOf(recordName) || '–',
      },
      {
        key: 'changes',
        title: t((w) => w.changes),
        width: 280,
        render: (entry) =>
          entry.problem && entry.changes.length === 0 ? (
            refusalText(problemText, entry.problem)
          ) : (
            <ChangeLine entry={entry} names={names} />
          ),
      },
      {
        key: 'problem',
        title: t((w) => w.outcome),
        width: 90,
        render: ({ problem }) =>
          problem ? (
            <Pill tone="error" icon={<StopOutlined aria-hidden />}>
              {t((w) => w.refused)}
            </Pill>
          ) : (
            <span className="text-tertiary">{t((w) => w.done)}</span>
          ),
      },
      { key: 'address', title: t((w) => w.address), width: 130, render: ({ address }) => address || '–' },
      {
        key: 'requestId',
        title: t((w) => w.requestId),
        width: 190,
        isExtra: true,
        render: ({ requestId }) => (requestId ? <Copyable>{requestId}</Copyable> : '–'),
      },
      {
        key: 'sessionId',
        title: t((w) => w.session),
        width: 110,
        isExtra: true,
        render: ({ sessionId }) => sessionId ?? '–',
      },
      {
        key: 'id',
        title: t((w) => w.id),
        width: 100,
        isExtra: true,
        render: ({ id }) => <Copyable>{String(id)}</Copyable>,
      },
    ],
    [t, format, titleOf, problemText, names, onOpen],
  );
};
