import type { Field, Fields, ReferenceTarget, Translations } from '@atrium/contract/resource/field.ts';
import { hasSeveralFilterValues, listFilterableFields } from '@atrium/contract/resource/definition.ts';
import type { FilterName } from '@atrium/contract/resource/derived-types.ts';
import { day } from '@atrium/contract/resource/day.ts';
import { InputNumber } from 'antd';
import dayjs from 'dayjs';
import { useFormat } from '../../lib/format/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import type { ListQuery } from '../../lib/query/list-query.ts';
import { parseIds, splitValues } from '../../lib/query/resource-query.ts';
import { PeriodFilter } from './period-filter.tsx';
import { RangePicker } from '../fields/range-picker.tsx';
import { SearchField, shortSearchClass } from '../fields/search-field.tsx';
import { TextFilter } from '../fields/text-filter.tsx';
import { FilterSelect, MultiFilterSelect } from '../fields/filter-select.tsx';
import { ReferenceFilter } from '../form/reference-field.tsx';
import { useFilterOptions } from './dictionary-fields.tsx';
import { useMissingFieldPermission } from './field-access.ts';

interface FilterProps {
  list: ListQuery<string>;
  queryName: string;
  label: string;
}

/** The address can contain several values, although only one can be chosen. */
const OptionFilter = ({ list, queryName, label, values, options }: MultiOptionFilterProps) => {
  const format = useFormat();
  const value = values.join();
  const names = values.map((name) => options.find((option) => option.value === name)?.label ?? name);
  return (
    <FilterSelect<string>
      label={label}
      value={value === '' ? null : value}
      options={[...options, ...(values.length > 1 ? [{ value, label: format.orList(names) }] : [])]}
      onChange={(next) => list.setFilter({ [queryName]: next ?? '' })}
    />
  );
};

interface MultiOptionFilterProps extends FilterProps {
  values: readonly string[];
  options: Options;
}

const MultiOptionFilter = ({ list, queryName, label, values, options }: MultiOptionFilterProps) => (
  <MultiFilterSelect<string>
    label={label}
    values={values}
    options={[...options]}
    isLong={options.length > 10}
    onChange={(selected) => list.setFilter({ [queryName]: selected.join() })}
  />
);

const DictionaryFilter = ({ code, ...props }: FilterProps & { code: string }) => (
  <MultiOptionFilter
    {...props}
    values={splitValues(props.list.filter[props.queryName])}
    options={useFilterOptions(code)}
  />
);

const MultiReferenceFilter = ({ list, queryName, label, to }: FilterProps & { to: ReferenceTarget }) => (
  <ReferenceFilter
    to={to}
    label={label}
    values={parseIds(list.filter[queryName])}
    onChange={(ids) => list.setFilter({ [queryName]: ids.join() })}
  />
);

type Options = readonly { readonly value: string; readonly label: string }[];

const InstantFilter = ({ list, queryName, label }: FilterProps) => {
  const from = `${queryName}From`;
  const to = `${queryName}To`;
  return (
    <PeriodFilter
      label={label}
      from={list.filter[from]}
      to={list.filter[to]}
      onChange={(period) => list.setFilter({ [from]: period.from, [to]: period.to })}
    />
  );
};

const DateFilter = ({ list, queryName, label }: FilterProps) => {
  const t = useTranslation('table');
  const from = `${queryName}From`;
  const to = `${queryName}To`;
  const parseInstantText = (text: string | undefined) =>
    text !== undefined && day(text) === null ? dayjs(text) : null;
  return (
    <RangePicker
      allowEmpty
      aria-label={label}
      placeholder={[t((w) => w.from, { field: label }), t((w) => w.to)]}
      value={[parseInstantText(list.filter[from]), parseInstantText(list.filter[to])]}
      onChange={(days) =>
        list.setFilter({
          [from]: days?.[0]?.format('YYYY-MM-DD') ?? '',
          [to]: days?.[1]?.format('YYYY-MM-DD') ?? '',
        })
      }
    />
  );
};

