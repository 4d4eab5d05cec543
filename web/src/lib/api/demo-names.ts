import { spokenLanguage } from '../../words/shown-languages.ts';
import { onLanguage, shownLanguage } from '../language/i18n.ts';
import { pseudoText } from '../language/pseudo-words.ts';
import { useStoredNames } from '../language/stored-names.ts';

const none: Readonly<Record<string, string>> = {};

const take = async (hasDemo: boolean): Promise<void> => {
  const shown = shownLanguage();
  const spoken = spokenLanguage(shown);
  const isStored = spoken === 'zh-CN';
  const brought = isStored ? null : await import('@atrium/contract/words/en-US/demo-names.ts');
  if (shownLanguage() !== shown) return;
  const names = (hasDemo ? brought?.demoNames : brought?.builtinNames) ?? none;
  const wordOf = (name: string) =>
    import.meta.env.MODE === 'production' || shown === spoken ? name : pseudoText(name);
  useStoredNames.setState(new Map(Object.entries(names).map(([name, word]) => [name, wordOf(word)])), true);
};

/** Calls the rows that a copy came with, and those of a demo, by names in the language on the screen, now and with every turn. */
export const followNames = (hasDemo: boolean): void => {
  // Without names they are called as they are stored.
  const follow = (): void => void take(hasDemo).catch(() => undefined);
  onLanguage(follow);
  follow();
};
