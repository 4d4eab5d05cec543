import { defaultLanguage, languages, type Language } from '@atrium/contract/language.ts';

const parseLanguageTag = (tag: string): Language | undefined => {
  const primaryTag = tag.trim().slice(0, 2).toLowerCase();
  return /^[a-z]{2}(?:[-_]|$)/i.test(tag.trim())
    ? languages.find((language) => language.startsWith(primaryTag))
    : undefined;
};

/** `Accept-Language` header (RFC 9110, 12.5.4). */
const getPreferredLanguage = (header: string): Language | undefined => {
  const ranges = header
    .slice(0, 200)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
      return { language: parseLanguageTag(tag), weight: weight === undefined ? 1 : Number(weight) || 0 };
    });
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .find(({ language }) => language)?.language;
};

export interface LanguageHeaders {
  readonly 'x-lang'?: string | string[] | undefined;
  readonly 'accept-language'?: string | undefined;
}

/** Returns the language of the response: `X-Lang`, then `Accept-Language`, then the default. */
export const getRequestLanguage = (headers: LanguageHeaders): Language => {
  const requested = headers['x-lang'];
  const supported = languages.find((language) => language === requested);
  if (supported) return supported;
  return (
    (typeof requested === 'string' ? parseLanguageTag(requested) : undefined) ??
    (headers['accept-language'] ? getPreferredLanguage(headers['accept-language']) : undefined) ??
    defaultLanguage
  );
};
