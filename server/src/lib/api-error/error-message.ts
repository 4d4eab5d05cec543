import type { ErrorParams } from '@atrium/contract/envelope.ts';
import { markInsertedText, spaceInsertedTexts } from '@atrium/contract/inserted-text.ts';
import type { Language } from '@atrium/contract/language.ts';
import { translateParams } from '@atrium/contract/translate-params.ts';
import { type ErrorCode, errorCodes } from '@atrium/contract/error-codes.ts';
import { serverWords } from '../words/server-words.ts';

export const fillText = (text: string, params: ErrorParams = {}): string => {
  const filledText = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name];
    return typeof value === 'string' || typeof value === 'number' ? markInsertedText(String(value)) : '';
  });
  return spaceInsertedTexts(filledText);
};

export const getErrorMessage = (errorCode: ErrorCode, language: Language, params: ErrorParams = {}): string =>
  fillText(serverWords[language].errors[errorCode], translateParams(params, language));

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCodes, text);

/** Returns the message of a stored error code, or the code if this release does not contain it. */
export const getErrorText = (errorCode: string, language: Language): string =>
  isErrorCode(errorCode) ? getErrorMessage(errorCode, language) : errorCode;
