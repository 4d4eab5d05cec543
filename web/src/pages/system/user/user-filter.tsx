import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { readUserOptions } from '@atrium/contract/user/calls.ts';
import { listQueryNames } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { Button, Checkbox } from 'antd';
import { Fragment, useState } from 'react';
import { useIsNarrow, useIsPhone } from '../../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import type { ListQuery } from '../../../lib/query/list-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { DeptFilter } from '../../../features/dept/dept-picker.tsx';
import { parseFilters, parseId } from '../../../lib/query/resource-query.ts';
import { FilterInput } from '../../../components/resource/filter-input.tsx';
import { ClearFilters } from '../../../components/resource/resource-filter.tsx';
import { ResourceSearch } from '../../../components/resource/resource-search.tsx';
import { sortRoleOptions } from './role-options.ts';
import { FilterBar, FilterToggle, CollapsibleFilters } from '../../../components/fields/filter-toggle.tsx';
import { FilterSelect } from '../../../components/fields/filter-select.tsx';

export const userFilters = [...listQueryNames(userResource), 'deptOnly', 'neverLoggedIn'] as const;
export type UserFilterName = (typeof userFilters)[number];

const parseFlag = (text: string | undefined): true | undefined => (text === '1' ? true : undefined);

export const buildFilterInput = (filter: Partial<Record<UserFilterName, string>>) => ({
  ...parseFilters(userResource, filter),
  deptOnly: parseFlag(filter.deptOnly),
  neverLoggedIn: parseFlag(filter.neverLoggedIn),
});
export type FilterInput = ReturnType<typeof buildFilterInput>;

type List = ListQuery<UserFilterName>;

const { fields } = userResource;

const RoleFilter = ({ list }: { list: List }) => {
  const t = useTranslation('user');
  const { data } = useApiQuery(readUserOptions, undefined, { skipsErrorToast: true });
  return (
    <FilterSelect<number>
      isLong
      label={t((w) => w.role)}
      value={parseId(list.filter.roleId) ?? null}
      options={sortRoleOptions(data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => list.setFilter({ roleId: id ? String(id) : '' })}
    />
  );
};

const PositionFilter = ({ list }: { list: List }) => {
  const t = useTranslation('user');
  const { data } = useApiQuery(readUserOptions, undefined, { skipsErrorToast: true });
  const positions = data?.positions ?? [];
  if (positions.length === 0) return null;
  return (
    <FilterSelect<number>
      isLong
      label={t((w) => w.position)}
      value={parseId(list.filter.positionId) ?? null}
      options={positions.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => list.setFilter({ positionId: id ? String(id) : '' })}
    />
  );
};

/** Fields that the search box covers; they have an input only while the URL filters by them. */
const searchedFields = ['name', 'username', 'phoneNumber'] as const;
const lastSignInFilters = ['lastLoginFrom', 'lastLoginTo', 'neverLoggedIn'] as const;
const creationFilters = ['createdFrom', 'createdTo'] as const;
const foldedFilters = [
  ...searchedFields,
  ...lastSignInFilters,
  ...creationFilters,
  'deptId',
  'status',
  'roleId',
  'positionId',
] as const;

const LastSignIn = ({ list }: { list: List }) => {
  const t = useTranslation('user');
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

/** Replaces the tree of departments in a narrow window. */
const UserDeptFilter = ({ list }: { list: List }) => (
  <DeptFilter
    label={useLabel()(fields.deptId.label)}
    value={parseId(list.filter.deptId) ?? null}
    onChange={(id) => list.setFilter({ deptId: id ? String(id) : '', deptOnly: '' })}
  />
);

const MainFilters = ({ list }: { list: List }) => {
  const isPhone = useIsPhone();
  return (
    <>
      {isPhone && <UserDeptFilter list={list} />}
      <FilterInput fields={fields} name="status" list={list} />
      <RoleFilter list={list} />
      <PositionFilter list={list} />
    </>
  );
};

/** In a narrow window, the filters are behind one button; a tablet shows the department beside it. */
export const UserFilter = ({ list }: { list: List }) => {
  const label = useLabel();
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const { filter } = list;
  const [isOpen, setOpen] = useState(!isNarrow && lastSignInFilters.some((name) => filter[name] !== undefined));
  const toggle = () => setOpen(!isOpen);
  const activeFilters = foldedFilters.filter((name) => filter[name] !== undefined && (isPhone || name !== 'deptId'));
  const Filters = isNarrow ? CollapsibleFilters : Fragment;
  return (
    <FilterBar>
      <ResourceSearch resource={userResource} list={list} />
      {isNarrow && !isPhone && <UserDeptFilter list={list} />}
      {isNarrow && <FilterToggle activeCount={activeFilters.length} isOpen={isOpen} onToggle={toggle} />}
      <Filters>
        {(!isNarrow || isOpen) && <MainFilters list={list} />}
        {searchedFields
          .filter((name) => filter[name] !== undefined)
          .map((name) => (
            <FilterInput key={name} fields={fields} name={name} list={list} className="w-40!" />
          ))}
        {creationFilters.some((name) => filter[name] !== undefined) && (
          <FilterInput fields={fields} name="createTime" list={list} />
        )}
        {isOpen && <LastSignIn list={list} />}
      </Filters>
      {!isNarrow && !isOpen && (
        <Button type="dashed" icon={<PlusOutlined aria-hidden />} className="text-tertiary!" onClick={toggle}>
          {label(fields.lastLoginTime.label)}
        </Button>
      )}
      <ClearFilters list={list} />
    </FilterBar>
  );
};
