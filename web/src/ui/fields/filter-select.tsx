import { useTranslation } from '../../lib/language/i18n.ts';
import { useSelectSearch } from '../../lib/search/use-label-search.ts';
import { Select } from './select.tsx';

interface FilterSelectProps<Value> {
  label: string;
  /** What is filtered by; null filters nothing. */
  value: Value | null;
  options: { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
  /** With a field to search the choices by, also in pinyin. */
  isLong?: boolean;
  className?: string;
  /** Choices that are looked for elsewhere, rather than among all that there are. */
  found?: {
    readonly onSearch: (text: string) => void;
    readonly onOpen: (isOpen: boolean) => void;
    readonly isLoading: boolean;
  };
}

/** Filters a list by one choice: a dashed word as long as it does not, then a chip that says by what and is taken off by its cross. */
export const FilterSelect = <Value extends string | number>(props: FilterSelectProps<Value>) => {
  const { label, value, options, onChange, isLong = false, className = '', found } = props;
  const t = useTranslation('table');
  const c = useTranslation('common');
  const isSet = value !== null;
  const search = useSelectSearch(options);
  return (
    <Select<Value | null, { value: Value; label: string }>
      allowClear
      className={`${isSet ? 'filter-set' : 'filter-unset'} ${className}`}
      popupMatchSelectWidth={false}
      aria-label={label}
      placeholder={label}
      {...(isSet && { prefix: <span className="text-secondary">{t((w) => w.filteredBy, { field: label })}</span> })}
      showSearch={found ? { filterOption: false, onSearch: found.onSearch } : isLong && search}
      {...(found && {
        loading: found.isLoading,
        notFoundContent: c((w) => w.noData),
        onOpenChange: found.onOpen,
      })}
      value={value}
      options={options}
      onChange={(next: Value | null | undefined) => onChange(next ?? undefined)}
    />
  );
};
