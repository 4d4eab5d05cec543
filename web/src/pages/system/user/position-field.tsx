import { readUserOptions } from '@atrium/contract/user/calls.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import type { FieldAria } from '../../../features/dept/dept-picker.tsx';
import { useSelectSearch } from '../../../lib/search/use-label-search.ts';
import { Select } from '../../../components/fields/select.tsx';

interface PositionFieldProps extends FieldAria {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

const noIds: number[] = [];

/** Offers the enabled positions within the data scope. Others remain until the user removes them. */
export const PositionField = ({ id, value = noIds, onChange, ...aria }: PositionFieldProps) => {
  const t = useTranslation('user');
  const { data, isFetching } = useApiQuery(readUserOptions);
  const positions = data?.positions ?? [];
  const assignableOptions = positions
    .filter((position) => position.assignable || value.includes(position.id))
    .map(({ id: position, name, status }) => ({
      value: position,
      label: status === 1 ? name : t((w) => w.roleDisabled, { name }),
    }));
  const unknownIds = value.filter((position) => !positions.some((knownPosition) => knownPosition.id === position));
  const options = [...assignableOptions, ...unknownIds.map((position) => ({ value: position, label: `#${position}` }))];
  const search = useSelectSearch(options);
  return (
    <Select
      {...aria}
      {...(id !== undefined && { id })}
      mode="multiple"
      className="w-full"
      loading={isFetching}
      value={value}
      showSearch={search}
      options={options}
      onChange={(ids: number[]) => onChange?.(ids)}
    />
  );
};
