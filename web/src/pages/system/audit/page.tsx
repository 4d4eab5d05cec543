import { auditActions } from '@atrium/contract/audit/actions.ts';
import { listAudit } from '@atrium/contract/audit/calls.ts';
import { auditResource } from '@atrium/contract/audit/fields.ts';
import type { AuditNames } from '@atrium/contract/audit/schemas.ts';
import { useMemo, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { parseInstant } from '../../../lib/query/list-query.ts';
import { parseId } from '../../../lib/query/resource-query.ts';
import { preloadResource, ResourcePage, resourceWords } from '../../../components/resource/resource-page.tsx';
import { useResourceRows } from '../../../components/resource/resource-rows.ts';
import { columnOrder, useAuditCells } from './audit-cells.tsx';
import { AuditFilter, auditFilters, type AuditFilterValues, getListedKind } from './audit-filter.tsx';
import { auditCalls, type NamedEntry, useAuditScreen } from './use-audit-screen.tsx';

const outcomes = ['done', 'refused'] as const;

const buildFilterInput = (filter: AuditFilterValues) => ({
  ...filter,
  kind: getListedKind(filter),
  outcome: outcomes.find((candidate) => candidate === filter.outcome),
  act: auditActions.find((action) => action === filter.act),
  userId: parseId(filter.userId),
  recordId: parseId(filter.recordId),
  sessionId: parseId(filter.sessionId),
  from: parseInstant(filter.from),
  to: parseInstant(filter.to),
});

const source = { resource: auditResource, calls: auditCalls, filters: auditFilters, input: buildFilterInput };

export const words = ['audit', ...resourceWords] as const;

export const preloadData = preloadResource(source);

const noNames: AuditNames = { user: {}, role: {}, menu: {}, dept: {}, dictionary: {}, position: {} };

const joinNames = (a: AuditNames, b: AuditNames): AuditNames => ({
  user: { ...a.user, ...b.user },
  role: { ...a.role, ...b.role },
  menu: { ...a.menu, ...b.menu },
  dept: { ...a.dept, ...b.dept },
  dictionary: { ...a.dictionary, ...b.dictionary },
  position: { ...a.position, ...b.position },
});

export default function AuditPage() {
  const rows = useResourceRows(source);
  const { list, query } = rows;
  // Each page contains the names of the records that its entries refer to.
  const [printedNames, setPrintedNames] = useState(noNames);
  const listedNames = query.data?.names ?? noNames;
  const names = useMemo(() => joinNames(printedNames, listedNames), [printedNames, listedNames]);
  return (
    <ResourcePage<NamedEntry>
      {...useAuditScreen(list.setFilter, listedNames)}
      rows={rows}
      cells={useAuditCells(names)}
      order={columnOrder}
      toolbar={<AuditFilter list={list} pageData={query.data} />}
      loadPage={async (page, signal) => {
        const loadedPage = await callApi(listAudit, { ...buildFilterInput(list.filter), ...page }, { signal });
        setPrintedNames((before) => joinNames(before, loadedPage.names));
        return loadedPage;
      }}
    />
  );
}
