import { describe, expect, it } from 'vitest';
import { type Country, findsCountry, sortedCountries } from './countries.ts';

const china: Country = { cn: '中国', en: 'China', code: 86 };
const canada: Country = { cn: '加拿大', en: 'Canada', code: 1 };
const albania: Country = { cn: '阿尔巴尼亚', en: 'Albania', code: 355 };
const egypt: Country = { cn: '埃及', en: 'Egypt', code: 20 };

describe('a country is found', () => {
  it.each([
    [china, '中', true],
    [china, 'chin', true],
    [china, ' CHINA ', true],
    [china, '86', true],
    [china, '+86', true],
    [china, '0086', true],
    [china, '6', false],
    [canada, '+1', true],
    [canada, '12', false],
    [egypt, 'china', false],
    [egypt, '', true],
  ])('%o by %j: %s', (country, search, expected) => {
    expect(findsCountry(country, search)).toBe(expected);
  });
});

describe('countries', () => {
  it('stand in the order of their names in the language, the mainland first', () => {
    const all = [canada, egypt, china, albania];
    expect(sortedCountries(all, 'en-US')).toEqual([china, albania, canada, egypt]);
    expect(sortedCountries(all, 'zh-CN')).toEqual([china, albania, egypt, canada]);
  });
});
