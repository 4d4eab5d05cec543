import { listSearchedFields } from '@atrium/contract/resource/definition.ts';
import type { FieldSource } from '@atrium/contract/resource/derived-types.ts';
import { uncapitalize } from '../../lib/language/capitalize.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import type { ListQuery } from '../../lib/query/list-query.ts';
import { SearchField } from '../fields/search-field.tsx';
import { useMissingFieldPermission } from './field-access.ts';
import { useFormat } from '../../lib/format/format.ts';

/** Returns texts with the searched fields that the user may see. Only the label names pinyin, so the placeholder fits. */
export const useSearchTexts = (resource: FieldSource): { readonly label: string; readonly placeholder: string } => {
  const t = useTranslation('table');
  const label = useLabel();
  const format = useFormat();
  const findMissingPermission = useMissingFieldPermission();
  const visibleFields = listSearchedFields(resource).filter(({ field }) => !findMissingPermission(field, 'view'));
  const join = (terms: readonly string[]): string =>
    format.orList(terms.map((term, index) => (index === 0 ? term : uncapitalize(term))));
  return {
    label: join(
      visibleFields.flatMap(({ field }) => [label(field.label), ...(field.pinyin ? [t((w) => w.pinyin)] : [])]),
    ),
    placeholder: join(visibleFields.map(({ field }) => label(field.label))),
  };
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
    {...useSearchTexts(resource)}
    onSearch={(keyword) => list.setFilter({ keyword })}
  />
);