/** Applied on blur or Enter. */
const NumberFilter = ({ list, queryName, label, places }: FilterProps & { places: number }) => {
  const t = useTranslation('table');
  const renderBoundInput = (name: string, boundLabel: string, placeholder = boundLabel) => (
    <InputNumber<string>
      key={list.filter[name] ?? ''}
      className="w-32"
      stringMode
      precision={places}
      aria-label={boundLabel}
      placeholder={placeholder}
      defaultValue={list.filter[name] ?? ''}
      onBlur={({ target }) => {
        if (target.value !== (list.filter[name] ?? '')) list.setFilter({ [name]: target.value });
      }}
      onPressEnter={({ currentTarget }) => currentTarget.blur()}
    />
  );
  return (
    <span className="inline-flex items-center gap-1" role="group" aria-label={label}>
      {renderBoundInput(
        `${queryName}From`,
        t((w) => w.from, { field: label }),
      )}
      <span aria-hidden>–</span>
      {renderBoundInput(
        `${queryName}To`,
        t((w) => w.fieldTo, { field: label }),
        t((w) => w.to),
      )}
    </span>
  );
};

const useGetOptions = (): ((field: Field) => Options | null) => {
  const c = useTranslation('common');
  const label = useLabel();
  return (field) => {
    if (field.type === 'choice' || field.type === 'choices')
      return Object.entries<Translations>(field.options).map(([value, words]) => ({ value, label: label(words) }));
    if (field.type !== 'status' && field.type !== 'flag') return null;
    const [on, off] = field.type === 'status' ? (['enabled', 'disabled'] as const) : (['yes', 'no'] as const);
    return [
      { value: '1', label: c((w) => w[on]) },
      { value: '0', label: c((w) => w[off]) },
    ];
  };
};

const selectTypes: ReadonlySet<Field['type']> = new Set(['instant', 'date', 'integer', 'decimal', 'dictionary']);
const choiceTypes: ReadonlySet<Field['type']> = new Set(['choice', 'choices', 'status', 'flag']);

export const isTextFilter = (field: Field): boolean =>
  !('to' in field) && !selectTypes.has(field.type) && !choiceTypes.has(field.type);

interface FilterInputProps<F extends Fields, Extra extends string> {
  fields: F;
  name: keyof F & string;
  list: ListQuery<FilterName<F> | Extra>;
  isSearch?: boolean;
}

export const FilterInput = <F extends Fields, Extra extends string = never>({
  fields,
  name,
  list,
  isSearch = false,
}: FilterInputProps<F, Extra>) => {
  const label = useLabel();
  const getOptions = useGetOptions();
  const findMissingPermission = useMissingFieldPermission();
  const filter = listFilterableFields(fields).find((candidate) => candidate.name === name);
  if (!filter) throw new Error(`The field ${name} has no filter.`);
  if (findMissingPermission(filter.field, 'view')) return null;
  const filterProps = {
    list: list as ListQuery<string>,
    queryName: filter.as,
    label: label(filter.field.label),
  };
  if (filter.field.type === 'instant') return <InstantFilter {...filterProps} />;
  if ('to' in filter.field) return <MultiReferenceFilter {...filterProps} to={filter.field.to} />;
  if (filter.field.type === 'dictionary') return <DictionaryFilter {...filterProps} code={filter.field.dictionary} />;
  if (filter.field.type === 'date') return <DateFilter {...filterProps} />;
  if (filter.field.type === 'integer') return <NumberFilter {...filterProps} places={0} />;
  if (filter.field.type === 'decimal') return <NumberFilter {...filterProps} places={filter.field.places} />;
  const options = getOptions(filter.field);
  const text = filterProps.list.filter[filter.as];
  if (!options) {
    const onSearch = (next: string) => filterProps.list.setFilter({ [filter.as]: next });
    const textProps = { label: filterProps.label, value: text ?? '', onSearch };
    return isSearch ? <SearchField {...textProps} className={shortSearchClass} /> : <TextFilter {...textProps} />;
  }
  const isOption = (value: string) => options.some((option) => option.value === value);
  const optionProps = { ...filterProps, values: splitValues(text).filter(isOption), options };
  return hasSeveralFilterValues(filter.field) ? (
    <MultiOptionFilter {...optionProps} />
  ) : (
    <OptionFilter {...optionProps} />
  );
};
