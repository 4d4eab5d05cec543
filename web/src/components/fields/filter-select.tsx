import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useSelectSearch } from '../../lib/search/use-label-search.ts';
import { getPopupContainer } from '../overlay/flyout.tsx';
import { Select } from './select.tsx';

interface Option<Value> {
  value: Value;
  label: string;
}

interface FilterOptions<Value> {
  label: string;
  options: Option<Value>[];
  isLong?: boolean;
}

interface FilterSelectProps<Value> extends FilterOptions<Value> {
  value: Value | null;
  onChange: (value: Value | undefined) => void;
  className?: string;
  serverSearch?: {
    readonly onSearch: (text: string) => void;
    readonly onOpen: (isOpen: boolean) => void;
    readonly isLoading: boolean;
  };
}

const AddFilter = ({ children }: { children: string }) => (
  <>
    <PlusOutlined aria-hidden className="me-1 text-tertiary" />
    <span className="text-[var(--ant-color-text-placeholder)]">{children}</span>
  </>
);

export const AddFilterButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button type="dashed" className="px-[11px]" onClick={onClick}>
    <span>
      <AddFilter>{label}</AddFilter>
    </span>
  </Button>
);

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

/** Properties of a filter with several values. Their names are shown as one text: `A, B, or C`. */
export const useMultiFilterProps = (label: string, names: readonly string[]) => {
  const format = useFormat();
  const text = format.orList(names);
  const appearance = useFilterAppearance(label, names.length > 0);
  return {
    ...appearance,
    // A placeholder would be cut off, because it has no width in antd's selections of several values.
    prefix: names.length > 0 ? appearance.prefix : <AddFilter>{label}</AddFilter>,
    allowClear: true,
    'aria-label': label,
    placeholder: '',
    getPopupContainer,
    maxTagCount: 0,
    maxTagPlaceholder: <span title={text}>{text}</span>,
  };
};

export const FilterSelect = <Value extends string | number>(props: FilterSelectProps<Value>) => {
  const { label, value, options, onChange, isLong = false, className = '', serverSearch } = props;
  const appearance = useFilterAppearance(label, value !== null);
  const search = useSelectSearch(options);
  return (
    <Select<Value | null, Option<Value>>
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

interface MultiFilterSelectProps<Value> extends FilterOptions<Value> {
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

export const MultiFilterSelect = <Value extends string | number>(props: MultiFilterSelectProps<Value>) => {
  const { label, values, options, onChange, isLong = false } = props;
  const search = useSelectSearch(options);
  const names = values.map((value) => options.find((option) => option.value === value)?.label ?? String(value));
  return (
    <Select<Value[], Option<Value>>
      {...useMultiFilterProps(label, names)}
      mode="multiple"
      showSearch={isLong && search}
      value={[...values]}
      options={options}
      onChange={onChange}
    />
  );
};
