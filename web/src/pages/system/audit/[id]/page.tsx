import { readAuditEntry } from '@atrium/contract/audit/calls.ts';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../../lib/language/i18n.ts';
import { RecordPage } from '../../../../ui/record/record-page.tsx';
import { AuditDetail, useEntryName } from '../audit-detail.tsx';

export const words = ['audit', 'record', 'table'] as const;

/** An entry of the audit on a page of its own. */
export default function AuditRecordPage() {
  const c = useTranslation('common');
  const navigate = useNavigate();
  const list = { name: c((w) => w.menu.audit), path: '/system/audit' };
  return (
    <RecordPage call={readAuditEntry} list={list} nameOf={useEntryName()}>
      {(entry) => (
        <AuditDetail
          entry={entry}
          names={entry.names}
          beside={null}
          onFilter={(filter) => void navigate(`${list.path}?${new URLSearchParams(filter)}`)}
        />
      )}
    </RecordPage>
  );
}
