import { expect, test } from 'vitest';
import { getAvatarHue, getAvatarInitials } from './avatar.ts';

test.each([
  ['郑航', '航'],
  ['林小满', '小满'],
  ['诸葛国栋', '国栋'],
  ['超级管理员', '超'],
  ['王', '王'],
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['Jean Luc Picard', 'JP'],
  ['王 Ada', '王A'],
  ['', ''],
])('the avatar of %s shows %s', (name, letters) => {
  expect(getAvatarInitials(name)).toBe(letters);
});

test('an avatar keeps its hue, and names are spread over all hues', () => {
  expect(getAvatarHue('zhenghang')).toBe(getAvatarHue('zhenghang'));
  const counts = new Map<number, number>();
  for (let index = 0; index < 1000; index++) {
    const hue = getAvatarHue(`user${index}`);
    counts.set(hue, (counts.get(hue) ?? 0) + 1);
  }
  expect(counts.size).toBe(10);
  expect(Math.max(...counts.values())).toBeLessThan(150);
});
