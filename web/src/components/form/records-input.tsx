import type { Call } from '@atrium/contract/call.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { Select } from '../fields/select.tsx';

/** Further roles or positions are not offered, because the list would be too long. */
const maxOptions = 100;

interface NamedRecord {
  readonly id: number;
  readonly name: string;
  /** Positions have a name in each language. */
  readonly nameEn?: string;
}

interface RecordsInputProps {
  call: Call<{ pageSize?: number | string | undefined }, { list: NamedRecord[] }>;
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

export const RecordsInput = ({ call, id, value, onChange }: RecordsInputProps) => {
  const language = useLanguage();
  const { data, isFetching } = useApiQuery(call, { pageSize: maxOptions }, { skipsErrorToast: true });
  const getName = ({ name, nameEn = name }: NamedRecord) => (language === 'zh-CN' ? name : nameEn);
  return (
    <Select
      {...(id !== undefined && { id })}
      mode="multiple"
      value={value ?? []}
      loading={isFetching}
      options={data?.list.map((record) => ({ value: record.id, label: getName(record) })) ?? []}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(ids: number[]) => onChange?.(ids)}
    />
  );
};
