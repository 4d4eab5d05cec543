import { readDictionary } from '@atrium/contract/dictionary/calls.ts';
import { getItemLabel } from '@atrium/contract/dictionary/options.ts';
import type { DictionaryOption } from '@atrium/contract/dictionary/schemas.ts';
import { useLanguage } from '../language/i18n.ts';
import { useApiQuery } from './query.ts';

const noItems: readonly DictionaryOption[] = [];

/** Returns the items of a dictionary. They are cached until an event reports a change. */
export const useDictionary = (code: string) => {
  const language = useLanguage();
  const { data: items = noItems, isPending } = useApiQuery(
    readDictionary,
    { code },
    { skipsErrorToast: true, isBackground: true, staleTime: Infinity },
  );
  return { items, isPending, getItemText: (value: string) => getItemLabel(items, value, language) };
};
