import type { Language } from '@atrium/contract/language.ts';

const names: Readonly<Record<string, string>> = {
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

const formatZone = (language: string, timeZone: string, timeZoneName: 'shortOffset' | 'longGeneric'): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

interface Zone {
  readonly value: string;
  readonly label: string;
}

const zonesByLanguage = new Map<Language, readonly Zone[]>();

/** Returns the time zones with labels such as `Asia/Shanghai (UTC+8) 中国标准时间`. */
export const timeZones = (language: Language): readonly Zone[] => {
  const zones =
    zonesByLanguage.get(language) ??
    Intl.supportedValuesOf('timeZone')
      .map((listed) => {
        const offset = formatZone('en-US', listed, 'shortOffset').replace('GMT', 'UTC');
        const value = names[listed] ?? listed;
        return {
          value,
          label: `${value.replaceAll('_', ' ')} (${offset}) ${formatZone(language, listed, 'longGeneric')}`,
        };
      })
      .toSorted((a, b) => (a.value < b.value ? -1 : 1));
  zonesByLanguage.set(language, zones);
  return zones;
};
