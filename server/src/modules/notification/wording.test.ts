import { existsSync } from 'node:fs';
import { notificationKindNames } from '@atrium/contract/notification/fields.ts';
import { expect, test } from 'vitest';
import { getAppearance } from './wording.ts';

const cases = [
  ...notificationKindNames.map((kind) => [kind, { status: 1 }] as const),
  ['statusChanged', { status: 0 }] as const,
  ['a kind of a later version', {}] as const,
];
test.each(cases)('the picture of %s with %j exists', (kind, params) => {
  const { picture } = getAppearance(kind, params);
  expect(existsSync(new URL(`../../../public/avatars/${picture}.svg`, import.meta.url))).toBe(true);
});

test('a disabled account has another text and picture than an enabled one', () => {
  const [enabledAppearance, disabledAppearance] = [1, 0].map((status) => getAppearance('statusChanged', { status }));
  expect(enabledAppearance).toEqual({ text: 'accountEnabled', picture: 'people' });
  expect(disabledAppearance).toEqual({ text: 'accountDisabled', picture: 'stopped' });
});
