import type { Language } from '../language.ts';
import type { DictionaryOption } from './schemas.ts';

/** Returns the label of a value, or the value if the dictionary does not contain it. */
export const getItemLabel = (
  options: readonly Pick<DictionaryOption, 'value' | 'label' | 'labelEn'>[],
  value: string,
  language: Language,
): string => {
  const item = options.find((option) => option.value === value);
  if (!item) return value;
  return language === 'zh-CN' ? item.label : item.labelEn;
};

/** Returns the value of the item with this value or label (in any language), or undefined. */
export const findItemValue = (
  options: readonly Pick<DictionaryOption, 'value' | 'label' | 'labelEn'>[],
  text: string,
): string | undefined => {
  const label = text.trim().toLowerCase();
  const findByProperty = (name: 'value' | 'label' | 'labelEn') =>
    options.find((option) => option[name].toLowerCase() === label);
  return (
    options.find(({ value }) => value === text) ??
    findByProperty('value') ??
    findByProperty('label') ??
    findByProperty('labelEn')
  )?.value;
};
