import { Button } from 'antd';
import { useTranslation } from '../../../lib/language/i18n.ts';
import type { ListQuery } from '../../../lib/query/list-query.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';

/** What roles are filtered by, as it stands in the address. */
export const roleFilters = ['name', 'code', 'status'] as const;

/** The filters above the list of roles. */
export const RoleFilter = ({ list }: { list: ListQuery<(typeof roleFilters)[number]> }) => {
  const t = useTranslation('role');
  const c = useTranslation('common');
  const f = useTranslation('table');
  const { filter, setFilter, clear } = list;
  return (
    <div role="search" className="flex flex-wrap gap-2">
      {(['name', 'code'] as const).map((name) => (
        <SearchField
          key={`${name} ${filter[name] ?? ''}`}
          className="w-44!"
          defaultValue={filter[name] ?? ''}
          label={t((w) => w[name])}
          onSearch={(value) => setFilter({ [name]: value.trim() })}
        />
      ))}
      <Select
        allowClear
        className="w-32"
        aria-label={t((w) => w.status)}
        placeholder={t((w) => w.status)}
        value={filter.status ?? null}
        options={[
          { value: '1', label: c((w) => w.enabled) },
          { value: '0', label: c((w) => w.disabled) },
        ]}
        onChange={(status: string | undefined) => setFilter({ status: status ?? '' })}
      />
      {Object.keys(filter).length > 0 && (
        <Button type="link" className="px-1" onClick={clear}>
          {f((w) => w.clearFilter)}
        </Button>
      )}
    </div>
  );
};
