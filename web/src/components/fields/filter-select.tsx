import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useSelectSearch } from '../../lib/search/use-label-search.ts';
import { getPopupContainer } from '../overlay/flyout.tsx';
import { Select } from './select.tsx';

interface FilterSelectProps<Value> {
  label: string;
  value: Value | null;
  options: { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
  isLong?: boolean;
  className?: string;
  serverSearch?: {
    readonly onSearch: (text: string) => void;
    readonly onOpen: (isOpen: boolean) => void;
    readonly isLoading: boolean;
  };
}

/** An unset filter looks like a button that adds it. */
export const useFilterAppearance = (label: string, isSet: boolean) => {
  const t = useTranslation('table');
  return {
    className: isSet ? 'filter-set' : 'filter-unset',
    suffixIcon: null,
    prefix: isSet ? (
      <span className="text-secondary">{t((w) => w.filteredBy, { field: label })}</span>
    ) : (
      <PlusOutlined aria-hidden className="text-tertiary" />
    ),
    popupMatchSelectWidth: false,
  };
};

export const FilterSelect = <Value extends string | number>(props: FilterSelectProps<Value>) => {
  const { label, value, options, onChange, isLong = false, className = '', serverSearch } = props;
  const appearance = useFilterAppearance(label, value !== null);
  const search = useSelectSearch(options);
  return (
    <Select<Value | null, { value: Value; label: string }>
      allowClear
      {...appearance}
      className={`${appearance.className} ${className}`}
      aria-label={label}
      getPopupContainer={getPopupContainer}
      placeholder={label}
      showSearch={serverSearch ? { filterOption: false, onSearch: serverSearch.onSearch } : isLong && search}
      {...(serverSearch && {
        loading: serverSearch.isLoading,
        onOpenChange: serverSearch.onOpen,
      })}
      value={value}
      options={options}
      onChange={(next: Value | null | undefined) => onChange(next ?? undefined)}
    />
  );
};
