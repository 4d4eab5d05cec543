import type { Language } from '@atrium/contract/language.ts';
import { codeLifetimeSeconds } from '@atrium/contract/verification-code/fields.ts';
import { fillText } from '../../lib/api-error/error-message.ts';
import { serverWords } from '../../lib/words/server-words.ts';
import type { CodePurpose } from './rules.ts';

export interface CodeWords {
  readonly language: Language;
  readonly purpose: CodePurpose;
}

const minutes = codeLifetimeSeconds / 60;

export const createCodeMessage = (code: string, { language, purpose }: CodeWords): string =>
  fillText(serverWords[language].verificationCodes.texts[purpose], { code, minutes });

/** The subject does not contain the code, because locked screens show subjects. */
export const createCodeEmail = (
  code: string,
  words: CodeWords,
): { readonly subject: string; readonly text: string } => ({
  subject: serverWords[words.language].verificationCodes.subject,
  text: createCodeMessage(code, words),
});
