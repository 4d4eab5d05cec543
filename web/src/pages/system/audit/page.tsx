import { auditResource } from '@atrium/contract/audit/fields.ts';
import { auditActs } from '@atrium/contract/audit/acts.ts';
import { exportAudit, listAudit } from '@atrium/contract/audit/calls.ts';
import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { Suspense, useMemo, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { listExport } from '../../../lib/query/list-export.ts';
import { instantOf, listState, type ListState, useListQuery } from '../../../lib/query/list-query.ts';
import { idOf } from '../../../lib/query/resource-query.ts';
import { prefetchApi, useApiQuery } from '../../../lib/query/query.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { prefetchTableLayout } from '../../../ui/data-table/use-table-layout.ts';
import type { DataTableProps } from '../../../ui/data-table/data-table-props.ts';
import { useSideDialog } from '../../../ui/overlay/use-side-dialog.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { recordPager } from '../../../ui/record/record-pager.ts';
import { ListCount } from '../../../ui/table/list-count.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { AuditFilter, type AuditFilterName, auditFilters } from './audit-filter.tsx';
import { useAuditColumns } from './use-audit-columns.tsx';
import { SkipToList } from '../../../ui/page/skip-to-list.tsx';

const outcomes = ['done', 'refused'] as const;

const filterInput = ({ filter }: ListState<AuditFilterName>) => ({
  ...filter,
  outcome: outcomes.find((known) => known === filter.outcome),
  act: auditActs.find((act) => act === filter.act),
  userId: idOf(filter.userId),
  recordId: idOf(filter.recordId),
  sessionId: idOf(filter.sessionId),
  from: instantOf(filter.from),
  to: instantOf(filter.to),
});

const listInput = (list: ListState<AuditFilterName>) => ({
  ...filterInput(list),
  current: list.current,
  pageSize: list.pageSize,
});

export const words = ['audit', 'table'] as const;

export const readAhead = (search: URLSearchParams): Promise<unknown> =>
  Promise.all([
    prefetchApi(listAudit, listInput(listState(search, auditFilters)), { quiet: true }),
    prefetchTableLayout('audit'),
  ]);

const noNames: AuditNames = { user: {}, role: {}, menu: {}, dept: {} };

const joinNames = (one: AuditNames, other: AuditNames): AuditNames => ({
  user: { ...one.user, ...other.user },
  role: { ...one.role, ...other.role },
  menu: { ...one.menu, ...other.menu },
  dept: { ...one.dept, ...other.dept },
});

/** Everything that was done and refused: who, when, from where, and each field before and after. */
export default function AuditPage() {
  const c = useTranslation('common');
  const t = useTranslation('audit');
  const list = useListQuery(auditFilters);
  const { dialog: shown, open, close } = useSideDialog<AuditEntry>();
  const query = useApiQuery(listAudit, listInput(list), { quiet: true, keep: true });
  // Each page brings the names of what its entries refer to.
  const [printedNames, setPrintedNames] = useState(noNames);
  const shownNames = query.data?.names ?? noNames;
  const names = useMemo(() => joinNames(printedNames, shownNames), [printedNames, shownNames]);
  const columns = useAuditColumns(open, names);
  const loadEntries: DataTableProps<AuditEntry>['loadPage'] = async (page, signal) => {
    const loaded = await callApi(listAudit, { ...filterInput(list), ...page }, { signal });
    setPrintedNames((before) => joinNames(before, loaded.names));
    return loaded;
  };
  return (
    <div className="relative p-4">
      <SkipToList />
      <Panel title={c((w) => w.menu.audit)} note={<ListCount page={query.data} filter={list.filter} />} isFirst>
        <DataTable<AuditEntry>
          name="audit"
          label={c((w) => w.menu.audit)}
          columns={columns}
          query={query}
          onPage={list.setPage}
          openId={shown?.id}
          empty={<EmptyState message={t((w) => w.noneMatch)} />}
          labelOf={(entry) => `${entry.act} ${entry.recordName}`}
          toolbar={<AuditFilter list={list} known={query.data} />}
          exported={listExport(auditResource.fields, exportAudit, filterInput(list))}
          loadPage={loadEntries}
        />
      </Panel>
      <Suspense>
        {shown && query.data && (
          <AuditDetail
            entry={shown}
            names={query.data.names}
            beside={{ pager: recordPager(query.data, shown.id, open), onClose: close }}
            onFilter={list.setFilter}
          />
        )}
      </Suspense>
    </div>
  );
}
