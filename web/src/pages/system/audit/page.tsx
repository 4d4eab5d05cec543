import StopOutlined from '@ant-design/icons/StopOutlined';
import { auditResource } from '@atrium/contract/audit/fields.ts';
import { auditActs } from '@atrium/contract/audit/acts.ts';
import { exportAudit, listAudit } from '@atrium/contract/audit/calls.ts';
import type { AuditEntry } from '@atrium/contract/audit/schemas.ts';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { actName } from '../../../lib/language/act-name.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { listExport } from '../../../lib/query/list-export.ts';
import { instantOf, type ListQuery, listState, type ListState, useListQuery } from '../../../lib/query/list-query.ts';
import { prefetchApi, useApiQuery } from '../../../lib/query/query.ts';
import type { DataColumn } from '../../../ui/data-table/columns.ts';
import { Copyable } from '../../../ui/data-table/copyable.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { TimeRange } from './time-range.tsx';
import { FilterSelect } from '../../../ui/fields/filter-select.tsx';
import { SkipToList } from '../../../ui/page/skip-to-list.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { RowName } from '../../../ui/text/row-name.tsx';

const filters = ['username', 'act', 'outcome', 'address', 'requestId', 'from', 'to'] as const;
const outcomes = ['done', 'refused'] as const;
type Filters = ListQuery<(typeof filters)[number]>;

const Filter = ({ list }: { list: Filters }) => {
  const t = useTranslation('audit');
  const f = useTranslation('table');
  const { filter, setFilter, clear } = list;
  const acts = auditActs.map((value) => ({ value, label: actName(t, value) }));
  return (
    <div role="search" className="flex flex-wrap gap-2">
      {(['username', 'address'] as const).map((name) => (
        <SearchField
          key={name}
          className="w-40!"
          value={filter[name] ?? ''}
          label={t((w) => w[name])}
          onSearch={(value) => setFilter({ [name]: value })}
        />
      ))}
      <FilterSelect<string>
        isLong
        label={t((w) => w.act)}
        value={filter.act ?? null}
        options={acts}
        onChange={(act) => setFilter({ act: act ?? '' })}
      />
      <Segmented
        aria-label={t((w) => w.outcome)}
        value={filter.outcome ?? ''}
        options={[
          { value: '', label: t((w) => w.anyAct) },
          { value: 'done', label: t((w) => w.done) },
          { value: 'refused', label: t((w) => w.refused) },
        ]}
        onChange={(outcome) => setFilter({ outcome })}
      />
      <TimeRange from={filter.from} to={filter.to} onChange={setFilter} />
      {Object.keys(filter).length > 0 && (
        <Button type="link" className="px-1" onClick={clear}>
          {f((w) => w.clearFilter)}
        </Button>
      )}
    </div>
  );
};

const useColumns = (onOpen: (entry: AuditEntry) => void): DataColumn<AuditEntry>[] => {
  const t = useTranslation('audit');
  const format = useFormat();
  const titleOf = useTitle();
  return useMemo(
    () => [
      {
        key: 'time',
        title: t((w) => w.time),
        width: 180,
        isName: true,
        render: (entry) => <RowName onOpen={() => onOpen(entry)}>{format.dateTime(entry.time)}</RowName>,
      },
      {
        key: 'username',
        title: t((w) => w.who),
        width: 180,
        exports: ['username', 'name'],
        render: ({ name, username }) => (name ? `${name} (${username})` : username || t((w) => w.system)),
      },
      { key: 'act', title: t((w) => w.act), width: 150, render: ({ act }) => actName(t, act) },
      {
        key: 'recordName',
        title: t((w) => w.record),
        width: 200,
        exports: ['noun', 'recordId', 'recordName', 'changes'],
        render: ({ recordName }) => titleOf(recordName) || '–',
      },
      {
        key: 'problem',
        title: t((w) => w.outcome),
        width: 110,
        render: ({ problem }) =>
          problem ? (
            <Pill tone="error" icon={<StopOutlined aria-hidden />}>
              {t((w) => w.refused)}
            </Pill>
          ) : (
            <span className="text-tertiary">{t((w) => w.done)}</span>
          ),
      },
      { key: 'address', title: t((w) => w.address), width: 150, render: ({ address }) => address || '–' },
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
    [t, format, titleOf, onOpen],
  );
};

const filterInput = ({ filter }: ListState<(typeof filters)[number]>) => ({
  ...filter,
  outcome: outcomes.find((known) => known === filter.outcome),
  act: auditActs.find((act) => act === filter.act),
  from: instantOf(filter.from),
  to: instantOf(filter.to),
});

const listInput = (list: ListState<(typeof filters)[number]>) => ({
  ...filterInput(list),
  current: list.current,
  pageSize: list.pageSize,
});

export const words = ['audit', 'table'] as const;

export const readAhead = (search: URLSearchParams): Promise<unknown> =>
  prefetchApi(listAudit, listInput(listState(search, filters)), { quiet: true });

/** Everything that was done and refused: who, when, from where, and each field before and after. */
export default function AuditPage() {
  const c = useTranslation('common');
  const list = useListQuery(filters);
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const query = useApiQuery(listAudit, listInput(list), { quiet: true, keep: true });
  const columns = useColumns(setOpen);
  return (
    <div className="relative p-4">
      <SkipToList />
      <Panel title={c((w) => w.menu.audit)} isFirst>
        <DataTable<AuditEntry>
          name="audit"
          label={c((w) => w.menu.audit)}
          columns={columns}
          query={query}
          onPage={list.setPage}
          labelOf={(entry) => `${entry.act} ${entry.recordName}`}
          toolbar={<Filter list={list} />}
          exported={listExport(auditResource.fields, exportAudit, filterInput(list))}
        />
      </Panel>
      {open && query.data && <AuditDetail entry={open} names={query.data.names} onClose={() => setOpen(null)} />}
    </div>
  );
}
