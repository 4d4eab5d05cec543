import { loadLabels } from '@atrium/contract/words/further-labels.ts';
import { loadRetried } from '../browser/chunk-failure.ts';
import type { Namespace } from '../../words/namespaces.ts';
import { type ShownLanguage, resolveLanguage } from '../../words/shown-languages.ts';

type File = () => Promise<{ words: Record<string, unknown> }>;

// The build and the date picker use the excluded files.
const files: Record<string, File> = import.meta.glob<{ words: Record<string, unknown> }>([
  '/src/words/*/*.ts',
  '!**/{boot,dayjs}.ts',
]);

export const loadWordFile = async (language: ShownLanguage, namespace: Namespace): Promise<Record<string, unknown>> => {
  const fileLanguage = resolveLanguage(language);
  const file = files[`/src/words/${fileLanguage}/${namespace}.ts`];
  if (!file) throw new Error(`There are no translations "${namespace}".`);
  const [{ words }] = await Promise.all([loadRetried(file), loadLabels(fileLanguage)]);
  if (import.meta.env.MODE === 'production' || language === fileLanguage) return words;
  return (await import('./pseudo-words.ts')).createPseudoWords(words);
};
