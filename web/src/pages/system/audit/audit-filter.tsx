import { auditActs } from '@atrium/contract/audit/acts.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useIsPhone } from '../../../lib/browser/breakpoints.ts';
import { actName } from '../../../lib/language/act-name.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import type { ListQuery } from '../../../lib/query/list-query.ts';
import { idOf } from '../../../lib/query/resource-query.ts';
import { UserFilter } from '../../../features/user/user-filter.tsx';
import { FilterFold } from '../../../components/fields/filter-fold.tsx';
import { FilterSelect } from '../../../components/fields/filter-select.tsx';
import { ClearFilters } from '../../../components/resource/resource-filter.tsx';
import { SearchField } from '../../../components/fields/search-field.tsx';
import { type Known, linkedFilters, LinkedFilters, usePersonName } from './linked-filters.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { TimeRange } from './time-range.tsx';

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

type List = ListQuery<AuditFilterName>;

interface AuditFilterProps {
  list: List;
  known: Known | undefined;
}

const Search = ({ list: { filter, setFilter }, name }: { list: List; name: 'username' | 'address' }) => {
  const t = useTranslation('audit');
  return (
    <SearchField
      className="w-40!"
      value={filter[name] ?? ''}
      label={t((w) => w[name])}
      onSearch={(value) => setFilter({ [name]: value })}
    />
  );
};

const Choices = ({ list, known }: AuditFilterProps) => {
  const t = useTranslation('audit');
  const { filter, setFilter } = list;
  const { userId } = filter;
  const person = usePersonName(known, userId);
  const acts = auditActs.map((value) => ({ value, label: actName(t, value) }));
  return (
    <>
      <UserFilter
        label={t((w) => w.who)}
        value={idOf(userId) ?? null}
        name={person}
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
    </>
  );
};

const folded = ['address', 'userId', 'act', 'outcome', 'from', 'to'] as const;

/** On a phone, most filters are collapsed. */
export const AuditFilter = ({ list, known }: AuditFilterProps) => {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  return (
    <div role="search" className="flex flex-wrap gap-2">
      <Search list={list} name="username" />
      {isPhone && (
        <FilterFold
          set={folded.filter((name) => list.filter[name] !== undefined).length}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {(!isPhone || isOpen) && (
        <>
          <Search list={list} name="address" />
          <Choices list={list} known={known} />
        </>
      )}
      <LinkedFilters list={list} known={known} />
      <ClearFilters list={list} />
    </div>
  );
};
