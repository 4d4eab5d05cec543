import { Button } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import type { ListQuery } from '../../lib/query/list-query.ts';
import { Select } from '../fields/select.tsx';
import { SearchField } from '../fields/search-field.tsx';

/** What the rows of a tree are filtered by, as it stands in the address. */
export const treeFilters = ['name', 'status'] as const;

interface TreeFilterProps {
  /** What the name is called. */
  nameTitle: string;
  list: ListQuery<(typeof treeFilters)[number]>;
}

/** The filters above a tree of rows: part of the name, and the status. */
export const TreeFilter = ({ nameTitle, list: { filter, setFilter, clear } }: TreeFilterProps) => {
  const t = useTranslation('table');
  const c = useTranslation('common');
  return (
    <div role="search" className="flex flex-wrap gap-2">
      <SearchField
        key={filter.name ?? ''}
        className="w-44!"
        defaultValue={filter.name ?? ''}
        label={nameTitle}
        onSearch={(name) => setFilter({ name: name.trim() })}
      />
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
          {t((w) => w.clearFilter)}
        </Button>
      )}
    </div>
  );
};
