import { expect, test } from 'vitest';
import { getRequestLanguage } from './language.ts';

test.each([
  [{}, 'zh-CN'],
  [{ 'x-lang': 'en-US' }, 'en-US'],
  [{ 'x-lang': 'zh-CN', 'accept-language': 'en-US' }, 'zh-CN'],
  [{ 'x-lang': 'en' }, 'en-US'],
  [{ 'x-lang': 'EN_us' }, 'en-US'],
  [{ 'x-lang': 'zh-TW' }, 'zh-CN'],
  [{ 'x-lang': 'fr', 'accept-language': 'en' }, 'en-US'],
  [{ 'x-lang': 'english', 'accept-language': '' }, 'zh-CN'],
  [{ 'accept-language': 'fr-CH, fr;q=0.9, en;q=0.8, zh;q=0.7, *;q=0.5' }, 'en-US'],
  [{ 'accept-language': 'en;q=0.1, zh;q=0.9' }, 'zh-CN'],
  [{ 'accept-language': 'en;q=0, zh;q=0.1' }, 'zh-CN'],
  [{ 'accept-language': 'en;q=0' }, 'zh-CN'],
  [{ 'accept-language': 'en;q=nonsense' }, 'en-US'],
  [{ 'accept-language': ',;q=,,' }, 'zh-CN'],
] as const)('the language for %j is %s', (headers, language) => {
  expect(getRequestLanguage(headers)).toBe(language);
});
