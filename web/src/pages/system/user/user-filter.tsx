import { readUserOptions } from '@atrium/contract/user/calls.ts';
import { Button, Checkbox } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useIsPhone } from '../../../lib/browser/breakpoints.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { useTimeZone } from '../../../lib/format/time-zone.ts';
import { fromPicker, toPicker } from '../../../lib/format/zoned-clock.ts';
import { instantOf, type ListQuery } from '../../../lib/query/list-query.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { DeptPicker } from '../../../ui/form/dept-picker.tsx';
import { idOf, type UserFilterName } from './filter-input.ts';
import { inOfferedOrder } from './role-options.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { RangePicker } from '../../../ui/fields/range-picker.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';

type List = ListQuery<UserFilterName>;

const TextFilter = ({
  list,
  name,
  label,
  width,
}: {
  list: List;
  name: UserFilterName;
  label: string;
  width: string;
}) => (
  <SearchField
    key={list.filter[name] ?? ''}
    className={width}
    defaultValue={list.filter[name] ?? ''}
    label={label}
    onSearch={(value) => list.setFilter({ [name]: value.trim() })}
  />
);

const RoleFilter = ({ list }: { list: List }) => {
  const t = useTranslation('user');
  const { data } = useApiQuery(readUserOptions, undefined, { quiet: true });
  return (
    <Select
      allowClear
      className="w-36"
      aria-label={t((w) => w.role)}
      placeholder={t((w) => w.role)}
      showSearch={{ optionFilterProp: 'label' }}
      value={idOf(list.filter.roleId) ?? null}
      options={inOfferedOrder(data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id: number | undefined) => list.setFilter({ roleId: id ? String(id) : '' })}
    />
  );
};

const dayOf = (text: string | undefined, timeZone: string | undefined) => {
  const instant = instantOf(text);
  return instant === undefined ? null : dayjs(toPicker(instant, timeZone));
};

const LastLogin = ({ list }: { list: List }) => {
  const t = useTranslation('user');
  const timeZone = useTimeZone();
  const { filter, setFilter } = list;
  return (
    <>
      <RangePicker
        allowEmpty
        aria-label={t((w) => w.lastLoginTime)}
        placeholder={[t((w) => w.lastLoginFrom), t((w) => w.lastLoginTo)]}
        value={[dayOf(filter.lastLoginFrom, timeZone), dayOf(filter.lastLoginTo, timeZone)]}
        onChange={(days) =>
          setFilter({
            lastLoginFrom: days?.[0] ? String(fromPicker(days[0].startOf('day').valueOf(), timeZone)) : '',
            lastLoginTo: days?.[1] ? String(fromPicker(days[1].endOf('day').valueOf(), timeZone)) : '',
          })
        }
      />
      <Checkbox
        className="self-center"
        checked={filter.neverLoggedIn === '1'}
        onChange={({ target }) => setFilter({ neverLoggedIn: target.checked ? '1' : '' })}
      >
        {t((w) => w.never)}
      </Checkbox>
    </>
  );
};

const rare = ['name', 'username', 'phoneNumber', 'lastLoginFrom', 'lastLoginTo', 'neverLoggedIn'] as const;

/** The filters above the list of users; those rarely used are folded away. */
export const UserFilter = ({ list }: { list: List }) => {
  const t = useTranslation('user');
  const c = useTranslation('common');
  const f = useTranslation('table');
  const isPhone = useIsPhone();
  const hasOptions = useServes()(readUserOptions);
  const { filter, setFilter, clear } = list;
  const [isOpen, setOpen] = useState(rare.some((name) => filter[name] !== undefined));
  return (
    <div role="search" className="flex flex-wrap gap-2">
      <TextFilter list={list} name="keyword" label={t((w) => w.keyword)} width={isPhone ? 'w-full!' : 'w-64!'} />
      {isPhone && hasOptions && (
        <DeptPicker
          label={t((w) => w.dept)}
          value={idOf(filter.deptId) ?? null}
          onChange={(id: number | null) => setFilter({ deptId: id ? String(id) : '', deptOnly: '' })}
        />
      )}
      <Select
        allowClear
        className="w-28"
        aria-label={t((w) => w.status)}
        placeholder={t((w) => w.status)}
        value={filter.status ?? null}
        options={[
          { value: '1', label: c((w) => w.enabled) },
          { value: '0', label: c((w) => w.disabled) },
        ]}
        onChange={(status: string | undefined) => setFilter({ status: status ?? '' })}
      />
      {hasOptions && <RoleFilter list={list} />}
      {isOpen && (
        <>
          <TextFilter list={list} name="name" label={t((w) => w.name)} width="w-36!" />
          <TextFilter list={list} name="username" label={t((w) => w.username)} width="w-36!" />
          <TextFilter list={list} name="phoneNumber" label={t((w) => w.phoneNumber)} width="w-40!" />
          <LastLogin list={list} />
        </>
      )}
      <Button type="link" className="px-1" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t((w) => (isOpen ? w.fewerFilters : w.moreFilters))}
      </Button>
      {Object.keys(filter).length > 0 && (
        <Button type="link" className="px-1" onClick={clear}>
          {f((w) => w.clearFilter)}
        </Button>
      )}
    </div>
  );
};
