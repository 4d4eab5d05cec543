import type { StoredPreferences } from '@atrium/contract/preference/schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laterOf } from '../../testing/later-of.ts';
import { defaultPreferences, type Preferences } from './preferences.ts';
import { type DevicePreferences, mergePreferences } from './preferences-merge.ts';

test('devices that meet an account in any order, often enough, all have the later change of each key', () => {
  const keys = ['theme', 'sidebarWidth', 'watermark'] as const;
  const values = fc.record({
    theme: fc.constantFrom('light' as const, 'dark' as const, 'auto' as const),
    sidebarWidth: fc.integer({ min: 180, max: 320 }),
    watermark: fc.boolean(),
  });
  const times = fc.record({ theme: fc.nat(20), sidebarWidth: fc.nat(20), watermark: fc.nat(20) });
  const device = fc
    .tuple(values, times)
    .map(([some, changeTimes]): DevicePreferences => ({ values: { ...defaultPreferences, ...some }, changeTimes }));
  fc.assert(
    fc.property(
      fc.array(device, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(3), { maxLength: 12 }),
      (devices, order) => {
        let account: StoredPreferences = {};
        const here = [...devices];
        const meet = (at: number) => {
          const one = here[at];
          if (!one) return;
          const { give } = mergePreferences(one, account);
          account = laterOf(account, give);
          const { take, times: taken } = mergePreferences(one, account);
          here[at] = { values: { ...one.values, ...take }, changeTimes: { ...one.changeTimes, ...taken } };
        };
        for (const at of [...order, 0, 1, 2, 3, 0, 1, 2, 3]) meet(at);
        for (const key of keys) {
          expect(new Set(here.map((one) => one.values[key]))).toEqual(new Set([account[key]?.value]));
          const latest = Math.max(...devices.map((one) => one.changeTimes[key] ?? 0));
          const chosen = devices
            .filter((one) => one.changeTimes[key] === latest)
            .map((one): Preferences[typeof key] => one.values[key]);
          expect(chosen).toContain(account[key]?.value);
        }
      },
    ),
    { numRuns: 500 },
  );
});
