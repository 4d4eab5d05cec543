import { findLocalizedNameField, findNameField, listSearchedFields } from '@atrium/contract/resource/definition.ts';
import type { FieldSource } from '@atrium/contract/resource/derived-types.ts';
import { uncapitalize } from '../../lib/language/capitalize.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useLabel } from '../../lib/language/label.ts';
import type { ListQuery } from '../../lib/query/list-query.ts';
import { SearchField } from '../fields/search-field.tsx';
import { useMissingFieldPermission } from './field-access.ts';
import { useFormat } from '../../lib/format/format.ts';

/** Longer placeholders would be cut beside the filters at 1440 pixels. */
const maxPlaceholderLength = 32;

/** Returns a label with the searched fields that the user may see, `Name, pinyin, or code`, and the part that fits. */
export const useSearchTexts = (resource: FieldSource): { readonly label: string; readonly placeholder: string } => {
  const t = useTranslation('table');
  const label = useLabel();
  const format = useFormat();
  const findMissingPermission = useMissingFieldPermission();
  const visibleFields = listSearchedFields(resource).filter(({ field }) => !findMissingPermission(field, 'view'));
  const nameField = findNameField(resource.fields);
  const englishName = findLocalizedNameField('en-US', resource.fields);
  const hasTwoNames = nameField !== englishName;
  const terms = visibleFields
    .filter(({ name }) => !hasTwoNames || name !== englishName)
    .flatMap(({ name, field }) => [
      hasTwoNames && name === nameField ? t((w) => w.name) : label(field.label),
      ...(field.pinyin ? [t((w) => w.pinyin)] : []),
    ])
    .map((term, index) => (index === 0 ? term : uncapitalize(term)));
  const fullLabel = format.orList(terms);
  if (fullLabel.length <= maxPlaceholderLength) return { label: fullLabel, placeholder: fullLabel };
  const starts = terms.map((_term, index) => t((w) => w.firstTerms, { terms: format.list(terms.slice(0, index + 1)) }));
  return {
    label: fullLabel,
    placeholder: starts.findLast((start) => start.length <= maxPlaceholderLength) ?? fullLabel,
  };
};

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
