import { readFileSync } from 'node:fs';
import type { Language } from '@atrium/contract/language.ts';
import type { LegalTextName } from '@atrium/contract/legal-text/fields.ts';

const cachedTexts = new Map<string, string>();

/** Returns the Markdown that is used until an administrator replaces it. */
export const readDefaultText = (name: LegalTextName, language: Language): string => {
  const file = `${name}.${language}.md`;
  const text = cachedTexts.get(file) ?? readFileSync(new URL(`texts/${file}`, import.meta.url), 'utf8');
  cachedTexts.set(file, text);
  return text;
};
