import { readUserOptions } from '@atrium/contract/user/calls.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useBreakpoint, useIsPhone } from '../../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useServes } from '../../../lib/access/serves.ts';
import type { ListQuery } from '../../../lib/query/list-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { DeptPicker } from '../../../parts/dept/dept-picker.tsx';
import { idOf } from '../../../lib/query/resource-query.ts';
import { FilterInput } from '../../../ui/resource/filter-input.tsx';
import { ClearFilters } from '../../../ui/resource/resource-filter.tsx';
import { ResourceSearch } from '../../../ui/resource/resource-search.tsx';
import type { UserFilterName } from './filter-input.ts';
import { inOfferedOrder } from './role-options.ts';
import { FilterSelect } from '../../../ui/fields/filter-select.tsx';

type List = ListQuery<UserFilterName>;

const { fields } = userResource;

const RoleFilter = ({ list }: { list: List }) => {
  const t = useTranslation('user');
  const { data } = useApiQuery(readUserOptions, undefined, { quiet: true });
  return (
    <FilterSelect<number>
      isLong
      label={t((w) => w.role)}
      value={idOf(list.filter.roleId) ?? null}
      options={inOfferedOrder(data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => list.setFilter({ roleId: id ? String(id) : '' })}
    />
  );
};

const rare = ['name', 'username', 'phoneNumber', 'lastLoginFrom', 'lastLoginTo', 'neverLoggedIn'] as const;

/** The filters above the list of users; those rarely used are folded away. */
export const UserFilter = ({ list }: { list: List }) => {
  const t = useTranslation('user');
  const label = useLabel();
  const isPhone = useIsPhone();
  const size = useBreakpoint();
  const hasOptions = useServes()(readUserOptions);
  const { filter, setFilter } = list;
  const [isOpen, setOpen] = useState(rare.some((name) => filter[name] !== undefined));
  return (
    <div role="search" className="flex flex-wrap gap-2">
      <ResourceSearch resource={userResource} list={list} />
      {size !== 'lg' && size !== 'xl' && hasOptions && (
        <DeptPicker
          className={isPhone ? 'w-full' : 'w-44'}
          label={label(fields.deptId.label)}
          value={idOf(filter.deptId) ?? null}
          onChange={(id: number | null) => setFilter({ deptId: id ? String(id) : '', deptOnly: '' })}
        />
      )}
      <FilterInput fields={fields} name="status" list={list} />
      {hasOptions && <RoleFilter list={list} />}
      {isOpen && (
        <>
          <FilterInput fields={fields} name="name" list={list} className="w-36!" />
          <FilterInput fields={fields} name="username" list={list} className="w-36!" />
          <FilterInput fields={fields} name="phoneNumber" list={list} className="w-40!" />
          <FilterInput fields={fields} name="lastLoginTime" list={list} />
          <Checkbox
            className="self-center"
            checked={filter.neverLoggedIn === '1'}
            onChange={({ target }) => setFilter({ neverLoggedIn: target.checked ? '1' : '' })}
          >
            {t((w) => w.never)}
          </Checkbox>
        </>
      )}
      <Button type="link" className="px-1" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t((w) => (isOpen ? w.fewerFilters : w.moreFilters))}
      </Button>
      <ClearFilters list={list} />
    </div>
  );
};
