import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';

const preferredChineseNames: Partial<Record<CountryCode, string>> = { HK: '中国香港', MO: '中国澳门', TW: '中国台湾' };

interface Country {
  readonly cn: string;
  readonly en: string;
  readonly code: number;
}

/** Returns all countries and areas with a calling code (ITU-T E.164), sorted by Chinese name. */
export const listCallingCodes = (): Country[] => {
  const chineseNames = new Intl.DisplayNames('zh-CN', { type: 'region', style: 'short' });
  const englishNames = new Intl.DisplayNames('en', { type: 'region', style: 'long' });
  const { compare } = new Intl.Collator('zh-CN');
  return getCountries()
    .map((country) => ({
      cn: preferredChineseNames[country] ?? chineseNames.of(country) ?? country,
      en: englishNames.of(country) ?? country,
      code: Number(getCountryCallingCode(country)),
    }))
    .sort((a, b) => compare(a.cn, b.cn));
};
