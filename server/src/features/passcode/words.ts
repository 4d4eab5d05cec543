import type { Language } from '@atrium/contract/language.ts';
import { passcodeLife } from '@atrium/contract/passcode/fields.ts';
import { fill } from '../../platform/refusal/sentence.ts';
import { serverWords } from '../../platform/words/server-words.ts';
import type { CodePurpose } from './rules.ts';

/** What the words of a code depend on. */
export interface CodeWords {
  readonly language: Language;
  readonly purpose: CodePurpose;
}

const minutes = passcodeLife / 60;

/** The short message that carries a code. */
export const codeMessage = (code: string, { language, purpose }: CodeWords): string =>
  fill(serverWords[language].passcodes.text, { code, act: serverWords[language].passcodes.acts[purpose], minutes });

/** The mail that carries a code; the code is not in the subject, which is shown on locked screens. */
export const codeMail = (code: string, words: CodeWords): { readonly subject: string; readonly text: string } => ({
  subject: serverWords[words.language].passcodes.subject,
  text: codeMessage(code, words),
});
