import { describe, expect, test } from 'vitest';
import { readCountryCallingCodes } from '@atrium/contract/country/calls.ts';
import { startInstance } from '../../testing/instance.ts';
import { anyDatabase } from '../../testing/databases.ts';

describe.each(anyDatabase)('calling codes on $kind', async ({ open }) => {
  const database = await open();
  const instance = await startInstance(database);

  test('calling codes are public, for every country, in both languages', async () => {
    const { status, result } = await instance.call(readCountryCallingCodes, {});
    expect(status).toBe(200);
    expect(result.length).toBeGreaterThan(230);
    const createCountry = (cn: string, en: string, code: number) => ({ cn, en, code });
    for (const country of [
      createCountry('中国', 'China', 86),
      createCountry('中国香港', 'Hong Kong SAR China', 852),
      createCountry('美国', 'United States', 1),
      createCountry('加拿大', 'Canada', 1),
      createCountry('英国', 'United Kingdom', 44),
      createCountry('日本', 'Japan', 81),
    ])
      expect(result).toContainEqual(country);
    for (const { cn, en, code } of result) {
      expect(cn).toMatch(/\p{Script=Han}/u);
      expect(en).toMatch(/^\p{Lu}/u);
      expect(code).toBeGreaterThan(0);
      expect(code).toBeLessThan(1000);
    }
    expect(new Set(result.map(({ en }) => en)).size).toBe(result.length);
  });
});
