import type { Language } from '@atrium/contract/language.ts';
import { fillText } from '../lib/api-error/error-message.ts';
import { toPlainNames } from './plain-name.ts';
import { serverWords } from '../lib/words/server-words.ts';

export const signInKind = 'signIn';

export const createSignInText = (
  language: Language,
  params: Readonly<Record<string, string>>,
): { readonly subject: string; readonly text: string } => {
  const { subject, text } = serverWords[language].signInMail;
  const plainParams = toPlainNames(params);
  return { subject: fillText(subject, plainParams), text: fillText(text, plainParams) };
};
