import type { Language } from '@atrium/contract/language.ts';
import { fill } from '../refusal/sentence.ts';
import { withPlainNames } from './plain-name.ts';
import { serverWords } from '../words/server-words.ts';

/** The kind of the messages that tell people where to sign in. */
export const signInKind = 'signIn';

/** The mail that tells somebody where to sign in and how to set a password of their own. */
export const signInText = (
  language: Language,
  params: Readonly<Record<string, string>>,
): { readonly subject: string; readonly text: string } => {
  const { subject, text } = serverWords[language].signInMail;
  const plain = withPlainNames(params);
  return { subject: fill(subject, plain), text: fill(text, plain) };
};
