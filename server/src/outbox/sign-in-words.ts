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
  const plain = toPlainNames(params);
  return { subject: fillText(subject, plain), text: fillText(text, plain) };
};
