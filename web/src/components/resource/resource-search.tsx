import { listSearchedFields } from '@atrium/contract/resource/definition.ts';
import type { FieldSource } from '@atrium/contract/resource/derived-types.ts';
import { uncapitalize } from '../../lib/language/capitalize.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import type { ListQuery } from '../../lib/query/list-query.ts';
import { SearchField } from '../fields/search-field.tsx';
import { useMissingFieldPermission } from './field-access.ts';
import { useFormat } from '../../lib/format/format.ts';

/** Returns a placeholder that names the searched fields that the user may see: `Name, pinyin, or code`. */
export const useSearchLabel = (resource: FieldSource): string => {
  const t = useTranslation('table');
  const label = useLabel();
  const format = useFormat();
  const findMissingPermission = useMissingFieldPermission();
  const visibleFields = listSearchedFields(resource).filter(({ field }) => !findMissingPermission(field, 'view'));
  const terms = visibleFields.flatMap(({ field }) => [
    label(field.label),
    ...(field.pinyin ? [t((w) => w.pinyin)] : []),
  ]);
  const listedTerms = terms.map((part, index) => (index === 0 ? part : uncapitalize(part)));
  return format.orList(listedTerms);
};

/** In a narrow window, the search takes the rest of its line. */
export const shortSearchClass = 'w-auto! min-w-28 flex-1 md:min-w-48 lg:max-w-48!';

interface ResourceSearchProps {
  resource: FieldSource;
  list: ListQuery<'keyword'>;
}

export const ResourceSearch = ({ resource, list }: ResourceSearchProps) => (
  <SearchField
    className="w-auto! min-w-28 flex-1 md:min-w-48 lg:max-w-88!"
    value={list.filter.keyword ?? ''}
    label={useSearchLabel(resource)}
    onSearch={(keyword) => list.setFilter({ keyword })}
  />
);
