import type { Fields } from '@atrium/contract/resource/field.ts';
import { filters } from '@atrium/contract/resource/read.ts';
import type { FilterName } from '@atrium/contract/resource/derived-types.ts';
import { Button } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ListQuery } from '../../lib/query/list-query.ts';
import { FilterInput } from './filter-input.tsx';

/** Takes all filters of a list away, once there are any. */
export const ClearFilters = ({ list: { filter, clear } }: { list: Pick<ListQuery<string>, 'filter' | 'clear'> }) => {
  const t = useTranslation('table');
  if (Object.keys(filter).length === 0) return null;
  return (
    <Button type="link" className="px-1" onClick={clear}>
      {t((w) => w.clearFilter)}
    </Button>
  );
};

interface ResourceFilterProps<F extends Fields> {
  fields: F;
  list: ListQuery<FilterName<F>>;
}

/** The filters above the list of a resource. */
export const ResourceFilter = <F extends Fields>({ fields, list }: ResourceFilterProps<F>) => (
  <div role="search" className="flex flex-wrap gap-2">
    {filters(fields).map(({ name }) => (
      <FilterInput key={name} fields={fields} name={name} list={list} />
    ))}
    <ClearFilters list={list} />
  </div>
);
