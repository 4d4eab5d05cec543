import { describe, expect, it, vi } from 'vitest';
import { errorResponse, successResponse, memoryStorage, serveFetch } from '../../testing/test-server.ts';
import { type Country, matchesCountry, sortCountries } from './countries.ts';

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
  ])('the country %o is found by %j: %s', (country, search, expected) => {
    expect(matchesCountry(country, search)).toBe(expected);
  });
});

describe('countries', () => {
  it('countries are listed in the order of their names in the language, the mainland first', () => {
    const allCountries = [canada, egypt, china, albania];
    expect(sortCountries(allCountries, 'en-US')).toEqual([china, albania, canada, egypt]);
    expect(sortCountries(allCountries, 'zh-CN')).toEqual([china, albania, egypt, canada]);
  });
});

describe('a country', () => {
  it('the list of countries is requested once, and again after a failure', async () => {
    vi.resetModules();
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('document', { documentElement: {} });
    const answers = [errorResponse(422), successResponse([china])];
    const server = await serveFetch((_, count) => answers[count - 1] ?? errorResponse(500));
    const { loadCountries } = await import('./countries.ts');
    await expect(Promise.all([loadCountries(), loadCountries()])).rejects.toMatchObject({ status: 422 });
    await expect(loadCountries()).resolves.toEqual([china]);
    await expect(loadCountries()).resolves.toEqual([china]);
    expect(server.receivedRequests).toHaveLength(2);
  });
});
