import { formatDeviceName } from '@atrium/contract/device-name.ts';
import { defaultLanguage, type Language } from '@atrium/contract/language.ts';
import { translateParams } from '@atrium/contract/translate-params.ts';
import { fillText } from '../lib/api-error/error-message.ts';
import { serverWords } from '../lib/words/server-words.ts';
import type { TextParams } from './notify.ts';
import { toPlainNames } from './plain-name.ts';

export type SecurityKind = keyof (typeof serverWords)['zh-CN']['security'];

export const securityKinds: readonly string[] = Object.keys(serverWords[defaultLanguage].security);

export const isSecurityKind = (kind: string): kind is SecurityKind =>
  Object.hasOwn(serverWords[defaultLanguage].security, kind);

/** Returns the parameters of a text with readable device names and translations. */
export const formatParams = (params: Readonly<Record<string, unknown>>, language: Language): Record<string, string> => {
  const entries = Object.entries(translateParams(params, language)).map(([name, value]): [string, string] => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return [
      name,
      name === 'device' ? (formatDeviceName(text, language) ?? serverWords[language].securityMail.unknownDevice) : text,
    ];
  });
  return Object.fromEntries(entries);
};

export const createSecurityText = (
  kind: SecurityKind,
  language: Language,
  params: TextParams,
): { readonly subject: string; readonly text: string } => {
  const { title, message } = serverWords[language].security[kind];
  const { subject, text } = serverWords[language].securityMail;
  const textParams = formatParams(params, language);
  return {
    subject: fillText(subject, { title }),
    text: fillText(text, {
      username: textParams['username'] ?? '',
      message: fillText(message, toPlainNames(textParams)),
    }),
  };
};
