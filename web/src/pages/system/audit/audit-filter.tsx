import { auditActions } from '@atrium/contract/audit/actions.ts';
import { useIsNarrow } from '../../../lib/browser/breakpoints.ts';
import { getActionName } from '../../../lib/language/action-name.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import type { ListQuery } from '../../../lib/query/list-query.ts';
import { parseId } from '../../../lib/query/resource-query.ts';
import { UserFilter } from '../../../features/user/user-filter.tsx';
import { FilterBar } from '../../../components/fields/filter-bar.tsx';
import { FilterSelect } from '../../../components/fields/filter-select.tsx';
import { ClearFilters } from '../../../components/resource/resource-filter.tsx';
import { PeriodFilter } from '../../../components/resource/period-filter.tsx';
import { SearchField, shortSearchClass } from '../../../components/fields/search-field.tsx';
import { TextFilter } from '../../../components/fields/text-filter.tsx';
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

const outcomes = ['done', 'refused'] as const;

const ActorFilter = ({ list: { filter, setFilter }, pageData }: AuditFilterProps) => {
  const t = useTranslation('audit');
  const { userId } = filter;
  return (
    <UserFilter
      label={t((w) => w.actor)}
      value={parseId(userId) ?? null}
      name={useActorName(pageData, userId)}
      onChange={(id) => setFilter({ userId: id === null ? '' : String(id) })}
    />
  );
};

const ActionFilter = ({ list: { filter, setFilter } }: { list: List }) => {
  const t = useTranslation('audit');
  return (
    <FilterSelect<string>
      isLong
      label={t((w) => w.action)}
      value={filter.act ?? null}
      options={auditActions.map((value) => ({ value, label: getActionName(t, value) }))}
      onChange={(action) => setFilter({ act: action ?? '' })}
    />
  );
};

const OutcomeFilter = ({ list: { filter, setFilter } }: { list: List }) => {
  const t = useTranslation('audit');
  return (
    <FilterSelect
      label={t((w) => w.outcome)}
      value={outcomes.find((outcome) => outcome === filter.outcome) ?? null}
      options={outcomes.map((value) => ({ value, label: t((w) => w[value]) }))}
      onChange={(outcome) => setFilter({ outcome: outcome ?? '' })}
    />
  );
};

export const AuditFilter = ({ list, pageData }: AuditFilterProps) => {
  const t = useTranslation('audit');
  const { filter, setFilter } = list;
  const isSet = (...names: readonly AuditFilterName[]) => names.some((name) => filter[name] !== undefined);
  const getTextProps = (name: 'username' | 'address') => ({
    label: t((w) => w[name]),
    value: filter[name] ?? '',
    onSearch: (value: string) => setFilter({ [name]: value }),
  });
  return (
    <FilterBar
      search={<SearchField {...getTextProps('username')} className={shortSearchClass} />}
      filters={[
        {
          key: 'address',
          isSet: isSet('address'),
          isInput: true,
          content: <TextFilter {...getTextProps('address')} />,
        },
        { key: 'userId', isSet: isSet('userId'), content: <ActorFilter list={list} pageData={pageData} /> },
        { key: 'act', isSet: isSet('act'), content: <ActionFilter list={list} /> },
        { key: 'outcome', isSet: isSet('outcome'), content: <OutcomeFilter list={list} /> },
        {
          key: 'period',
          isSet: isSet('from', 'to'),
          content: <PeriodFilter label={t((w) => w.period)} from={filter.from} to={filter.to} onChange={setFilter} />,
        },
        {
          key: 'linked',
          isSet: isSet(...linkedFilters),
          content: <LinkedFilters list={list} pageData={pageData} />,
        },
      ]}
      isCollapsed={useIsNarrow()}
      clearButton={<ClearFilters list={list} />}
    />
  );
};
