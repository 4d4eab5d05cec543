import type { Language } from '@atrium/contract/language.ts';
import { loadRetried } from '../browser/chunk-failure.ts';
import type { Namespace } from '../../words/namespaces.ts';

type File = () => Promise<{ words: Record<string, unknown> }>;

// Those left out are no namespaces: the build and the date picker take them.
const files: Record<string, File> = import.meta.glob<{ words: Record<string, unknown> }>([
  '/src/words/*/*.ts',
  '!**/{boot,dayjs}.ts',
]);

/** Loads one namespace in one language; whoever asks tries again. */
export const wordFiles = async (language: Language, namespace: Namespace): Promise<Record<string, unknown>> => {
  const file = files[`/src/words/${language}/${namespace}.ts`];
  if (!file) throw new Error(`There are no words "${namespace}".`);
  return (await loadRetried(file)).words;
};
