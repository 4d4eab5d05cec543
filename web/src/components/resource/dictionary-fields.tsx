import type { Field } from '@atrium/contract/resource/field.ts';
import { Badge } from 'antd';
import type { AriaAttributes } from 'react';
import { useSelectSearch } from '../../lib/search/use-label-search.ts';
import { useDictionary } from '../../lib/query/dictionary.ts';
import { Select } from '../fields/select.tsx';

type DictionaryField = Extract<Field, { type: 'dictionary' }>;

export const ItemLabel = ({ color, children }: { color: string; children: string }) =>
  color === 'default' ? children : <Badge color={color} text={children} />;

export const DictionaryValue = ({ code, value }: { code: string; value: string }) => {
  const { items, getItemText } = useDictionary(code);
  return (
    <ItemLabel color={items.find((item) => item.value === value)?.color ?? 'default'}>{getItemText(value)}</ItemLabel>
  );
};

const useItemOptions = (code: string, isOffered: (value: string, isEnabled: boolean) => boolean) => {
  const { items, isPending, getItemText } = useDictionary(code);
  const offeredItems = items.filter(({ value, isEnabled }) => isOffered(value, isEnabled));
  const options = offeredItems.map(({ value, color }) => ({ value, label: getItemText(value), color }));
  return { items, isPending, options };
};

/** Offers all items, because records may have disabled ones. */
export const useFilterOptions = (code: string) => useItemOptions(code, () => true).options;

type DictionaryInputProps = Pick<AriaAttributes, 'aria-required' | 'aria-invalid' | 'aria-describedby'> & {
  field: DictionaryField;
  id?: string;
  /** Undefined for the default item, which the server also chooses. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  isDisabled?: boolean;
};

export const DictionaryInput = ({ field, value, onChange, isDisabled = false, ...props }: DictionaryInputProps) => {
  const { items, isPending, options } = useItemOptions(
    field.dictionary,
    (candidate, isEnabled) => isEnabled || candidate === value,
  );
  const search = useSelectSearch(options);
  const defaultValue = items.find(({ isDefault, isEnabled }) => isDefault && isEnabled)?.value;
  const displayedValue = value === undefined ? defaultValue : value;
  const currentOptions =
    displayedValue && !options.some((option) => option.value === displayedValue)
      ? [{ value: displayedValue, label: displayedValue, color: 'default' }]
      : [];
  return (
    <Select
      {...props}
      allowClear={!field.required}
      className="w-full"
      disabled={isDisabled}
      loading={isPending}
      value={displayedValue || null}
      options={[...currentOptions, ...options]}
      optionRender={({ data }) => <ItemLabel color={data.color}>{data.label}</ItemLabel>}
      showSearch={options.length > 10 && search}
      onChange={(next: string | null | undefined) => onChange?.(next ?? null)}
    />
  );
};
