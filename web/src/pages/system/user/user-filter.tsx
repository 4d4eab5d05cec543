import { readUserOptions } from '@atrium/contract/user/calls.ts';
import { listQueryNames } from '@atrium/contract/resource/definition.ts';
import { readSecuritySummary } from '@atrium/contract/security/calls.ts';
import { dormantDays } from '@atrium/contract/security/fields.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../lib/access/access.ts';
import { useIsNarrow } from '../../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import type { ListQuery } from '../../../lib/query/list-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { DeptFilter } from '../../../features/dept/dept-picker.tsx';
import { parseFilters, parseId, parseIds } from '../../../lib/query/resource-query.ts';
import { FilterInput } from '../../../components/resource/filter-input.tsx';
import { ClearFilters } from '../../../components/resource/resource-filter.tsx';
import { ResourceSearch } from '../../../components/resource/resource-search.tsx';
import { sortRoleOptions } from './role-options.ts';
import { FilterBar, type ListFilter } from '../../../components/fields/filter-bar.tsx';
import { AddFilterButton, FilterSelect, MultiFilterSelect } from '../../../components/fields/filter-select.tsx';

export const userFilters = [
  ...listQueryNames(userResource),
  'deptOnly',
  'neverLoggedIn',
  'dormantDays',
  'locked',
  'factorMissing',
] as const;
export type UserFilterName = (typeof userFilters)[number];

const parseFlag = (text: string | undefined): true | undefined => (text === '1' ? true : undefined);

const parseDays = (text: string | undefined): number | undefined => {
  const days = parseId(text);
  return days !== undefined && days <= 3650 ? days : undefined;
};

export const buildFilterInput = (filter: Partial<Record<UserFilterName, string>>) => ({
  ...parseFilters(userResource, filter),
  deptOnly: parseFlag(filter.deptOnly),
  neverLoggedIn: parseFlag(filter.neverLoggedIn),
  dormantDays: parseDays(filter.dormantDays),
  locked: parseFlag(filter.locked),
  factorMissing: parseFlag(filter.factorMissing),
});
export type FilterInput = ReturnType<typeof buildFilterInput>;

type List = ListQuery<UserFilterName>;

const { fields } = userResource;

