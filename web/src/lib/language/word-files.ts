import type { Language } from '@atrium/contract/envelope.ts';
import { loadRetried } from '../browser/chunk-failure.ts';
import type { Namespace } from '../../words/namespaces.ts';

type File = () => Promise<{ words: Record<string, unknown> }>;

const files: Record<string, File> = import.meta.glob<{ words: Record<string, unknown> }>('/src/words/*/*.ts');

const problems: Record<Language, () => Promise<{ problemWords: Record<string, string> }>> = {
  'zh-CN': () => import('@atrium/contract/words/problem-words.zh-CN.ts'),
  'en-US': () => import('@atrium/contract/words/problem-words.en-US.ts'),
};

/** Loads one namespace in one language; whoever asks tries again. */
export const wordFiles = async (language: Language, namespace: Namespace): Promise<Record<string, unknown>> => {
  if (namespace === 'problems') return (await loadRetried(problems[language])).problemWords;
  const file = files[`/src/words/${language}/${namespace}.ts`];
  if (!file) throw new Error(`There are no words "${namespace}".`);
  return (await loadRetried(file)).words;
};
