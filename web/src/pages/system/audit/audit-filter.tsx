import { auditActions } from '@atrium/contract/audit/actions.ts';
import { Fragment, useState } from 'react';
import { useIsNarrow } from '../../../lib/browser/breakpoints.ts';
import { getActionName } from '../../../lib/language/action-name.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import type { ListQuery } from '../../../lib/query/list-query.ts';
import { parseId } from '../../../lib/query/resource-query.ts';
import { UserFilter } from '../../../features/user/user-filter.tsx';
import { FilterBar, FilterToggle, CollapsibleFilters } from '../../../components/fields/filter-toggle.tsx';
import { FilterSelect } from '../../../components/fields/filter-select.tsx';
import { ClearFilters } from '../../../components/resource/resource-filter.tsx';
import { PeriodFilter } from '../../../components/resource/period-filter.tsx';
import { SearchField } from '../../../components/fields/search-field.tsx';
import { type AuditPageData, linkedFilters, LinkedFilters, useActorName } from './linked-filters.tsx';

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
type AuditFilterName = (typeof auditFilters)[number];
export type AuditFilterValues = Partial<Record<AuditFilterName, string>>;

type List = ListQuery<AuditFilterName>;

/** Sign-ins have a separate page; here, they are listed only for an action, session or request. */
export const getListedKind = ({ act: action, sessionId, requestId }: AuditFilterValues): 'changes' | undefined =>
  action || sessionId || requestId ? undefined : 'changes';

interface AuditFilterProps {
  list: List;
  pageData: AuditPageData | undefined;
}

const TextFilter = ({ list: { filter, setFilter }, name }: { list: List; name: 'username' | 'address' }) => {
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

const outcomes = ['done', 'refused'] as const;

const ActionFilters = ({ list, pageData }: AuditFilterProps) => {
  const t = useTranslation('audit');
  const { filter, setFilter } = list;
  const { userId } = filter;
  const actorName = useActorName(pageData, userId);
  const actions = auditActions.map((value) => ({ value, label: getActionName(t, value) }));
  return (
    <>
      <UserFilter
        label={t((w) => w.actor)}
        value={parseId(userId) ?? null}
        name={actorName}
        onChange={(id) => setFilter({ userId: id === null ? '' : String(id) })}
      />
      <FilterSelect<string>
        isLong
        label={t((w) => w.action)}
        value={filter.act ?? null}
        options={actions}
        onChange={(action) => setFilter({ act: action ?? '' })}
      />
      <FilterSelect
        label={t((w) => w.outcome)}
        value={outcomes.find((outcome) => outcome === filter.outcome) ?? null}
        options={outcomes.map((value) => ({ value, label: t((w) => w[value]) }))}
        onChange={(outcome) => setFilter({ outcome: outcome ?? '' })}
      />
      <PeriodFilter label={t((w) => w.period)} from={filter.from} to={filter.to} onChange={setFilter} />
    </>
  );
};

/** Filters that are behind one button in a narrow window. */
const foldedFilters = ['address', 'userId', 'act', 'outcome', 'from', 'to'] as const;

export const AuditFilter = ({ list, pageData }: AuditFilterProps) => {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const Filters = isNarrow ? CollapsibleFilters : Fragment;
  return (
    <FilterBar>
      <TextFilter list={list} name="username" />
      {isNarrow && (
        <FilterToggle
          activeCount={foldedFilters.filter((name) => list.filter[name] !== undefined).length}
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {(!isNarrow || isOpen) && (
        <Filters>
          <TextFilter list={list} name="address" />
          <ActionFilters list={list} pageData={pageData} />
        </Filters>
      )}
      <LinkedFilters list={list} pageData={pageData} />
      <ClearFilters list={list} />
    </FilterBar>
  );
};
