import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { Language } from '@atrium/contract/language.ts';
import { translateParams } from '@atrium/contract/translate-params.ts';
import { type Placeholders, useLanguage, useTranslation } from './i18n.ts';
import { RequestFailure } from '../http/request-failure.ts';

export interface ErrorText {
  readonly field: (code: ErrorCode | null | undefined) => string | undefined;
  /** Returns the translation of the error code, otherwise the server's message. */
  readonly failure: (failure: unknown) => string;
}

const getPlaceholders = (params: RequestFailure['params'], language: Language): Placeholders =>
  Object.fromEntries(
    Object.entries(translateParams(params ?? {}, language)).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );

export const useErrorText = (): ErrorText => {
  const t = useTranslation('errors');
  const language = useLanguage();
  return {
    field: (code) => (code ? t((w) => w[code]) : undefined),
    failure: (failure) => {
      if (!(failure instanceof RequestFailure)) return failure instanceof Error ? failure.message : String(failure);
      const { code } = failure;
      const translation = code ? t((w) => w[code], getPlaceholders(failure.params, language)) : '';
      // i18next returns an unknown key unchanged.
      return translation === '' || translation === code ? failure.message : translation;
    },
  };
};
