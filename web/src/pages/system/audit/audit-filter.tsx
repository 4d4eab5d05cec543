import { auditActs } from '@atrium/contract/audit/acts.ts';
import { Button, Segmented } from 'antd';
import { actName } from '../../../lib/language/act-name.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import type { ListQuery } from '../../../lib/query/list-query.ts';
import { idOf } from '../../../lib/query/resource-query.ts';
import { UserFilter } from '../../../parts/user/user-filter.tsx';
import { FilterSelect } from '../../../ui/fields/filter-select.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { type Known, linkedFilters, LinkedFilters, personIn } from './linked-filters.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { TimeRange } from './time-range.tsx';

/** What the audit is filtered by, as it stands in the address. */
export const auditFilters = [
  'username',
  'userId',
  'act',
  'outcome',
  'address',
  'from',
  'to',
  ...linkedFilters,
] as const;
export type AuditFilterName = (typeof auditFilters)[number];

interface AuditFilterProps {
  list: ListQuery<AuditFilterName>;
  known: Known | undefined;
}

/** By whom, what, from where, when and with which outcome. */
export const AuditFilter = ({ list, known }: AuditFilterProps) => {
  const t = useTranslation('audit');
  const f = useTranslation('table');
  const { filter, setFilter, clear } = list;
  const { userId } = filter;
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
      <UserFilter
        label={t((w) => w.who)}
        value={idOf(userId) ?? null}
        name={userId && personIn(known, userId)}
        onChange={(id) => setFilter({ userId: id === null ? '' : String(id) })}
      />
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
          { value: '', label: t((w) => w.anyOutcome) },
          { value: 'done', label: t((w) => w.done) },
          { value: 'refused', label: t((w) => w.refused) },
        ]}
        onChange={(outcome) => setFilter({ outcome })}
      />
      <div className="flex max-w-full flex-wrap gap-2">
        <PeriodFilter from={filter.from} to={filter.to} onChange={setFilter} />
        <TimeRange from={filter.from} to={filter.to} onChange={setFilter} />
      </div>
      <LinkedFilters list={list} known={known} />
      {Object.keys(filter).length > 0 && (
        <Button type="link" className="px-1" onClick={clear}>
          {f((w) => w.clearFilter)}
        </Button>
      )}
    </div>
  );
};
