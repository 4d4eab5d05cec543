import type { SelectProps } from 'antd';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Select } from './select.tsx';

interface FilterSelectProps<Value> {
  label: string;
  /** What is filtered by; null filters nothing. */
  value: Value | null;
  options: { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
  /** With a field to search the choices by. */
  isLong?: boolean;
  className?: string;
}

/** Filters a list by one choice: a dashed word as long as it does not, then a chip that says by what and is taken off by its cross. */
export const FilterSelect = <Value extends string | number>(props: FilterSelectProps<Value>) => {
  const { label, value, options, onChange, isLong = false, className = '' } = props;
  const t = useTranslation('table');
  const isSet = value !== null;
  const search: SelectProps['showSearch'] = isLong ? { optionFilterProp: 'label' } : false;
  return (
    <Select<Value | null, { value: Value; label: string }>
      allowClear
      className={`${isSet ? 'filter-set' : 'filter-unset'} ${className}`}
      popupMatchSelectWidth={false}
      aria-label={label}
      placeholder={label}
      {...(isSet && { prefix: <span className="text-secondary">{t((w) => w.filteredBy, { field: label })}</span> })}
      showSearch={search}
      value={value}
      options={options}
      onChange={(next: Value | null | undefined) => onChange(next ?? undefined)}
    />
  );
};
