import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { Language } from '@atrium/contract/language.ts';
import { translateParams } from '@atrium/contract/translate-params.ts';
import { type Placeholders, useLanguage, useTranslation } from './i18n.ts';
import { RequestFailure } from '../http/request-failure.ts';

export interface ProblemText {
  readonly field: (problem: ErrorCode | null | undefined) => string | undefined;
  /** Returns the translation of the error code, otherwise the server's message. */
  readonly failure: (failure: unknown) => string;
}

const getPlaceholders = (params: RequestFailure['params'], language: Language): Placeholders =>
  Object.fromEntries(
    Object.entries(translateParams(params ?? {}, language)).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );

export const useProblemText = (): ProblemText => {
  const t = useTranslation('problems');
  const language = useLanguage();
  return {
    field: (problem) => (problem ? t((w) => w[problem]) : undefined),
    failure: (failure) => {
      if (!(failure instanceof RequestFailure)) return failure instanceof Error ? failure.message : String(failure);
      const { problem } = failure;
      const translation = problem ? t((w) => w[problem], getPlaceholders(failure.params, language)) : '';
      // i18next returns an unknown key unchanged.
      return translation === '' || translation === problem ? failure.message : translation;
    },
  };
};