const RoleFilter = ({ list }: { list: List }) => {
  const t = useTranslation('user');
  const { data } = useApiQuery(readUserOptions, undefined, { skipsErrorToast: true });
  return (
    <MultiFilterSelect<number>
      isLong
      label={t((w) => w.role)}
      values={parseIds(list.filter.roleId)}
      options={sortRoleOptions(data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(ids) => list.setFilter({ roleId: ids.join() })}
    />
  );
};

const PositionFilter = ({ list }: { list: List }) => {
  const t = useTranslation('user');
  const { data } = useApiQuery(readUserOptions, undefined, { skipsErrorToast: true });
  const positions = data?.positions ?? [];
  if (positions.length === 0) return null;
  return (
    <MultiFilterSelect<number>
      isLong
      label={t((w) => w.position)}
      values={parseIds(list.filter.positionId)}
      options={positions.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(ids) => list.setFilter({ positionId: ids.join() })}
    />
  );
};

const securityFilters = ['factorMissing', 'locked', 'dormantDays', 'mustChangePassword'] as const;
type SecurityFilterName = (typeof securityFilters)[number];

/** One choice for all filters by the state of the account. */
const SecurityFilter = ({ list: { filter, setFilter } }: { list: List }) => {
  const t = useTranslation('user');
  const can = useCan();
  const names = securityFilters.filter((name) => name !== 'factorMissing' || can(readSecuritySummary));
  const days = parseDays(filter.dormantDays) ?? dormantDays;
  const labels: Record<SecurityFilterName, string> = {
    factorMissing: t((w) => w.factorMissing),
    locked: t((w) => w.locked),
    dormantDays: t((w) => w.dormant, { count: days }),
    mustChangePassword: t((w) => w.mustChangePassword),
  };
  const values: Record<SecurityFilterName, string> = {
    factorMissing: '1',
    locked: '1',
    dormantDays: String(days),
    mustChangePassword: '1',
  };
  return (
    <FilterSelect<SecurityFilterName>
      label={t((w) => w.security)}
      value={securityFilters.find((name) => filter[name] === values[name]) ?? null}
      options={names.map((name) => ({ value: name, label: labels[name] }))}
      onChange={(choice) =>
        setFilter(Object.fromEntries(securityFilters.map((name) => [name, name === choice ? values[name] : ''])))
      }
    />
  );
};

/** Replaces the tree of departments in a narrow window. */
const UserDeptFilter = ({ list }: { list: List }) => (
  <DeptFilter
    label={useLabel()(fields.deptId.label)}
    value={parseIds(list.filter.deptId)}
    onChange={(ids) => list.setFilter({ deptId: ids.join(), deptOnly: '' })}
  />
);

interface LastSignInFilterProps {
  list: List;
  isSet: boolean;
  /** In a wide window, a button shows the filter. */
  hasButton: boolean;
}

const LastSignInFilter = ({ list, isSet, hasButton }: LastSignInFilterProps) => {
  const t = useTranslation('user');
  const label = useLabel();
  const [isOpen, setOpen] = useState(isSet);
  if (hasButton && !isOpen && !isSet)
    return <AddFilterButton label={label(fields.lastLoginTime.label)} onClick={() => setOpen(true)} />;
  return (
    <>
      <FilterInput fields={fields} name="lastLoginTime" list={list} />
      <Checkbox
        className="self-center"
        checked={list.filter.neverLoggedIn === '1'}
        onChange={({ target }) => list.setFilter({ neverLoggedIn: target.checked ? '1' : '' })}
      >
        {t((w) => w.never)}
      </Checkbox>
    </>
  );
};

/** Fields that the search box covers; they have an input only while the URL filters by them. */
const searchedFields = ['name', 'username', 'phoneNumber'] as const;

const useFilters = (list: List, isNarrow: boolean): ListFilter[] => {
  const isSet = (...names: readonly UserFilterName[]) => names.some((name) => list.filter[name] !== undefined);
  const hasCreationFilter = isSet('createdFrom', 'createdTo');
  const hasLastSignIn = isSet('lastLoginFrom', 'lastLoginTo', 'neverLoggedIn');
  return [
    ...(isNarrow ? [{ key: 'deptId', isSet: isSet('deptId'), content: <UserDeptFilter list={list} /> }] : []),
    { key: 'status', isSet: isSet('status'), content: <FilterInput fields={fields} name="status" list={list} /> },
    { key: 'security', isSet: isSet(...securityFilters), content: <SecurityFilter list={list} /> },
    { key: 'roleId', isSet: isSet('roleId'), content: <RoleFilter list={list} /> },
    { key: 'positionId', isSet: isSet('positionId'), content: <PositionFilter list={list} /> },
    ...searchedFields
      .filter((name) => isSet(name))
      .map((name) => ({
        key: name,
        isSet: true,
        isInput: true,
        content: <FilterInput fields={fields} name={name} list={list} />,
      })),
    ...(hasCreationFilter
      ? [{ key: 'created', isSet: true, content: <FilterInput fields={fields} name="createTime" list={list} /> }]
      : []),
    {
      key: 'lastLogin',
      isSet: hasLastSignIn,
      content: <LastSignInFilter list={list} isSet={hasLastSignIn} hasButton={!isNarrow} />,
    },
  ];
};

export const UserFilter = ({ list }: { list: List }) => {
  const isNarrow = useIsNarrow();
  return (
    <FilterBar
      search={<ResourceSearch resource={userResource} list={list} />}
      filters={useFilters(list, isNarrow)}
      isCollapsed={isNarrow}
      clearButton={<ClearFilters list={list} />}
    />
  );
};
