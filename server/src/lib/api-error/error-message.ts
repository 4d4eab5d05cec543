import type { ErrorParams } from '@atrium/contract/envelope.ts';
import { markInsertedText, spaceInsertedTexts } from '@atrium/contract/inserted-text.ts';
import type { Language } from '@atrium/contract/language.ts';
import { translateParams } from '@atrium/contract/translate-params.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
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
